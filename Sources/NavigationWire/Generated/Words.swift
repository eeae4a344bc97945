// swift-format-ignore-file
// Written by Tools/generate from Protocol/methods and schema. Do not edit.

/// The sources of an answer in an explained command.
public enum AnswerSource: String, CaseIterable, Sendable, WireWord {
  case command
  case graph
  case client
  case none
}

/// The effects of Back.
public enum BackEffectKind: String, CaseIterable, Sendable, WireWord {
  case route
  case swallow
  case pop
  case dismiss
  case select
  case nothing
}

/// The reasons why Back does not remove a screen.
public enum BackHoldName: String, CaseIterable, Sendable, WireWord {
  case guarded
  case swallowed
}

/// The rules of Back, in their order.
public enum BackRuleName: String, CaseIterable, Sendable, WireWord {
  case screen
  case ending
  case removal
  case tabs
  case type
  case leave
}

/// The handling of a command while another one of the tree has not ended.
public enum BusyPolicy: String, CaseIterable, Sendable, WireWord {
  case queue
  case reject
  case supersede
}

/// The ways in which a command ends.
public enum CommandOutcomeKind: String, CaseIterable, Sendable, WireWord {
  case committed
  case redirected
  case blocked
  case cancelled
  case superseded
  case failed
  case noop
}

/// The kind of a container.
public enum ContainerKind: String, CaseIterable, Sendable, WireWord {
  case bare
  case stack
  case split
  case tabs
}

/// The ways in which a coordinator is opened.
public enum CoordinatorOpening: String, CaseIterable, Sendable, WireWord {
  case root
  case tab
  case handover
  case presented
  case started
  case attached
}

/// The severity of a problem in a graph document.
public enum DocumentProblemSeverity: String, CaseIterable, Sendable, WireWord {
  case error
  case warning
}

/// The failures that an acknowledged change survives.
public enum Durability: String, CaseIterable, Sendable, WireWord {
  case memory
  case process
  case power
}

/// The fates of entries that a new graph did not simply keep.
public enum EntryMoveKind: String, CaseIterable, Sendable, WireWord {
  case renamed
  case params
  case fallback
  case left
  case unpulled
  case unlabelled
}

/// The kind of a coordinator's home.
public enum HomeKind: String, CaseIterable, Sendable, WireWord {
  case bare
  case stack
  case split
  case tabs
  case window
}

/// The kinds of conditions that a command judges.
public enum JudgedConditionKind: String, CaseIterable, Sendable, WireWord {
  case requirement
  case leaveGuard
}

/// The effects of a command on the command that a tree keeps.
public enum KeptCommandEffect: String, CaseIterable, Sendable, WireWord {
  case parked
  case asked
  case resumed
  case forgotten
}

/// The events that a kept command waits for.
public enum KeptCommandWait: String, CaseIterable, Sendable, WireWord {
  case requirement
  case confirmation
}

/// The ways in which the driver lease of a tree changes hands.
public enum LeaseAction: String, CaseIterable, Sendable, WireWord {
  case take
  case release
  case give
  case `break`
}

/// The reasons for which navd itself ends a driver lease.
public enum LeaseEndReason: String, CaseIterable, Sendable, WireWord {
  case disconnected
  case rightLost
  case idle
}

/// The effects of a leave guard that holds.
public enum LeaveGuardEffect: String, CaseIterable, Sendable, WireWord {
  case reject
  case confirm
}

/// The direction of a message, as navd sees it.
public enum MessageDirection: String, CaseIterable, Sendable, WireWord {
  case received
  case sent
}

/// The routes of a child that a parent receives.
public enum PullbackPolicy: String, CaseIterable, Sendable, WireWord {
  case always
  case unhandled
}

/// The reason code of an outcome.
///
/// Later versions of navd add codes.
public struct ReasonCode: RawRepresentable, Hashable, Sendable, WireWord {
  /// The code as navd writes it.
  public let rawValue: String

  /// The code of that text, also if this version does not know it.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public static let nothingToDo = ReasonCode(rawValue: "nothingToDo")
  public static let nothingToPop = ReasonCode(rawValue: "nothingToPop")
  public static let nothingToDismiss = ReasonCode(rawValue: "nothingToDismiss")
  public static let notModal = ReasonCode(rawValue: "notModal")
  public static let already = ReasonCode(rawValue: "already")
  public static let nothingToUndo = ReasonCode(rawValue: "nothingToUndo")
  public static let nothingToRedo = ReasonCode(rawValue: "nothingToRedo")
  public static let swallowed = ReasonCode(rawValue: "swallowed")
  public static let unhandled = ReasonCode(rawValue: "unhandled")
  public static let staleSource = ReasonCode(rawValue: "staleSource")
  public static let rejected = ReasonCode(rawValue: "rejected")
  public static let requirementFailed = ReasonCode(rawValue: "requirementFailed")
  public static let leaveRejected = ReasonCode(rawValue: "leaveRejected")
  public static let leaveAsked = ReasonCode(rawValue: "leaveAsked")
  public static let busy = ReasonCode(rawValue: "busy")
  public static let cancelled = ReasonCode(rawValue: "cancelled")
  public static let superseded = ReasonCode(rawValue: "superseded")
  public static let coordinatorEnded = ReasonCode(rawValue: "coordinatorEnded")
  public static let unknownCoordinator = ReasonCode(rawValue: "unknownCoordinator")
  public static let unknownType = ReasonCode(rawValue: "unknownType")
  public static let unknownScreen = ReasonCode(rawValue: "unknownScreen")
  public static let screenNotFound = ReasonCode(rawValue: "screenNotFound")
  public static let undeclaredRoute = ReasonCode(rawValue: "undeclaredRoute")
  public static let badParams = ReasonCode(rawValue: "badParams")
  public static let badReference = ReasonCode(rawValue: "badReference")
  public static let homeMismatch = ReasonCode(rawValue: "homeMismatch")
  public static let noStack = ReasonCode(rawValue: "noStack")
  public static let noSplit = ReasonCode(rawValue: "noSplit")
  public static let noColumn = ReasonCode(rawValue: "noColumn")
  public static let noTabs = ReasonCode(rawValue: "noTabs")
  public static let unknownTab = ReasonCode(rawValue: "unknownTab")
  public static let ambiguousContainer = ReasonCode(rawValue: "ambiguousContainer")
  public static let emptySet = ReasonCode(rawValue: "emptySet")
  public static let duplicateKey = ReasonCode(rawValue: "duplicateKey")
  public static let cannotSetRoot = ReasonCode(rawValue: "cannotSetRoot")
  public static let redirectLoop = ReasonCode(rawValue: "redirectLoop")
  public static let notStarted = ReasonCode(rawValue: "notStarted")
  public static let rootCannotEnd = ReasonCode(rawValue: "rootCannotEnd")
  public static let sendLoop = ReasonCode(rawValue: "sendLoop")
  public static let tooMuchWork = ReasonCode(rawValue: "tooMuchWork")
  public static let tooManyEntries = ReasonCode(rawValue: "tooManyEntries")
  public static let nestedTooDeep = ReasonCode(rawValue: "nestedTooDeep")
  public static let detached = ReasonCode(rawValue: "detached")
  public static let deadline = ReasonCode(rawValue: "deadline")
  public static let clientGone = ReasonCode(rawValue: "clientGone")
  public static let prepareFailed = ReasonCode(rawValue: "prepareFailed")
  public static let badAnswer = ReasonCode(rawValue: "badAnswer")
  public static let reentrant = ReasonCode(rawValue: "reentrant")
  public static let treeClosed = ReasonCode(rawValue: "treeClosed")
  public static let restored = ReasonCode(rawValue: "restored")
}

/// The ways in which navd knows whether a route would be stopped.
public enum RouteJudgement: String, CaseIterable, Sendable, WireWord {
  case dryRun
  case rules
}

/// The kinds of conditions that stop a route.
public enum RouteStopKind: String, CaseIterable, Sendable, WireWord {
  case requirement
  case leaveGuard
  case rule
}

/// The screen events that `ui.report` reports.
public enum ScreenEventName: String, CaseIterable, Sendable, WireWord {
  case didPop
  case didDismiss
  case didSelect
  case didCloseTab
  case didFocus
  case collapsed
  case expanded
  case activity
  case idle
  case settled
}

/// The reasons for a snapshot although the client named a revision.
public enum SnapshotReason: String, CaseIterable, Sendable, WireWord {
  case forgotten
  case otherInstance
  case unknownRevision
}

/// The columns of a split.
public enum SplitColumn: String, CaseIterable, Sendable, WireWord {
  case primary
  case supplementary
  case secondary
}

/// The reasons for the end of a subscription.
public enum SubscriptionEndReason: String, CaseIterable, Sendable, WireWord {
  case unsubscribed
  case overflow
  case treeClosed
  case coordinatorEnded
  case rightLost
  case shutdown
}

/// The hints for a toolkit about a transition.
public enum TransitionKind: String, CaseIterable, Sendable, WireWord {
  case push
  case pop
  case set
  case remove
  case replace
  case present
  case dismiss
  case select
  case collapse
  case expand
  case custom
}

/// The end of a tree's life: when it is closed, or when its connection ends.
public enum TreeLifetime: String, CaseIterable, Sendable, WireWord {
  case tree
  case connection
}

/// The rights to trees; each includes those before it.
public enum TreeRight: String, CaseIterable, Sendable, WireWord {
  case observe
  case drive
  case administer
}

/// The conditions for which `tree.wait` waits.
public enum WaitConditionName: String, CaseIterable, Sendable, WireWord {
  case settled
  case onView
  case closed
}
