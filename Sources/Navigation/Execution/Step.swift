/// The next question of a command in progress, the end of a slice of its work, or its end.
///
/// Indirect, because its values are large and several functions pass them on.
package indirect enum Step: Sendable {
  case asks(Question, Execution)
  /// The slice has no room for the next piece of work; `resume` continues.
  case pauses(Execution)
  case ended(Ended)
}

extension Step {
  /// The step for the end of a slice, with the execution.
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

/// The end of a command.
///
/// A class, because it is large, immutable and passed on by many functions.
package final class Ended: Sendable {
  /// The new tree, or the tree before the command.
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
  /// The requirements and leave guards that were judged, if the command recorded them.
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
