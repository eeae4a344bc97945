/// A step of a search: the event of a state, by its index, and the state to which it leads.
struct SearchStep: Sendable {
  let state: Int
  let event: Int
  /// Nil if the event changed nothing.
  let target: Int?

  /// The step from no tree to the first state.
  static let opening = SearchStep(state: -1, event: -1, target: 0)
}

/// A link whose URL a search follows.
struct SearchedLink: Sendable {
  let pattern: String
  /// The screen that it declares to show.
  let shows: String?
}
