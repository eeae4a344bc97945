/// An error in the use of coordinators, with a sentence that explains what to do.
public struct NavigationError: Error, Equatable, CustomStringConvertible {
  /// The sentence.
  public let description: String

  /// Whether the error is about a route that an enumeration has no case for.
  let isOfUnknownRoute: Bool

  init(_ description: String, isOfUnknownRoute: Bool = false) {
    self.description = description
    self.isOfUnknownRoute = isOfUnknownRoute
  }
}
