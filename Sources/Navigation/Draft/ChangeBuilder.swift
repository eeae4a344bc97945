internal import JSON

/// Builds the net difference between a draft and its base, in time proportional to what the draft touched.
struct ChangeBuilder {
  let base: Tree
  let tree: Tree

  static func change(of draft: Draft, revision: Int, disposed: [Disposed]) -> Change {
    let builder = ChangeBuilder(base: draft.base, tree: draft.tree)
    return builder.change(
      builder.transitions(of: draft),
      screens: draft.touchedScreens.inOrder,
      containers: draft.touchedContainers.inOrder,
      coordinators: draft.touchedCoordinators.inOrder,
      disposed: disposed.filter { draft.base.coordinators.contains($0.coordinator) },
      revision: revision
    )
  }

  /// Returns the change with these transitions and endings, and the updates of touched entries by id.
  func change(
    _ transitions: [Transition],
    screens: [ScreenKey],
    containers: [ContainerID],
    coordinators: [CoordinatorID],
    disposed: [Disposed],
    revision: Int
  ) -> Change {
    Change(
      revision: revision,
      transitions: transitions,
      attached: attached(coordinators),
      updated: updated(screens: screens, containers: containers, coordinators: coordinators),
      disposed: disposed,
      facts: tree.facts.changes(since: base.facts),
      back: tree.back == base.back ? nil : tree.back,
      kept: tree.kept?.node == base.kept?.node ? Optional.none : .some(tree.kept?.node)
    )
  }

  private func transitions(of draft: Draft) -> [Transition] {
    let splices = exclusive(
      draft.edited.compactMap { list in draft.causes[list].flatMap { transition(list, $0) } }
    )
    // Removals come first, so that a toolkit never shows an old and a new entry together.
    let ordered =
      splices.count < 2
      ? splices : splices.filter { $0.added.isEmpty } + splices.filter { !$0.added.isEmpty }
    return ordered + draft.customs.map { transition($0.custom, $0.cause) }
  }

  /// The splices except those inside moved containers, which the change contains as a whole.
  private func exclusive(_ splices: [Transition]) -> [Transition] {
    let moved = Set(splices.flatMap(\.moved))
    guard !moved.isEmpty else { return splices }
    return splices.filter { splice in
      switch splice.list {
      case .window: true
      case .container(let id), .compact(let id): !tree.outward(from: id).contains(where: moved.contains)
      }
    }
  }

  private func transition(_ list: Transition.List, _ cause: Cause) -> Transition? {
    guard let splice = splice(list) else { return nil }
    return Transition(
      kind: kind(of: splice, in: list, after: cause.kind),
      list: list,
      at: splice.at,
      removed: splice.removed.map(\.description),
      added: splice.added.map { added($0, list) },
      by: cause.by,
      animated: cause.animated,
      covered: isCovered(list) || isUnderneath(splice, list),
      custom: nil
    )
  }

  /// A custom transition, without a splice, at the home of its requester if clients see that home.
  private func transition(_ custom: Transition.Custom, _ cause: Cause) -> Transition {
    let home = cause.by.flatMap { tree.coordinators[$0] }.flatMap { tree.homeID(of: $0) }
    return Transition(
      kind: .custom,
      list: home.flatMap { tree.isShown($0) ? .container($0) : nil } ?? .window,
      at: 0,
      removed: [],
      added: [],
      by: cause.by,
      animated: cause.animated,
      covered: false,
      custom: custom
    )
  }

  func splice(_ list: Transition.List) -> Splice? {
    switch list {
    case .window:
      return Splice(base.layers, tree.layers, of: ListEntry.container)
    case .container(let id):
      guard let old = base.containers.member(id), let new = tree.containers.member(id), isMirrored(id) else {
        return nil
      }
      return splice(old.value.content, new.value.content)
    case .compact(let id):
      guard case .split(let old) = base.containers.member(id)?.value.content, isMirrored(id),
        case .split(let new) = tree.containers.member(id)?.value.content
      else { return nil }
      let isFlipped = old.isCollapsed != new.isCollapsed
      return Splice(old.compact, new.compact, of: ListEntry.screen) ?? (isFlipped ? .nothing : nil)
    }
  }

  private func splice(_ old: Container.Contents, _ new: Container.Contents) -> Splice? {
    switch (old, new) {
    case (.stack(let old), .stack(let new)):
      return Splice(old, new, of: ListEntry.screen)
    case (.tabs(let old), .tabs(let new)):
      let lists = (old.tabs.map(\.container), new.tabs.map(\.container))
      return Splice(PersistentList(lists.0), PersistentList(lists.1), of: ListEntry.container)
        ?? (old.selected == new.selected ? nil : .nothing)
    case (.split(let old), .split(let new)):
      return Splice(PersistentList(old.columns), PersistentList(new.columns), of: ListEntry.container)
    case (.bare, _), (.stack, _), (.split, _), (.tabs, _):
      let empty = PersistentList<ScreenKey>()
      return Splice(old.entries ?? empty, new.entries ?? empty, of: ListEntry.screen)
    }
  }

  /// Whether clients know the container before and after the command; a new one is part of its list's splice.
  private func isMirrored(_ id: ContainerID) -> Bool { base.isShown(id) && tree.isShown(id) }

  func added(_ entry: ListEntry, _ list: Transition.List) -> Transition.Added {
    switch (entry, list) {
    case (.screen(let key), .compact): .key(key)
    case (.screen(let key), .window), (.screen(let key), .container): .node(.screen(tree.node(key)))
    case (.container(let id), _): .node(.container(tree.node(id)))
    }
  }

  private func isCovered(_ list: Transition.List) -> Bool {
    switch list {
    case .window: false
    case .container(let id), .compact(let id): !tree.isOnView(id) && !leftView(id)
    }
  }

  /// Whether a column of a collapsed split was on view and gave way to another one.
  private func leftView(_ id: ContainerID) -> Bool {
    guard case .column(_, let split) = tree.containers.member(id)?.value.place else { return false }
    return base.isOnView(id) && tree.isOnView(split)
  }

  /// Whether only entries below the top of a stack, of compact or of the layers change.
  private func isUnderneath(_ splice: Splice, _ list: Transition.List) -> Bool {
    switch list {
    case .window, .compact: return !splice.isOnTop
    case .container(let id):
      guard case .stack = tree.containers.member(id)?.value.content else { return false }
      return !splice.isOnTop
    }
  }

  /// The kind of the net difference: the kind of the last edit, unless the splice contradicts it.
  private func kind(of splice: Splice, in list: Transition.List, after last: Transition.Hint)
    -> Transition.Hint
  {
    let isWindow = list == .window
    switch (splice.removed.isEmpty, splice.added.isEmpty) {
    case (true, true): return last
    case (false, true):
      if last == .expand { return last }
      return isWindow ? .dismiss : splice.isOnTop && !isOfTabs(list) ? .pop : .remove
    case (true, false):
      if last == .collapse || last == .set { return last }
      if isOfTabs(list) { return .set }
      return isWindow ? .present : splice.isOnTop ? .push : .set
    case (false, false):
      return last == .set || last == .collapse || last == .expand ? last : .replace
    }
  }

  private func isOfTabs(_ list: Transition.List) -> Bool {
    guard case .container(let id) = list else { return false }
    return tree.containers.member(id)?.value.tabs != nil
  }

  /// The coordinators that clients did not know, in the order of ids.
  private func attached(_ coordinators: [CoordinatorID]) -> [CoordinatorNode] {
    coordinators.compactMap { id in
      base.coordinators.contains(id) ? nil : tree.coordinators.member(id).map { CoordinatorNode($0.value) }
    }
  }
}

extension Transition {
  fileprivate var moved: [ContainerID] {
    guard !removed.isEmpty else { return [] }
    let containers = added.compactMap { added -> ContainerID? in
      if case .node(.container(let node)) = added { node.key } else { nil }
    }
    guard !containers.isEmpty else { return [] }
    let removed = Set(removed)
    return containers.filter { removed.contains($0.description) }
  }
}

extension ChangeBuilder {
  /// The updates of the touched entries, each kind in ascending order.
  private func updated(screens: [ScreenKey], containers: [ContainerID], coordinators: [CoordinatorID])
    -> [Update]
  {
    var updates: [Update] = []
    for key in screens {
      guard let old = base.screens.member(key), let new = tree.screens.member(key), old !== new,
        isMirrored(new.value.container)
      else { continue }
      updates += self.updates(from: old.value, to: new.value)
    }
    for id in containers {
      guard let old = base.containers.member(id), let new = tree.containers.member(id), old !== new else {
        continue
      }
      let ofContainer = self.updates(from: old.value, to: new.value)
      if !ofContainer.isEmpty, isMirrored(id) { updates += ofContainer }
    }
    for id in coordinators {
      guard let old = base.coordinators.member(id), let new = tree.coordinators.member(id), old !== new else {
        continue
      }
      updates += self.updates(from: old.value, to: new.value)
    }
    return updates
  }

  private func updates(from old: LiveScreen, to new: LiveScreen) -> [Update] {
    let key = new.key
    var updates: [Update] = []
    if old.name != new.name { updates.append(.name(key, new.name)) }
    if old.params != new.params || old.owner != new.owner {
      let params = old.params == new.params ? nil : new.params
      updates.append(.screen(key, params: params, owner: old.owner == new.owner ? nil : new.owner))
    }
    return updates
  }

  private func updates(from old: Container, to new: Container) -> [Update] {
    let id = new.id
    let kind: [Update] = old.kind == new.kind ? [] : [.kind(id, new.kind)]
    switch (old.content, new.content) {
    case (.tabs(let old), .tabs(let new)) where old.selected != new.selected:
      return kind + [.selected(id, new.selected)]
    case (.split(let old), .split(let new))
    where old.focus != new.focus || old.isCollapsed != new.isCollapsed:
      let focus = old.focus == new.focus ? nil : new.focus
      let isCollapsed = old.isCollapsed == new.isCollapsed ? nil : new.isCollapsed
      return kind + [.split(id, focus: focus, isCollapsed: isCollapsed)]
    case (.bare, _), (.stack, _), (.split, _), (.tabs, _):
      return kind
    }
  }

  private func updates(from old: LiveCoordinator, to new: LiveCoordinator) -> [Update] {
    let id = new.id
    var updates: [Update] = []
    if old.type != new.type || old.params != new.params {
      let params = old.params == new.params ? nil : new.params
      updates.append(.declared(id, type: old.type == new.type ? nil : new.type, params: params))
    }
    if old.parent != new.parent || old.level != new.level {
      let parent = old.parent == new.parent ? nil : new.parent
      updates.append(.coordinator(id, parent: parent, level: old.level == new.level ? nil : new.level))
    }
    if old.home != new.home { updates.append(.home(id, new.home.container)) }
    if old.pullback != new.pullback { updates.append(.pullback(id, new.pullback)) }
    if let opener = new.opener, old.opening != new.opening {
      updates.append(.opener(id, opener, label: new.label))
    }
    return updates
  }
}

extension Change {
  package var isEmpty: Bool {
    transitions.isEmpty && attached.isEmpty && updated.isEmpty && disposed.isEmpty && facts.isEmpty
      && back == nil && kept == nil
  }
}
