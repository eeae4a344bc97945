internal import JSON

// Screen events, which have already happened and are never rejected.

extension ScreenEvent {
  /// Applies the user's action to a draft, without its consequences.
  ///
  /// Also returns the container in which the user selected a tab, because the tab may need opening.
  ///
  /// Throws if the event cannot apply. Idle does nothing here, and the command closes tabs.
  func apply(to draft: inout Draft, animated: Bool) throws(Stop) -> (TransferEffect, selected: ContainerID?) {
    func cause(_ kind: Transition.Hint) -> Cause { Cause(kind: kind, by: nil, animated: animated) }
    switch self {
    case .didPop(let key):
      let screen = try shown(key, in: draft.tree)
      let isCompact = draft.tree.isCollapsed(screen.container)
      draft.remove([key] + draft.tree.screensAbove(key, isWholeSplit: isCompact), cause(.pop))
    case .didDismiss(let target):
      return (try draft.dismiss(target, cause(.dismiss)), nil)
    case .didSelect(let tab, let container):
      let id = try only(.tabs, container, orElse: .noTabs, in: draft.tree)
      guard let tabs = draft.tree.containers[id]?.tabs else { break }
      return (try draft.mark(tab, of: tabs, in: id, cause(.select)), id)
    case .didFocus(let key):
      let container = try shown(key, in: draft.tree).container
      guard case .column(let column, let owner) = draft.tree.containers[container]?.place,
        case .split(let split) = draft.tree.containers[owner]?.content, split.focus != column
      else { throw .noop(Reason(.already, "The screen \(key) has the focus already, or is in no split.")) }
      draft.focusColumn(container)
    case .collapsed(let container):
      let id = try split(container, isCollapsed: false, in: draft.tree)
      draft.setCollapsed(true, id, cause: cause(.collapse))
    case .expanded(let container):
      let id = try split(container, isCollapsed: true, in: draft.tree)
      draft.setCollapsed(false, id, cause: cause(.expand))
    case .idle, .didCloseTab:
      break
    }
    return (.changed, nil)
  }

  /// Removes the dynamic tab that the user has closed; the eviction removes its coordinator.
  func closed(_ name: String, of container: ContainerID?, on draft: inout Draft, animated: Bool) throws(Stop)
    -> Eviction?
  {
    let id = try only(.tabs, container, orElse: .noTabs, in: draft.tree)
    guard let tabs = draft.tree.containers[id]?.tabs, let tab = try draft.closable(name, of: tabs) else {
      throw .noop(.tabGone(name))
    }
    let cause = Cause(kind: .remove, by: nil, animated: animated)
    if let coordinator = tab.coordinator.flatMap({ draft.tree.coordinators[$0] }) {
      return Eviction(of: coordinator, from: &draft, cause)
    }
    draft.removeTabs([tab.container], of: id, cause)
    return nil
  }

  /// The screen that a screen event names; throws a no-op if the screen has left.
  private func shown(_ key: ScreenKey, in tree: Tree) throws(Stop) -> LiveScreen {
    guard key.number <= tree.counters.screen else { throw .failed(.unknownScreen(key)) }
    guard let screen = tree.screens[key] else {
      throw .noop(Reason(.already, "The screen \(key) has left already."))
    }
    return screen
  }

  /// The named split, or the only one in the given state.
  private func split(_ named: ContainerID?, isCollapsed: Bool, in tree: Tree) throws(Stop) -> ContainerID {
    let id = try only(.split, named, orElse: .noSplit, in: tree)
    if case .split(let split) = tree.containers[id]?.content, split.isCollapsed != isCollapsed {
      throw .noop(Reason(.already, "The split is \(isCollapsed ? "expanded" : "collapsed") already."))
    }
    return id
  }

  /// The named container, or the only one of that kind.
  private func only(
    _ kind: CoordinatorKind,
    _ named: ContainerID?,
    orElse missing: Reason.Code,
    in tree: Tree
  ) throws(Stop) -> ContainerID {
    let all = named.map { [$0] } ?? tree.layers.elements.flatMap(tree.parts(of:))
    let found = all.filter { tree.containers[$0]?.kind == kind }
    guard let first = found.first else {
      let place = named.map { "\($0) is no" } ?? "There is no"
      throw .failed(Reason(missing, "\(place) container of kind \(kind.rawValue)."))
    }
    guard found.count == 1 else {
      throw .failed(
        Reason(
          .ambiguousContainer,
          "There are several containers of kind \(kind.rawValue): name one.",
          details: ["containers": .array(found.map { .string($0.description) })]
        )
      )
    }
    return first
  }
}

extension IdleEntry {
  func isMeant(by target: Target) -> Bool {
    switch target {
    case .nearest: true
    case .id(let id): coordinator == id
    case .type(let type): self.type == type
    }
  }
}
