internal import JSON

// Screen events, which have already happened and are never rejected.

/// The effect of a screen event on the draft.
enum ScreenEventEffect {
  case done
  /// A tab was selected, whose coordinator may have to be opened.
  case selected(in: ContainerID)
  /// The selected tab was selected again: its coordinator receives that route.
  case reselected(Beginning)
}

extension ScreenEvent {
  /// Does to a draft what the user did, without anything that follows from it.
  ///
  /// Throws if the event is unknown or old news. Idle does nothing by itself.
  func apply(to draft: inout Draft, animated: Bool) throws(Stop) -> ScreenEventEffect {
    func cause(_ kind: Transition.Hint) -> Cause { Cause(kind: kind, by: nil, animated: animated) }
    switch self {
    case .didPop(let key):
      let screen = try draft.tree.shown(key)
      let isCompact = draft.tree.split(around: screen.container)?.split.isCollapsed ?? false
      draft.remove([key] + draft.tree.screensAbove(key, isWholeSplit: isCompact), cause(.pop))
    case .didDismiss(let target):
      guard let layer = try draft.tree.layer(target) else {
        throw .noop(Reason(.already, "That layer has left already."))
      }
      guard layer != draft.tree.rootLayer else {
        throw .noop(Reason(.notModal, "The root layer cannot be dismissed."))
      }
      draft.removeLayers(draft.tree.layersClosing(with: layer), cause(.dismiss))
    case .didSelect(let tab, let container):
      let id = try draft.tree.only(.tabs, container, orElse: .noTabs)
      guard case .tabs(let tabs) = draft.tree.containers[id]?.content else { return .done }
      switch try draft.mark(tab, of: tabs, in: id, cause(.select)) {
      case .nothing(let reason): throw .noop(reason)
      case .reselected(let sent): return .reselected(sent)
      case .changed: return .selected(in: id)
      }
    case .didFocus(let key):
      let container = try draft.tree.shown(key).container
      guard case .column(let column, let owner) = draft.tree.containers[container]?.place,
        case .split(let split) = draft.tree.containers[owner]?.content, split.focus != column
      else { throw .noop(Reason(.already, "The screen \(key) has the focus already, or is in no split.")) }
      draft.focusColumn(container)
    case .collapsed(let container):
      draft.setCollapsed(true, try draft.tree.split(container, isCollapsed: false), cause: cause(.collapse))
    case .expanded(let container):
      draft.setCollapsed(false, try draft.tree.split(container, isCollapsed: true), cause: cause(.expand))
    case .idle:
      break
    }
    return .done
  }
}

extension Tree {
  /// The screen that a screen event names; one that has left already makes the screen event old news.
  fileprivate func shown(_ key: ScreenKey) throws(Stop) -> LiveScreen {
    guard key.number <= counters.screen else { throw .failed(.unknownScreen(key)) }
    guard let screen = screens[key] else {
      throw .noop(Reason(.already, "The screen \(key) has left already."))
    }
    return screen
  }

  /// The split that is named or, if there is but one, that one, if it is collapsed or not.
  fileprivate func split(_ named: ContainerID?, isCollapsed: Bool) throws(Stop) -> ContainerID {
    let id = try only(.split, named, orElse: .noSplit)
    if case .split(let split) = containers[id]?.content, split.isCollapsed != isCollapsed {
      throw .noop(Reason(.already, "The split is \(isCollapsed ? "expanded" : "collapsed") already."))
    }
    return id
  }

  /// The container of that kind that is named or, if there is but one, that one.
  fileprivate func only(
    _ kind: CoordinatorKind,
    _ named: ContainerID?,
    orElse missing: Reason.Code
  ) throws(Stop) -> ContainerID {
    let all = named.map { [$0] } ?? layers.elements.flatMap(parts(of:))
    let found = all.filter { containers[$0]?.kind == kind }
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
