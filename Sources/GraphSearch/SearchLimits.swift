/// The limits of a search.
package struct SearchLimits: Sendable {
  /// The number of states after which the search ends.
  package var states: Int
  /// The number of screens of one name in one stack, beyond which a state is not followed.
  package static let repeatsMax = 3
  /// The number of states if none is given.
  package static let statesDefault = 20_000
  /// The greatest number of states that can be asked for.
  package static let statesMax = 10_000_000

  package init(states: Int = statesDefault) {
    self.states = states
  }
}
