public import JSON

/// A destination or event that a coordinator takes: an enumeration of the application.
///
/// The case is the route's name and the labels of its associated values are the names of its params. Leave `Codable` to
/// the compiler:
///
/// ```swift
/// enum ColorListRoute: Route {
///   case list                    // {"name": "list"}
///   case color(name: String)     // {"name": "color", "params": {"name": "Red"}}
///   case colorRoute(ColorRoute)  // {"name": "colorRoute", "route": …}: it carries a route
/// }
/// ```
///
/// A value without a label is the param `_0`. A value that is nil is left out, and so may be what the sender leaves out
/// of an optional one.
public protocol Route: Codable, Sendable {
  /// What commands call the routes of this type, of whichever coordinators; by default the name of the enumeration.
  static var routeType: String { get }

  /// The routes as a graph document declares them, without what is done about them: `{"color": {"params": …}}`.
  ///
  /// By default nil: such coordinators take any route, but are found only by those who say their route type, type or id.
  /// With a declaration they are found by the names of their routes, and navd checks the params before it asks.
  static var declaration: JSON.Object? { get }
}

extension Route {
  /// The name of the enumeration.
  public static var routeType: String { "\(Self.self)" }

  /// None: any route is taken.
  public static var declaration: JSON.Object? { nil }
}
