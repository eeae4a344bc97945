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
    delta.undelivered = ListSplice(from: base.undelivered, to: undelivered)
    if undeliveredDropped != base.undeliveredDropped { delta.undeliveredDropped = undeliveredDropped }
    return delta
  }
}

extension ScreenDelta {
  init?(from old: LiveScreen?, to new: LiveScreen) {
    key = new.key
    if old?.name != new.name || old?.params != new.params {
      content = NamedParams(name: new.name, params: new.params)
    }
    if old?.owner != new.owner { owner = new.owner }
    if old?.container != new.container { container = new.container }
    if content == nil, owner == nil, container == nil { return nil }
  }
}

extension CoordinatorDelta {
  init?(from old: LiveCoordinator?, to new: LiveCoordinator) {
    id = new.id
    if old?.type != new.type || old?.params != new.params {
      content = NamedParams(name: new.type, params: new.params)
    }
    if old?.parent != new.parent { parent = new.parent }
    if old?.home != new.home { home = new.home }
    if old?.opening != new.opening { opening = new.opening }
    if old?.pullback != new.pullback { pullback = .some(new.pullback) }
    screens = ListSplice(from: old?.screens ?? PersistentList(), to: new.screens)
    pending = ListSplice(from: old?.pending ?? PersistentList(), to: new.pending)
    if (old?.milestones ?? []) != new.milestones { milestones = new.milestones }
    if self == CoordinatorDelta(id: id) { return nil }
  }

  private init(id: CoordinatorID) {
    self.id = id
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
  init?(from old: Container?, to new: Container) {
    id = new.id
    if old?.place != new.place { place = new.place }
    content = ContentDelta(from: old?.content, to: new.content)
    if place == nil, content == nil { return nil }
  }
}

extension ContentDelta {
  /// Nil if the contents are equal.
  fileprivate init?(from old: Container.Contents?, to new: Container.Contents) {
    guard old != new else { return nil }
    switch new {
    case .bare(let key):
      self = .bare(key)
    case .stack(let entries):
      var earlier = PersistentList<ScreenKey>()
      if case .stack(let old) = old { earlier = old }
      self = .stack(ListSplice(from: earlier, to: entries) ?? .nothing)
    case .split(let split):
      var earlier = PersistentList<ScreenKey>()
      if case .split(let old) = old { earlier = old.compact }
      self = .split(SplitDelta(split, since: earlier))
    case .tabs(let tabs):
      var earlier: [Tabs.TabEntry] = []
      if case .tabs(let old) = old { earlier = old.tabs }
      let splice = ListSplice(from: earlier, to: tabs.tabs)
      self = .tabs(TabsDelta(owner: tabs.owner, selected: tabs.selected, tabs: splice))
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
