package import JSON

// Only an explained command records the requirements and leave guards that it judges.

/// A requirement or a leave guard that a command judged.
package struct JudgedCondition: Equatable, Sendable {
  /// The entries that have the condition.
  package enum ConditionSubject: Equatable, Sendable {
    case requirement(of: RequiringEntries)
    case leaveGuard(of: ScreenKey, name: String)
  }

  package let subject: ConditionSubject
  package let holds: Bool
  /// The facts that a requirement reads, with their values; null for an absent fact.
  package var facts: JSON.Object = [:]
}
