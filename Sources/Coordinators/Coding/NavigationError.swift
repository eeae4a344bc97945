/// What an application did wrong with its coordinators, or could not do, as a sentence that says what to do.
public struct NavigationError: Error, Equatable, CustomStringConvertible {
  /// The sentence.
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}
