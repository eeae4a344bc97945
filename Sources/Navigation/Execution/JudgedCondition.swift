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

extension Execution {
  /// Notes the conditions that the command judges from now on.
  package mutating func noteConditions() { conditions = conditions ?? [] }

  /// Counts the work of a judge, and notes its requirements.
  mutating func finished(_ judge: RequirementJudge) {
    draft.work += judge.work
    guard conditions != nil else { return }
    conditions? += judge.judged
  }

  /// Notes whether the leave guard of a screen holds.
  mutating func noteLeaveGuard(of key: ScreenKey, _ name: String, holds: Bool) {
    guard conditions != nil else { return }
    conditions?.append(JudgedCondition(subject: .leaveGuard(of: key, name: name), holds: holds))
  }
}
