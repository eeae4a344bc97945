package import JSON

/// The kind of an outcome; a command ends with exactly one.
package enum OutcomeKind: String, Sendable, CaseIterable {
  case committed, redirected, blocked, cancelled, superseded, failed, noop

  /// Whether a command with this outcome has given the tree a new revision.
  package var isCommit: Bool { self == .committed || self == .redirected }
}

/// The reason of an outcome: a stable code for programs, a sentence for people.
package struct Reason: Error, Equatable {
  package enum Code: String, Sendable, CaseIterable {
    // noop
    case nothingToDo, nothingToPop, nothingToDismiss, notModal, already, unhandled, staleSource,
      screenNotFound, nothingToUndo, nothingToRedo, swallowed
    // blocked
    case rejected, requirementFailed, leaveRejected, leaveAsked
    // failed
    case coordinatorEnded, unknownCoordinator, unknownType, unknownScreen, undeclaredRoute, homeMismatch,
      noStack
    case noColumn, noTabs, unknownTab, emptySet, cannotSetRoot, notStarted, rootCannotEnd, sendLoop, noSplit,
      tooMuchWork
    case ambiguousContainer, badParams, badReference, tooManyEntries, nestedTooDeep, duplicateKey,
      redirectLoop
    // blocked: the tree waits for an answer; cancelled: the sender gave it up
    case busy, cancelled
    // superseded: a later command of the same connection took its place
    case superseded
    // failed: coordinators in client code
    case detached, deadline, clientGone, prepareFailed, badAnswer, reentrant, treeClosed
    // a completion that is not delivered: an undo took back the start of the child
    case restored
  }

  package var code: Code
  package var message: String
  /// Details for programs, such as the searched coordinators, the last events or the limit.
  package var details: JSON.Object

  package init(_ code: Code, _ message: String, details: JSON.Object = [:]) {
    self.code = code
    self.message = message
    self.details = details
  }

  init(_ code: Code, _ message: String, of id: CoordinatorID) {
    self.init(code, message, details: ["coordinator": .string(id.description)])
  }
}

/// A coordinator that a command ended.
package struct Disposed: Equatable, Sendable {
  package var coordinator: CoordinatorID
  package var type: String
  /// The completion of a started coordinator.
  package var completion: CoordinatorCompletion?
  /// The receiver of its completion, and the label, if it was started.
  package var opener: CoordinatorID?
  package var label: String?
  /// The reason why the completion was not delivered: the opener had ended, or its action was rolled back.
  package var undelivered: Reason?
  /// Whether the undelivered completion waits for the opener's client.
  package var isKept = false
}

extension Disposed {
  /// A disposed coordinator without further details.
  package init(coordinator: CoordinatorID, type: String) {
    self.init(coordinator: coordinator, type: type, completion: nil)
  }
}

/// A route that a coordinator took in a command, for the subscribers of its routes.
package struct RoutedEvent: Equatable, Sendable {
  package var coordinator: CoordinatorID
  package var route: RouteSpec
  /// Whether the coordinator's own action was not none.
  package var handled: Bool
  /// Whether the coordinator was opened with it.
  ///
  /// Subscribers do not receive such routes.
  package var isInitial: Bool
}

/// The one answer to a command.
package struct Outcome: Equatable, Sendable {
  package var kind: OutcomeKind
  package var revision: Int
  package var reason: Reason?
  /// The coordinator that took the command's route; for other commands the one that acted.
  package var taker: CoordinatorID?
  /// The taker and all whose action was not none, in the order in which they acted.
  package var handledBy: [CoordinatorID]
  /// The coordinators that were searched for a route, in order.
  package var searched: [CoordinatorID]
  package var disposed: [Disposed] = []
  /// The number of events for coordinators that had ended.
  package var discarded: Int
  /// The number of screens that pops removed.
  package var popped = 0
  /// The owners that lost screens to another coordinator's `set`, with the screens.
  package var lost: [LostScreens] = []
  /// Routes that were wrapped too deep to be pulled back.
  package var notPulled: [NotPulled]
  /// The routes of a deep link that no coordinator took.
  package var remaining: [RouteSpec]
  /// Pulled routes of parents that no client serves.
  package var missed: [Missed] = []
  package var attached: CoordinatorID?
  /// The entries that a migration to another graph changed or removed, and those that left because of facts.
  package var moved: [EntryMove] = []
  /// The redirects that requirements led to, in order.
  package var redirects: [Redirect] = []
  /// The screens that left although their leave guards held.
  package var overrun: [OverrunGuard] = []
  /// The effect of the command on the tree's kept command.
  package var kept: KeptCommandEnd?
}

/// A pulled route whose receiver no client serves.
package struct Missed: Equatable, Sendable {
  package var coordinator: CoordinatorID
  package var route: RouteSpec
}

/// A coordinator that a command opened, with the label that its opener gave it.
package struct Labelled: Equatable, Sendable {
  package let opener: CoordinatorID
  package let openerType: String
  package let label: String
  package let coordinator: CoordinatorID
}

extension Outcome {
  /// The outcome of a command that did not begin.
  package static func rejected(_ kind: OutcomeKind, _ reason: Reason, revision: Int) -> Outcome {
    Report().outcome(kind, reason, revision: revision)
  }
}

/// Screens of one owner that another coordinator's `set` replaced.
package struct LostScreens: Equatable, Sendable {
  package var owner: CoordinatorID
  package var screens: [ScreenKey]
}

/// A route that was not pulled back because of the limit on wrapping.
package struct NotPulled: Equatable, Sendable {
  package var coordinator: CoordinatorID
  package var route: String
}
