package import JSON

// A command that is explained notes the requirements and leave guards that it judges. Other commands do not.

/// A requirement or a leave guard that a command judged.
package struct JudgedCondition: Equatable, Sendable {
  /// The entries whose condition it is.
  package enum ConditionSubject: Equatable, Sendable {
    case requirement(of: RequiringEntries)
    case leaveGuard(of: ScreenKey, name: String)
  }

  package let subject: ConditionSubject
  package let holds: Bool
  /// The facts that a requirement reads, with their values; null for one that is absent.
  package var facts: JSON.Object = [:]
}
