package import JSON

/// The addressee of a command.
package enum Target: Equatable, Sendable {
  /// The nearest coordinator that declares the route, from the sender upward.
  case nearest
  case id(CoordinatorID)
  /// The nearest coordinator of the type upward from the sender, else the newest live one.
  case type(String)
}

/// A command or screen event for a tree, applied as one transaction.
package struct TreeCommand: Equatable, Sendable {
  package enum CommandBody: Equatable, Sendable {
    case trigger(RouteSpec)
    /// Applies an action as if it were the answer to a route.
    case act(ActionSpec)
    /// A deep link: each route goes to the newest coordinator that the one before created.
    case handle([RouteSpec])
    /// The user's back: a pop of what is on view, else the top layer is closed.
    case back
    case drop(self: Bool)
    case end(EndingSpec)
    /// Several commands as one. Coordinators that the steps leave empty end after the last step.
    case transaction([TreeCommand])
    /// A step of a transaction that is read when it begins, for the tree after the previous steps.
    case unread(CommandSource)
    case report(ScreenEvent)
    /// Opens a coordinator for the life of a screen, as a child of its owner.
    case attach(ChildSpec, to: ScreenKey)
    /// Delivers the oldest completion that was kept for that coordinator.
    case deliver(CoordinatorID)
    /// Restores the presentation of another revision of the tree.
    case restore(RestoredTree)
    /// Does nothing, and ends as `noop` with that reason.
    case nothing(Reason)
    /// Removes the list of undelivered completions.
    case takeUndelivered
    /// States facts of the application; null removes one.
    case setFacts(JSON.Object)
    /// Gives up the kept command.
    case forget
  }

  /// The three ways in which a coordinator ends itself.
  package enum EndingSpec: Equatable, Sendable {
    case finish(JSON, keep: Bool)
    case fail(JSON)
    case cancel
  }

  package var body: CommandBody
  package var target: Target
  /// Only coordinators of that route type are candidates.
  package var routeType: String?
  /// The sending screen, which must be on view; the search begins at its owner.
  package var from: ScreenKey?
  /// The animation hint, which overrides that of transfers.
  package var animated: Bool?
  /// The taker of the route of `trigger`, if the route was checked against its declaration.
  package var checked: FoundTaker?
  /// Whether the command passes leave guards.
  package var isForced = false
  /// Whether a screen event or facts must not have consequences, because there is no room for them.
  package var isAlone = false
  /// The source from which the command can be read again; nil if it is never kept.
  package var source: CommandSource?

  /// Whether the command names its taker, by id or type, or as the next step of a deep link.
  var isAddressed: Bool {
    if case .handle = body { true } else { target != .nearest }
  }

  package init(
    _ body: CommandBody,
    target: Target = .nearest,
    routeType: String? = nil,
    from: ScreenKey? = nil,
    animated: Bool? = nil
  ) {
    self.body = body
    self.target = target
    self.routeType = routeType
    self.from = from
    self.animated = animated
  }
}

/// The coordinator that takes a route in one revision of a tree.
package final class FoundTaker: Equatable, Sendable {
  /// The type of the taker, even if no coordinator of it is alive.
  package let type: String
  let coordinator: CoordinatorID?
  /// The coordinators that were considered, in order.
  let searched: [CoordinatorID]
  let revision: Int

  init(type: String, _ coordinator: CoordinatorID?, searched: [CoordinatorID], revision: Int) {
    self.type = type
    self.coordinator = coordinator
    self.searched = searched
    self.revision = revision
  }

  package static func == (left: FoundTaker, right: FoundTaker) -> Bool {
    left.type == right.type && left.coordinator == right.coordinator && left.searched == right.searched
      && left.revision == right.revision
  }
}

/// A screen event: something that has already happened on screen and is never rejected.
package enum ScreenEvent: Equatable, Sendable {
  /// The user has removed that screen and all above it in its container.
  case didPop(ScreenKey)
  /// The user has closed that layer and all above it.
  case didDismiss(LayerTarget)
  case didSelect(tab: String, in: ContainerID?)
  /// The user has closed that dynamic tab.
  case didCloseTab(tab: String, in: ContainerID?)
  /// The user has focused the column of that screen.
  case didFocus(ScreenKey)
  case collapsed(ContainerID?)
  case expanded(ContainerID?)
  /// The user has been idle: begins the idle routes of the innermost coordinator, or of the addressed one.
  case idle
}
