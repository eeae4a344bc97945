package import JSON

/// The rule of a graph document that held for a question.
///
/// It shares the text of the place with the graph, so that a command costs little more for it.
package struct HeldRule: Equatable, Sendable {
  private let place: JSON.Pointer
  /// The index in the list at the place; negative if the rule itself is there.
  private let index: Int

  /// The rule at a place; `index` is its index if a list is there.
  package init(at place: JSON.Pointer, index: Int? = nil) {
    self.place = place
    self.index = index ?? -1
  }

  /// The bytes that the rule takes, approximately.
  package var weight: Int { 48 + place.description.utf8.count }

  package var pointer: JSON.Pointer { index < 0 ? place : place.appending(index) }
}

/// The facts about an answer that is known at once: its work, and the rule that held.
package struct AnswerNotes: Sendable {
  /// The rules and conditions that were judged.
  package var work = 0
  /// Nil if none held.
  package var rule: HeldRule?

  package init() {}
}
