/// An error in the use of coordinators, with a sentence that explains what to do.
public struct NavigationError: Error, Equatable, CustomStringConvertible {
  /// The sentence.
  public let description: String

  /// Whether the error is about a route that an enumeration has no case for.
  let isOfUnknownRoute: Bool

  /// The error that two enumerations of routes have one name.
  static func sameName(_ one: any Route.Type, _ other: any Route.Type) -> NavigationError {
    NavigationError(
      "\(String(reflecting: one)) and \(String(reflecting: other)) have the same name, '\(one.routeType)'. "
        + "Declare another routeType in one of them."
    )
  }

  init(_ description: String, isOfUnknownRoute: Bool = false) {
    self.description = description
    self.isOfUnknownRoute = isOfUnknownRoute
  }
}
