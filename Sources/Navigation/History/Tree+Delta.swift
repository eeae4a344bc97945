internal import JSON

// The difference between two revisions. They share all that neither changed, so it is found by walking only what they
// do not share.

extension Tree {
  /// The complete difference from another revision of this tree; from the unopened tree it is an image.
  package func delta(since base: Tree) -> TreeDelta {
    var delta = TreeDelta(from: base.revision, to: revision)
    if counters != base.counters { delta.counters = counters }
    if rootLayer != base.rootLayer { delta.rootLayer = rootLayer }
    delta.layers = ListSplice(from: base.layers, to: layers)
    for pair in containers.difference(from: base.containers).pairs {
      guard let new = pair.new else {
        delta.removedContainers.append(pair.id)
        continue
      }
      if let record = ContainerDelta(from: pair.old, to: new) { delta.containers.append(record) }
    }
    for pair in screens.difference(from: base.screens).pairs {
      guard let new = pair.new else {
        delta.removedScreens.append(pair.id)
        continue
      }
      if let record = ScreenDelta(from: pair.old, to: new) { delta.screens.append(record) }
    }
    for pair in coordinators.difference(from: base.coordinators).pairs {
      guard let new = pair.new else {
        delta.removedCoordinators.append(pair.id)
        continue
      }
      if let record = CoordinatorDelta(from: pair.old, to: new) { delta.coordinators.append(record) }
    }
    guard !sharesSurroundings(with: base) else { return delta }
    delta.undelivered = ListSplice(from: base.undelivered, to: undelivered)
    if undeliveredDropped != base.undeliveredDropped { delta.undeliveredDropped = undeliveredDropped }
    let changed = facts.changes(since: base.facts)
    if !changed.isEmpty { delta.facts = changed }
    if back != base.back { delta.back = back }
    if kept != base.kept { delta.kept = .some(kept) }
    return delta
  }
}

private typealias ScreenLeaf = PersistentMap<ScreenKey, LiveScreen>.Leaf
private typealias CoordinatorLeaf = PersistentMap<CoordinatorID, LiveCoordinator>.Leaf
private typealias ContainerLeaf = PersistentMap<ContainerID, Container>.Leaf

extension ScreenDelta {
  fileprivate init?(from old: ScreenLeaf?, to new: ScreenLeaf) {
    key = new.id
    if old?.value.name != new.value.name || old?.value.params != new.value.params {
      content = NamedParams(name: new.value.name, params: new.value.params)
    }
    if old?.value.owner != new.value.owner { owner = new.value.owner }
    if old?.value.container != new.value.container { container = new.value.container }
    if content == nil, owner == nil, container == nil { return nil }
  }
}

extension CoordinatorDelta {
  fileprivate init?(from old: CoordinatorLeaf?, to new: CoordinatorLeaf) {
    id = new.id
    if old?.value.type != new.value.type || old?.value.params != new.value.params {
      content = NamedParams(name: new.value.type, params: new.value.params)
    }
    if old?.value.parent != new.value.parent { parent = new.value.parent }
    if old?.value.home != new.value.home { home = new.value.home }
    if old?.value.opening != new.value.opening { opening = new.value.opening }
    if old?.value.pullback != new.value.pullback { pullback = .some(new.value.pullback) }
    screens = ListSplice(from: old?.value.screens ?? PersistentList(), to: new.value.screens)
    pending = ListSplice(from: old?.value.pending ?? PersistentList(), to: new.value.pending)
    if (old?.value.milestones ?? []) != new.value.milestones { milestones = new.value.milestones }
    if isEmpty { return nil }
  }

  private var isEmpty: Bool {
    content == nil && parent == nil && home == nil && opening == nil && pullback == nil && screens == nil
      && pending == nil && milestones == nil
  }
}

extension LiveCoordinator {
  var milestones: CoordinatorDelta.Milestones {
    get {
      var milestones: CoordinatorDelta.Milestones = []
      if hasShown { milestones.insert(.hasShown) }
      if hasShownItself { milestones.insert(.hasShownItself) }
      if hasActed { milestones.insert(.hasActed) }
      return milestones
    }
    set {
      hasShown = newValue.contains(.hasShown)
      hasShownItself = newValue.contains(.hasShownItself)
      hasActed = newValue.contains(.hasActed)
    }
  }
}

extension ContainerDelta {
  fileprivate init?(from old: ContainerLeaf?, to new: ContainerLeaf) {
    id = new.id
    if old?.value.place != new.value.place { place = new.value.place }
    content = ContentDelta(from: old?.value.content, to: new.value.content)
    if place == nil, content == nil { return nil }
  }
}

extension ContentDelta {
  /// Nil if the contents are equal.
  fileprivate init?(from old: Container.Contents?, to new: Container.Contents) {
    if case .stack(let earlier) = old, case .stack(let entries) = new {
      guard let splice = ListSplice(from: earlier, to: entries) else { return nil }
      self = .stack(splice)
      return
    }
    guard old != new else { return nil }
    switch new {
    case .bare(let key):
      self = .bare(key)
    case .stack(let entries):
      self = .stack(ListSplice(from: PersistentList(), to: entries) ?? .nothing)
    case .split(let split):
      var earlier = PersistentList<ScreenKey>()
      if case .split(let old) = old { earlier = old.compact }
      self = .split(SplitDelta(split, since: earlier))
    case .tabs(let tabs):
      var earlier: [Tabs.TabEntry] = []
      if case .tabs(let old) = old { earlier = old.tabs }
      let splice = ListSplice(from: earlier, to: tabs.tabs)
      self = .tabs(
        TabsDelta(owner: tabs.owner, selected: tabs.selected, earlier: tabs.earlier, tabs: splice)
      )
    }
  }
}

extension ListSplice {
  /// The splice that makes an empty list of an empty list.
  static var nothing: ListSplice { ListSplice(at: 0, removed: 0, inserted: []) }
}

extension SplitDelta {
  fileprivate init(_ split: SplitContent, since earlier: PersistentList<ScreenKey>) {
    primary = split.primary
    supplementary = split.supplementary
    secondary = split.secondary
    focus = split.focus
    isCollapsed = split.isCollapsed
    compact = ListSplice(from: earlier, to: split.compact)
  }
}
