/// What an application did wrong with its coordinators, or could not do, as a sentence that says what to do.
public struct NavigationError: Error, Equatable, CustomStringConvertible {
  /// The sentence.
  public let description: String

  /// Whether it is about a route for which an enumeration has no case.
  let isOfUnknownRoute: Bool

  init(_ description: String, isOfUnknownRoute: Bool = false) {
    self.description = description
    self.isOfUnknownRoute = isOfUnknownRoute
  }
}
