package import JSON
package import Navigation

/// The answer of a declared coordinator, with the rules that were tried for it.
package struct ExplainedAnswer: Equatable, Sendable {
  /// The rules of the route up to the one that was taken, which is the last if it holds.
  package var rules: [TriedRule]
  package var answer: Answer
}

extension JudgedCondition {
  /// The place of the condition in a graph document.
  package var place: JSON.Pointer {
    switch subject {
    case .requirement(let entries): entries.place.appending("requires")
    case .leaveGuard(of: _, name: let name): JSON.Pointer(["screens", name, "leave", "when"])
    }
  }
}

/// One rule of a route, and whether its condition held.
package struct TriedRule: Equatable, Sendable {
  /// The place of the rule among the rules of its route.
  package var index: Int
  package var place: JSON.Pointer
  /// The rule as the document has it.
  package var text: JSON?
  package var holds: Bool

  /// The condition as the document has it; nil if the rule has none, and always holds.
  package var condition: JSON? { text?["when"] }

  /// The action as the document has it.
  package var action: JSON? {
    guard case .object(var rule) = text else { return text }
    rule["when"] = nil
    return .object(rule)
  }
}
