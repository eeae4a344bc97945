/// The next question of a command under way, the end of a slice of its work, or its end.
///
/// Indirect, because an execution and an end are large, and several functions hand them on.
package indirect enum Step: Sendable {
  case asks(Question, Execution)
  /// The slice is used up, or not long enough for the next piece of work: `resume` does the next one.
  case pauses(Execution)
  case ended(Ended)
}

extension Step {
  /// The state in which a slice has left an execution, with the execution.
  package init(_ end: SliceEnd, of execution: consuming Execution) {
    switch end {
    case .asks(let question): self = .asks(question, execution)
    case .pauses: self = .pauses(execution)
    case .ended(let ended): self = .ended(ended)
    }
  }

  /// The work done so far, see `Draft.work`.
  package var workDone: Int {
    switch self {
    case .asks(_, let execution), .pauses(let execution): execution.workDone
    case .ended(let ended): ended.work
    }
  }
}

/// The state in which a slice of work leaves an execution.
package enum SliceEnd: Sendable {
  case asks(Question)
  case pauses
  case ended(Ended)
}

/// A command that has come to its end.
///
/// A class, because it is large, handed on by many functions, and never changes.
package final class Ended: Sendable {
  /// The new tree, or the one from before.
  package let tree: Tree
  package let outcome: Outcome
  package let change: Change?
  /// The routes that coordinators took, in the order in which they took them.
  package let routed: [RoutedEvent]
  /// The labels that openers gave their children, oldest first.
  package let labelled: [Labelled]
  /// The screens that were made, changed or removed; some of them more than once.
  package let touchedScreens: [ScreenKey]
  /// The screens that `navigate` gave other params.
  package let renewedScreens: [ScreenKey]
  /// The work of the command, see `Draft.work`.
  package let work: Int
  /// The requirements and leave guards that were judged, if the command noted them.
  package let conditions: [JudgedCondition]
  /// The rules that held, in the order of the questions.
  package let rules: [HeldRule]

  init(
    tree: Tree,
    outcome: Outcome,
    change: Change?,
    routed: [RoutedEvent],
    labelled: [Labelled] = [],
    touchedScreens: [ScreenKey] = [],
    renewedScreens: [ScreenKey] = [],
    work: Int = 0,
    conditions: [JudgedCondition]? = nil,
    rules: [HeldRule] = []
  ) {
    self.tree = tree
    self.outcome = outcome
    self.change = change
    self.routed = routed
    self.labelled = labelled
    self.touchedScreens = touchedScreens
    self.renewedScreens = renewedScreens
    self.work = work
    self.conditions = conditions ?? []
    self.rules = rules
  }
}
