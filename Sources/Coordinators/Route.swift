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
  /// The name of the routes in commands; by default that of the enumeration, numbered if it is private.
  static var routeType: String { get }

  /// One route of each case, from which the names and params of the routes are declared:
  ///
  /// ```swift
  /// static let samples: [Self] = [.list, .color(name: "Red")]
  /// ```
  ///
  /// A param has the type of the value in the sample. A wrapped route is a route of the coordinators with
  /// such routes that this program serves, or else of the type that is named like the enumeration without
  /// `Route`.
  ///
  /// The default has all cases of a `CaseIterable` enumeration, and none of others. Coordinators without
  /// samples take any route, but commands find them only by route type, type or id. With samples, commands
  /// find them by the names of their routes, navd checks the params before it asks, and `navctl trigger color
  /// name=Red` works.
  static var samples: [Self] { get }

  /// The declarations of the routes, instead of those from `samples`, as in a graph document; nil by default.
  ///
  /// `navctl generate swift` writes them.
  static var declaration: JSON.Object? { get }
}

extension Route {
  /// The name of the enumeration, with a number if it is private.
  public static var routeType: String { PrivateNames.name(of: Self.self) }

  /// No samples: any route is taken.
  public static var samples: [Self] { [] }

  /// Nil: the declarations come from the samples.
  public static var declaration: JSON.Object? { nil }
}

extension Route where Self: CaseIterable {
  /// All cases.
  public static var samples: [Self] { Array(allCases) }
}
