package import JSON

/// How a command ended: exactly one of these.
package enum OutcomeKind: String, Sendable, CaseIterable {
  case committed, redirected, blocked, cancelled, superseded, failed, noop
}

/// Why a command ended as it did: a stable code for programs, a sentence for people.
package struct Reason: Equatable, Sendable {
  package enum Code: String, Sendable, CaseIterable {
    // noop
    case nothingToDo, nothingToPop, nothingToDismiss, notModal, already, unhandled, staleSource,
      screenNotFound
    // blocked
    case rejected
    // failed
    case coordinatorEnded, unknownCoordinator, unknownType, unknownScreen, undeclaredRoute, homeMismatch,
      noStack
    case noColumn, noTabs, unknownTab, emptySet, cannotSetRoot, notStarted, rootCannotEnd, sendLoop, noSplit
    case ambiguousContainer, badParams, badReference, tooManyEntries, nestedTooDeep, duplicateKey
    // blocked: the tree waits for an answer; cancelled: the sender gave it up
    case busy, cancelled
    // failed: coordinators in client code
    case detached, deadline, clientGone, prepareFailed, badAnswer, reentrant, treeClosed
  }

  package var code: Code
  package var message: String
  /// More for programs: the names that were looked at, the last events, the limit.
  package var details: JSON.Object

  package init(_ code: Code, _ message: String, details: JSON.Object = [:]) {
    self.code = code
    self.message = message
    self.details = details
  }
}

/// A coordinator that a command ended.
package struct Disposed: Equatable, Sendable {
  package var coordinator: CoordinatorID
  package var type: String
  /// For a started one: how it completed.
  package var completion: Completion?
  /// For a started one: who was to hear of it, and under which label.
  package var opener: CoordinatorID?
  package var label: String?
  /// Why the opener did not hear: it had ended, or what it did was undone.
  package var undelivered: Reason?

  package init(
    coordinator: CoordinatorID,
    type: String,
    completion: Completion? = nil,
    opener: CoordinatorID? = nil,
    label: String? = nil,
    undelivered: Reason? = nil
  ) {
    self.coordinator = coordinator
    self.type = type
    self.completion = completion
    self.opener = opener
    self.label = label
    self.undelivered = undelivered
  }
}

/// A route that a coordinator took in a command: what pullback subscribers hear.
package struct RoutedEvent: Equatable, Sendable {
  package var coordinator: CoordinatorID
  package var route: Route
  /// Whether the coordinator's own action was not none.
  package var handled: Bool
  /// The route it was opened with; subscribers do not hear of it, nor of completions.
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
  /// Where a route was looked for, in that order.
  package var searched: [CoordinatorID]
  package var disposed: [Disposed]
  /// How many events went to coordinators that had ended.
  package var discarded: Int
  /// How many screens pops removed.
  package var popped: Int
  /// The owners that lost screens to somebody's `set`, with what they lost.
  package var lost: [LostScreens]
  /// Routes that were wrapped too deep to be pulled back.
  package var notPulled: [NotPulled]
  /// Of a deep link: the routes that nobody took.
  package var remaining: [Route]
  /// Routes that their parent would have heard, had anybody been there to answer for it.
  package var missed: [Missed] = []
  /// Of `attach`: the coordinator that was opened.
  package var attached: CoordinatorID?
}

/// A pulled route that nobody was there to hear.
package struct Missed: Equatable, Sendable {
  package var coordinator: CoordinatorID
  package var route: Route
}

/// A coordinator that a command opened, as its opener called it.
package struct Labelled: Equatable, Sendable {
  package let opener: CoordinatorID
  package let openerType: String
  package let label: String
  package let coordinator: CoordinatorID
}

extension Outcome {
  /// Of a command that was not even begun.
  package static func refused(_ kind: OutcomeKind, _ reason: Reason, revision: Int) -> Outcome {
    Report().outcome(kind, reason, revision: revision)
  }
}

/// Screens of one owner that another's `set` replaced.
package struct LostScreens: Equatable, Sendable {
  package var owner: CoordinatorID
  package var screens: [ScreenKey]
}

/// A route that its parent would have heard but for the limit on wrapping.
package struct NotPulled: Equatable, Sendable {
  package var coordinator: CoordinatorID
  package var route: String
}
