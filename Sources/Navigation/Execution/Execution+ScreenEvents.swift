internal import JSON

// Screen events, which have already happened and are never rejected.

extension Execution {
  mutating func apply(_ event: ScreenEvent) throws(Stop) {
    draft.before = draft.tree
    switch event {
    case .didPop(let key): try didPop(key)
    case .didDismiss(let target): try didDismiss(target)
    case .didSelect(let tab, let container): try didSelect(tab, in: container)
    case .didFocus(let key): try didFocus(key)
    case .collapsed(let container): try setCollapsed(true, container)
    case .expanded(let container): try setCollapsed(false, container)
    case .idle: try beginIdleRoutes()
    }
  }

  private func cause(_ kind: Transition.Hint) -> Cause {
    Cause(kind: kind, by: nil, animated: command.animated ?? false)
  }

  /// The screen a screen event names; one that has gone already makes the screen event old news.
  private func screen(_ key: ScreenKey) throws(Stop) -> LiveScreen {
    guard key.number <= draft.tree.counters.screen else { throw .failed(.unknownScreen(key)) }
    guard let screen = draft.tree.screens[key] else {
      throw .noop(Reason(.already, "The screen \(key) has left already."))
    }
    return screen
  }

  private mutating func didPop(_ key: ScreenKey) throws(Stop) {
    let screen = try screen(key)
    let isCompact = draft.tree.split(around: screen.container)?.split.isCollapsed ?? false
    draft.remove([key] + draft.tree.screensAbove(key, isWholeSplit: isCompact), cause(.pop))
    keepSavepoint()
  }

  private mutating func didDismiss(_ target: LayerTarget) throws(Stop) {
    guard let layer = try draft.tree.layer(target) else {
      throw .noop(Reason(.already, "That layer has left already."))
    }
    guard layer != draft.tree.rootLayer else {
      throw .noop(Reason(.notModal, "The root layer cannot be dismissed."))
    }
    draft.removeLayers(draft.tree.layersClosing(with: layer), cause(.dismiss))
    keepSavepoint()
  }

  private mutating func didSelect(_ tab: String, in container: ContainerID?) throws(Stop) {
    let id = try only(.tabs, container, orElse: .noTabs)
    guard case .tabs(let tabs) = draft.tree.containers[id]?.content else { return }
    let effect = try draft.mark(tab, of: tabs, in: id, cause(.select))
    switch effect {
    case .nothing(let reason):
      throw .noop(reason)
    case .reselected:
      keepSavepoint()
      follow(effect)
    case .changed:
      keepSavepoint()
      follow(.changed(starting: try draft.openSelected(in: id)))
    }
  }

  private mutating func didFocus(_ key: ScreenKey) throws(Stop) {
    let container = try screen(key).container
    guard case .column(let column, let owner) = draft.tree.containers[container]?.place,
      case .split(let split) = draft.tree.containers[owner]?.content, split.focus != column
    else { throw .noop(Reason(.already, "The screen \(key) has the focus already, or is in no split.")) }
    draft.focusColumn(container)
    keepSavepoint()
  }

  private mutating func setCollapsed(_ isCollapsed: Bool, _ container: ContainerID?) throws(Stop) {
    let id = try only(.split, container, orElse: .noSplit)
    guard case .split(let split) = draft.tree.containers[id]?.content else { return }
    guard split.isCollapsed != isCollapsed else {
      throw .noop(Reason(.already, "The split is \(isCollapsed ? "collapsed" : "expanded") already."))
    }
    draft.setCollapsed(isCollapsed, id, cause: cause(isCollapsed ? .collapse : .expand))
    keepSavepoint()
  }

  /// The container of that kind that is named or, if there is but one, that one.
  private func only(
    _ kind: CoordinatorKind,
    _ named: ContainerID?,
    orElse missing: Reason.Code
  ) throws(Stop) -> ContainerID {
    let all = named.map { [$0] } ?? draft.tree.layers.elements.flatMap(draft.tree.parts(of:))
    let found = all.filter { draft.tree.containers[$0]?.kind == kind }
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

  /// Gives up the kept command, and begins the routes that a coordinator declares for a user who does nothing.
  private mutating func beginIdleRoutes() throws(Stop) {
    let (entries, walked) = draft.tree.idleEntries()
    draft.work += walked
    guard let entry = entries.first(where: { $0.isMeant(by: command.target) }) else {
      throw .noop(
        Reason(.nothingToDo, "No coordinator above the active screen declares what follows when idle.")
      )
    }
    if draft.tree.kept != nil {
      try forgetKept()
      keepSavepoint()
    }
    command = TreeCommand(.handle(entry.spec.routes), animated: command.animated)
    plan.routes = entry.spec.routes[...]
    plan.previousTaker = nil
  }
}

extension IdleEntry {
  fileprivate func isMeant(by target: Target) -> Bool {
    switch target {
    case .nearest: true
    case .id(let id): coordinator == id
    case .type(let type): self.type == type
    }
  }
}
