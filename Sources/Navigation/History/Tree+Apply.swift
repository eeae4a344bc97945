internal import HashTreeCollections
internal import JSON

extension Tree {
  /// Applies a delta, which leads from the tree's revision to another one.
  ///
  /// Throws, and leaves the tree unchanged, if the delta is for another revision or if the result would be
  /// inconsistent. The cost depends on the size of the delta.
  package mutating func apply(_ delta: TreeDelta) throws(TreeDeltaError) {
    var application = DeltaApplication(base: self, delta: delta, tree: self)
    try application.run()
    self = application.tree
  }
}

/// The application of a delta to a tree: first all records, then the derived lists, then the check.
struct DeltaApplication {
  let base: Tree
  let delta: TreeDelta
  private(set) var tree: Tree

  mutating func run() throws(TreeDeltaError) {
    guard delta.from == base.revision else {
      throw .wrongRevision(delta: delta.from, tree: base.revision)
    }
    tree.counters = delta.counters ?? base.counters
    let isAhead = delta.to >= delta.from && zip(tree.counters.all, base.counters.all).allSatisfy(>=)
    // In the range of JSON integers, so that counters never overflow.
    let areCountable =
      (tree.counters.all + [delta.to]).allSatisfy { $0 < 1 << 53 }
      && (0..<1 << 53).contains(delta.undeliveredDropped ?? 0)
    guard isAhead, areCountable else {
      throw .inconsistent("a revision or a counter goes back, or is too large")
    }
    tree.revision = delta.to
    tree.rootLayer = delta.rootLayer ?? base.rootLayer
    if let splice = delta.layers { tree.layers = try splice.applied(to: tree.layers) }
    for record in delta.containers { try apply(record) }
    for record in delta.screens { try apply(record) }
    for record in delta.coordinators { try apply(record) }
    // Children before parents, and coordinators before the screens and containers that name them.
    for id in delta.removedCoordinators.reversed() { try remove(id) }
    for key in delta.removedScreens { try remove(key) }
    for id in delta.removedContainers { try remove(id) }
    if let splice = delta.undelivered { tree.undelivered = try splice.applied(to: tree.undelivered) }
    tree.undeliveredDropped = delta.undeliveredDropped ?? base.undeliveredDropped
    tree.paramEntries += tree.undelivered.entryCount - base.undelivered.entryCount
    if let facts = delta.facts { tree.set(facts) }
    if let back = delta.back { tree.back = back }
    if let kept = delta.kept { tree.kept = kept }
    var check = DeltaCheck(base: base, tree: tree, delta: delta)
    try check.run()
  }

  private mutating func apply(_ record: DeltaRecord<ContainerID>) throws(TreeDeltaError) {
    let (old, members) = (tree.containers[record.id], record.members)
    guard let place = try members.place() ?? old?.place,
      let content = try members.content(since: old?.content) ?? old?.content
    else { throw .inconsistent("\(record.id) is incomplete") }
    tree.containers[record.id] = Container(
      id: record.id,
      place: place,
      content: content,
      residents: old?.residents ?? PersistentIDSet()
    )
  }

  private mutating func apply(_ record: DeltaRecord<ScreenKey>) throws(TreeDeltaError) {
    let (old, members) = (tree.screens[record.id], record.members)
    let content = try members.content("name") ?? old.map { ($0.name, $0.params) }
    guard let content, let owner = try members.optional("c").map(CoordinatorID.init) ?? old?.owner,
      let container = try members.optional("n").map(ContainerID.init) ?? old?.container
    else { throw .inconsistent("\(record.id) is incomplete") }
    tree.paramEntries += content.params.entryCount - (old?.params.entryCount ?? 0)
    tree.screens[record.id] = LiveScreen(
      key: record.id,
      name: content.name,
      params: content.params,
      owner: owner,
      container: container,
      attached: old?.attached ?? PersistentIDSet()
    )
  }

  private mutating func remove(_ key: ScreenKey) throws(TreeDeltaError) {
    guard let screen = tree.screens[key], screen.attached.isEmpty else {
      throw .inconsistent("\(key) cannot leave")
    }
    tree.paramEntries -= screen.params.entryCount
    tree.screens[key] = nil
  }

  private mutating func remove(_ id: ContainerID) throws(TreeDeltaError) {
    guard let container = tree.containers[id], container.residents.isEmpty else {
      throw .inconsistent("\(id) cannot leave")
    }
    tree.containers[id] = nil
  }

  // MARK: Coordinators and the lists that follow from them

  private mutating func apply(_ record: DeltaRecord<CoordinatorID>) throws(TreeDeltaError) {
    let (old, members) = (tree.coordinators[record.id], record.members)
    let content = try members.content("type") ?? old.map { ($0.type, $0.params) }
    guard let content, let home = try members.home() ?? old?.home,
      let opening = try members.opening() ?? old?.opening
    else {
      throw .inconsistent("\(record.id) is incomplete")
    }
    let parent = try members.optional("p").map(CoordinatorID.init) ?? old?.parent
    // A parent is older than its children, so no coordinator is its own ancestor.
    if let parent, parent >= record.id { throw .inconsistent("\(record.id) is older than its parent") }
    var screens = old?.screens ?? PersistentList()
    if let splice = try members.splice("s", ScreenKey.init) { screens = try splice.applied(to: screens) }
    var pending = old?.pending ?? PersistentList()
    if let splice = try members.splice("w", of: PendingCompletion.init) {
      pending = try splice.applied(to: pending)
    }
    var new = LiveCoordinator(
      id: record.id,
      type: content.name,
      params: content.params,
      parent: parent,
      level: old?.level ?? 0,
      home: home,
      opening: opening,
      pullback: try members.pullback() ?? old?.pullback,
      children: old?.children ?? PersistentIDSet(),
      screens: screens,
      pending: pending
    )
    new.milestones = try members.optional("f") ?? old?.milestones ?? 0
    let (_, left, joined) = new.pending.difference(from: old?.pending ?? PersistentList())
    tree.paramEntries += new.params.entryCount + joined.entryCount
    tree.paramEntries -= (old?.params.entryCount ?? 0) + left.entryCount
    tree.coordinators[new.id] = new
    try relink(new.id, from: old, to: new)
    guard old == nil || old?.parent != new.parent else { return }
    for (id, level) in tree.levels(from: new.id) { _ = tree.coordinators.edit(id) { $0.level = level } }
  }

  private mutating func remove(_ id: CoordinatorID) throws(TreeDeltaError) {
    guard let coordinator = tree.coordinators[id], coordinator.children.isEmpty else {
      throw .inconsistent("\(id) cannot end")
    }
    try relink(id, from: coordinator, to: nil)
    tree.paramEntries -= coordinator.params.entryCount + coordinator.pending.elements.entryCount
    tree.coordinators[id] = nil
  }

  /// Removes a coordinator from its old lists, and adds it to its new ones.
  private mutating func relink(
    _ id: CoordinatorID,
    from old: LiveCoordinator?,
    to new: LiveCoordinator?
  ) throws(TreeDeltaError) {
    if old?.type != new?.type {
      if let type = old?.type {
        tree.byType[type]?.remove(id)
        if tree.byType[type]?.isEmpty == true { tree.byType[type] = nil }
      }
      if let type = new?.type { tree.byType[type, default: PersistentIDSet()].insert(id) }
    }
    var isLinked = true
    if old?.parent != new?.parent {
      old?.parent.map { _ = tree.coordinators.edit($0) { $0.children.remove(id) } }
      new?.parent.map { isLinked = tree.coordinators.edit($0) { $0.children.insert(id) } }
    }
    if old?.home != new?.home {
      old?.home.container.map { home in
        _ = tree.containers.edit(home) { $0.residents.remove(id) }
      }
      new?.home.container.map { isLinked = tree.containers.edit($0) { $0.residents.insert(id) } && isLinked }
    }
    if old?.anchor != new?.anchor {
      old?.anchor.map { _ = tree.screens.edit($0) { $0.attached.remove(id) } }
      new?.anchor.map { isLinked = tree.screens.edit($0) { $0.attached.insert(id) } && isLinked }
    }
    guard isLinked else { throw .inconsistent("\(id) names something that is not there") }
  }
}
