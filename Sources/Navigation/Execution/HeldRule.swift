package import JSON

/// The rule of a graph document that held for a question.
///
/// The place shares its text with the graph, so that recording rules costs a command little.
package struct HeldRule: Equatable, Sendable {
  private let place: JSON.Pointer
  /// The index in the list at the place; negative if the place has a single rule.
  private let index: Int

  /// The rule at a place; `index` is its index if the place has a list of rules.
  package init(at place: JSON.Pointer, index: Int? = nil) {
    self.place = place
    self.index = index ?? -1
  }

  /// The bytes that the rule takes, approximately.
  package var weight: Int { 48 + place.description.utf8.count }

  package var pointer: JSON.Pointer { index < 0 ? place : place.appending(index) }
}

/// The work of an immediate answer, and the rule that held.
package struct AnswerNotes: Sendable {
  /// The work of judging rules and conditions.
  package var work = 0
  /// The rule that held; nil if none did.
  package var rule: HeldRule?

  package init() {}
}
