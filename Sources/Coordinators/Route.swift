public import JSON

/// A destination or event that a coordinator takes, as an enumeration of the application.
///
/// The case is the route's name and the labels of its associated values are the names of its params. Leave
/// `Codable` to the compiler:
///
/// ```swift
/// enum ColorListRoute: Route {
///   case list                    // {"name": "list"}
///   case color(name: String)     // {"name": "color", "params": {"name": "Red"}}
///   case colorRoute(ColorRoute)  // {"name": "colorRoute", "route": …}: wraps a route
/// }
/// ```
///
/// A value without a label is the param `_0`. Nil is written by leaving the param out, and a sender may leave
/// out an optional param.
public protocol Route: Codable, Sendable {
  /// The name of this type's routes in commands, for all coordinators; by default the name of the
  /// enumeration.
  static var routeType: String { get }

  /// The declarations of the routes, as in a graph document without rules: `{"color": {"params": …}}`.
  ///
  /// Nil by default: such coordinators take any route, but commands find them only by route type, type or id.
  /// With declarations, commands find them by the names of their routes, and navd checks the params before it
  /// asks.
  static var declaration: JSON.Object? { get }
}

extension Route {
  /// The name of the enumeration.
  public static var routeType: String { "\(Self.self)" }

  /// Nil: any route is taken.
  public static var declaration: JSON.Object? { nil }
}
