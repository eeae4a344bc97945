internal import JSON

// The check that an applied delta left a consistent tree, at the cost of what the delta names.
//
// Most references have two sides: a container lists its screens, and each screen names its container. If the
// base is consistent, the result is consistent exactly if each reference was added or removed on both sides.
// The check collects both sides as links and compares them as sorted lists.

/// A reference between a list and a member, seen from one side.
struct DeltaLink: Equatable, Comparable {
  enum Relation: Int {
    /// A coordinator and a screen that it owns.
    case ownedScreen
    /// A container and a screen in it.
    case entry
    /// A collapsed split and a screen in one of its columns.
    case compact
    /// The window and a layer.
    case layer
    case tab, primary, supplementary, secondary
  }

  let relation: Relation
  let list: Int
  let member: Int

  static func < (left: Self, right: Self) -> Bool {
    (left.relation.rawValue, left.list, left.member) < (right.relation.rawValue, right.list, right.member)
  }
}

/// The tree before and after a delta, and the links that it changed on both sides.
struct DeltaCheck {
  let base: Tree
  let tree: Tree
  let delta: TreeDelta
  /// Links that a list gained, and links that a member gave up.
  private(set) var gained: [DeltaLink] = []
  /// Links that a member took on, and links that a list lost.
  private(set) var expected: [DeltaLink] = []

  mutating func run() throws(TreeDeltaError) {
    let containers = (delta.containers.map(\.id) + delta.removedContainers).inOrder
    let coordinators = (delta.coordinators.map(\.id) + delta.removedCoordinators).inOrder
    for id in containers { try check(id) }
    for key in (delta.screens.map(\.id) + delta.removedScreens).inOrder { try check(key) }
    for id in coordinators { try check(id) }
    list(.layer, of: 0, from: base.layers, to: tree.layers)
    try compareLinks()
    try checkLayers(containers, coordinators)
    guard tree.revision == 0 || tree.coordinators.contains(Tree.root) else {
      throw .inconsistent("there is no root coordinator")
    }
  }

  private func compareLinks() throws(TreeDeltaError) {
    guard gained != expected else { return }
    let (gained, expected) = (gained.sorted(), expected.sorted())
    guard gained != expected else { return }
    let wrong = zip(gained, expected).first { $0 != $1 }.map { min($0, $1) }
    let link = wrong ?? (gained.count > expected.count ? gained : expected)[min(gained.count, expected.count)]
    throw .inconsistent("\(link.relation) \(link.member) of \(link.list) is named from one side only")
  }

  private mutating func list<ID: Identifier>(
    _ relation: DeltaLink.Relation,
    of list: Int,
    from old: PersistentList<ID>?,
    to new: PersistentList<ID>?
  ) {
    let (_, old, new) = (new ?? PersistentList()).difference(from: old ?? PersistentList())
    expected += old.map { DeltaLink(relation: relation, list: list, member: $0.number) }
    gained += new.map { DeltaLink(relation: relation, list: list, member: $0.number) }
  }

  private mutating func name(_ old: DeltaLink?, _ new: DeltaLink?) {
    guard old != new else { return }
    if let old { gained.append(old) }
    if let new { expected.append(new) }
  }

  private func isGiven(_ number: Int, of count: Int) -> Bool { number > 0 && number <= count }

  // MARK: Screens and coordinators

  private mutating func check(_ key: ScreenKey) throws(TreeDeltaError) {
    let (old, new) = (base.screens[key], tree.screens[key])
    name(old.map { link(.ownedScreen, $0.owner, to: key) }, new.map { link(.ownedScreen, $0.owner, to: key) })
    name(old.map { link(.entry, $0.container, to: key) }, new.map { link(.entry, $0.container, to: key) })
    guard let new else { return }
    let isAtHome = new.attached.elements.allSatisfy {
      tree.coordinators[$0]?.home == .container(new.container)
    }
    guard isGiven(key.number, of: tree.counters.screen), isAtHome else {
      throw .inconsistent("\(key) has a wrong number or attached coordinators that live elsewhere")
    }
  }

  private func link(_ relation: DeltaLink.Relation, _ list: some Identifier, to member: some Identifier)
    -> DeltaLink
  {
    DeltaLink(relation: relation, list: list.number, member: member.number)
  }

  private mutating func check(_ id: CoordinatorID) throws(TreeDeltaError) {
    let (old, new) = (base.coordinators[id], tree.coordinators[id])
    list(.ownedScreen, of: id.number, from: old?.screens, to: new?.screens)
    guard let new else { return }
    let kept = new.pending.difference(from: old?.pending ?? PersistentList()).new
    let isOwn = kept.allSatisfy { $0.opener == id }
    guard isGiven(id.number, of: tree.counters.coordinator), isOpenedRightly(new), isOwn else {
      throw .inconsistent("\(id) has a wrong number, parent, opener, home or completion")
    }
  }

  private func isOpenedRightly(_ coordinator: LiveCoordinator) -> Bool {
    let isRoot = coordinator.id == Tree.root
    guard isRoot == (coordinator.parent == nil) else { return false }
    switch coordinator.opening {
    case .root: return isRoot
    case .tab, .handover, .presented: return !isRoot
    case .started(let opener, _): return opener == coordinator.parent
    case .attached(let key): return coordinator.home.container == tree.screens[key]?.container
    }
  }

  // MARK: Containers

  /// Deeper than the limit on containers, so that trees from before a lower limit pass.
  private static let depthMax = 1000

  private mutating func check(_ id: ContainerID) throws(TreeDeltaError) {
    let (old, new) = (base.containers[id], tree.containers[id])
    list(.entry, of: id.number, from: screens(of: old, in: base), to: screens(of: new, in: tree))
    name(old.flatMap(link), new.flatMap(link))
    expected += partLinks(old)
    gained += partLinks(new)
    checkCompact(of: id, from: old, to: new)
    if let new { try checkContent(of: new) }
  }

  private func checkContent(of container: Container) throws(TreeDeltaError) {
    let id = container.id
    guard isGiven(id.number, of: tree.counters.container), container.enclosing.map({ $0 < id }) ?? true else {
      throw .inconsistent("\(id) has a wrong number, or is older than the container around it")
    }
    guard isWhole(container.content) else { throw .inconsistent("the content of \(id) is incomplete") }
    if base.containers.contains(id), tree.priority(of: id) != base.priority(of: id) {
      throw .inconsistent("the layer \(id) has another priority than before")
    }
  }

  private func link(_ container: Container) -> DeltaLink? {
    switch container.place {
    case .layer(_, .shown): DeltaLink(relation: .layer, list: 0, member: container.id.number)
    case .layer(_, .awaited), .layer(_, .awaitedBeneath), .layer(_, .awaitedAsRoot): nil
    case .tab(_, let tabs, _): link(.tab, tabs, to: container.id)
    case .column(let column, let split): link(relation(column), split, to: container.id)
    }
  }

  private func relation(_ column: Column) -> DeltaLink.Relation {
    switch column {
    case .primary: .primary
    case .supplementary: .supplementary
    case .secondary: .secondary
    }
  }

  private func partLinks(_ container: Container?) -> [DeltaLink] {
    guard let container else { return [] }
    switch container.content {
    case .bare, .stack: return []
    case .tabs(let tabs): return tabs.tabs.map { link(.tab, container.id, to: $0.container) }
    case .split(let split):
      return Column.allCases.compactMap { column in
        split.container(of: column).map { link(relation(column), container.id, to: $0) }
      }
    }
  }

  private func isWhole(_ content: Container.Contents) -> Bool {
    switch content {
    case .bare, .stack:
      true
    case .split(let split):
      split.container(of: split.focus) != nil && (split.isCollapsed || split.compact.isEmpty)
        && split.columns.allSatisfy { tree.entries(of: $0) != nil }
    case .tabs(let tabs):
      tabs.tabs.contains { $0.container == tabs.selected } && tabs.isEarlierSound
        && (tabs.tabs.compactMap(\.coordinator) + [tabs.owner].compactMap(\.self))
          .allSatisfy { isGiven($0.number, of: tree.counters.coordinator) }
    }
  }

  /// Checks that the order of a collapsed split names the screens of its columns.
  private mutating func checkCompact(of id: ContainerID, from old: Container?, to new: Container?) {
    let (before, after) = (old?.collapsed, new?.collapsed)
    list(.compact, of: id.number, from: before?.compact, to: after?.compact)
    if before?.columns != after?.columns {
      gained += screens(of: before, in: base).map { link(.compact, id, to: $0) }
      expected += screens(of: after, in: tree).map { link(.compact, id, to: $0) }
    }
    guard let split = new?.enclosing ?? old?.enclosing,
      let columns = tree.containers[split]?.collapsed?.columns, columns.contains(id),
      columns == base.containers[split]?.collapsed?.columns
    else { return }
    let (_, lost, added) = screens(of: new, in: tree).difference(from: screens(of: old, in: base))
    for key in lost { gained.append(link(.compact, split, to: key)) }
    for key in added { expected.append(link(.compact, split, to: key)) }
  }

  private func screens(of container: Container?, in tree: Tree) -> PersistentList<ScreenKey> {
    container.flatMap { tree.entries(of: $0.id) } ?? PersistentList()
  }

  private func screens(of split: SplitContent?, in tree: Tree) -> [ScreenKey] {
    (split?.columns ?? []).flatMap { tree.entries(of: $0)?.elements ?? [] }
  }
}

extension Container {
  fileprivate var collapsed: SplitContent? {
    if case .split(let split) = content, split.isCollapsed { split } else { nil }
  }
}

// MARK: - Layers
extension DeltaCheck {
  /// Checks the layers around all touched entries, whose links are known to be correct.
  private func checkLayers(_ containers: [ContainerID], _ coordinators: [CoordinatorID])
    throws(TreeDeltaError)
  {
    if delta.layers?.at == 0 || tree.rootLayer != base.rootLayer {
      guard tree.layers.first == tree.rootLayer else {
        throw .inconsistent("the root layer is not the lowest")
      }
    }
    if let splice = delta.layers {
      let top = tree.layers.suffix(tree.layers.count - max(0, splice.at - 1)).map(tree.priority)
      guard zip(top, top.dropFirst()).allSatisfy(<=) else {
        throw .inconsistent("the layers are not in the order of their priority")
      }
    }
    let homes = coordinators.compactMap { base.coordinators[$0]?.home.container }
    var layers: [ContainerID] = []
    for id in containers + homes where tree.containers.contains(id) {
      guard tree.nesting(of: id, upTo: Self.depthMax + 1) <= Self.depthMax else {
        throw .inconsistent("\(id) is nested too deep")
      }
      layers.append(tree.layer(of: id))
    }
    for layer in layers.inOrder where !isKept(layer) {
      throw .inconsistent("the layer \(layer) has no screen, or no coordinator")
    }
  }

  /// Whether a layer has a screen or, while it waits for its first screen, a resident.
  private func isKept(_ layer: ContainerID) -> Bool {
    guard case .layer(_, let visibility) = tree.containers.member(layer)?.value.place else { return false }
    switch visibility {
    case .shown:
      return layer == tree.rootLayer || !tree.isEmpty(layer)
    case .awaited, .awaitedBeneath, .awaitedAsRoot:
      return tree.parts(of: layer).contains { tree.containers[$0]?.residents.isEmpty == false }
    }
  }
}
