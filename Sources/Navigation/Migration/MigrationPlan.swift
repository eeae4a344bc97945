internal import JSON

/// The decisions of a migration about each entry of a tree, before any change.
///
/// Parents are decided before their children, because a child leaves with its parent.
struct MigrationPlan {
  struct StayingCoordinator {
    let id: CoordinatorID
    let type: CarriedType
    let params: JSON.Object
  }

  let base: Tree
  let migration: any TreeMigration
  /// The coordinators that stay, parents before children.
  private(set) var staying: [StayingCoordinator] = []
  private(set) var leaving: Set<CoordinatorID> = []
  /// The screen that takes the place of a leaving coordinator's first screen, and the parent that owns it.
  private(set) var replacements: [ScreenKey: (screen: ScreenSpec, owner: CoordinatorID)] = [:]
  /// The new tabs of each container whose list of tabs, or children in tabs, differ.
  private(set) var tabs: [ContainerID: [PlannedTab]] = [:]
  private(set) var moves: [EntryMove] = []
  /// The old and the new names of the types of the coordinators that stay.
  private(set) var types: [CoordinatorID: CarriedType] = [:]
  /// The containers of tabs that each coordinator owns.
  private let tabbed: [CoordinatorID: [ContainerID]]
  /// The coordinators of tabs that leave, with the reason.
  private var evicted: [CoordinatorID: String] = [:]

  init(_ base: Tree, _ migration: any TreeMigration) throws(Stop) {
    self.base = base
    self.migration = migration
    tabbed = base.containers.ids.sorted().reduce(into: [:]) { tabbed, id in
      guard case .tabs(let tabs) = base.containers[id]?.content, let owner = tabs.owner else { return }
      tabbed[owner, default: []].append(id)
    }
    var open = [Tree.root]
    var next = open.startIndex
    while next < open.endIndex {
      guard let coordinator = base.coordinators[open[next]] else { break }
      try decide(coordinator)
      open += coordinator.children.elements
      next += 1
    }
  }

  mutating func note(_ entry: some CustomStringConvertible, as kind: EntryMove.MoveKind, _ detail: String) {
    moves.append(EntryMove(entry: entry.description, kind: kind, detail: detail))
  }

  private mutating func decide(_ coordinator: LiveCoordinator) throws(Stop) {
    if let parent = coordinator.parent, leaving.contains(parent) {
      leaving.insert(coordinator.id)
      return note(coordinator.id, as: .left, "\(coordinator.type): its parent \(parent) leaves.")
    }
    if let reason = evicted[coordinator.id] {
      leaving.insert(coordinator.id)
      return note(coordinator.id, as: .left, "\(coordinator.type): \(reason)")
    }
    switch carried(coordinator) {
    case .fits(let name, let params):
      let type = CarriedType(old: coordinator.type, new: name)
      types[coordinator.id] = type
      staying.append(StayingCoordinator(id: coordinator.id, type: type, params: params))
      planTabs(of: coordinator, type)
    case .misfit(let reason):
      try leave(coordinator, because: reason)
    }
  }

  /// Whether a coordinator's declaration fits, and its kind the home that it has.
  private func carried(_ coordinator: LiveCoordinator) -> CarriedEntry {
    let carried = migration.coordinator(coordinator.type, coordinator.params)
    guard case .fits(let name, _) = carried, let kind = migration.types[name]?.kind,
      let old = base.types[coordinator.type]?.kind, kind != old
    else { return carried }
    let home = base.home(of: coordinator)?.kind
    let fits =
      switch kind {
      case .split, .tabs: home == kind
      case .bare, .stack, .window: old != .split && old != .tabs || home == .bare || home == .stack
      }
    return fits ? carried : .misfit("its home is not of the kind \(kind.rawValue).")
  }

  private mutating func leave(_ coordinator: LiveCoordinator, because reason: String) throws(Stop) {
    guard let parent = coordinator.parent else {
      throw .failed(
        Reason(
          .rootCannotEnd,
          "The root \(coordinator.type) cannot move to the new graph: \(reason)",
          of: coordinator.id
        )
      )
    }
    leaving.insert(coordinator.id)
    note(coordinator.id, as: .left, "\(coordinator.type): \(reason)")
    guard let fallback = migration.fallback(ofCoordinator: coordinator.type),
      let home = base.home(of: coordinator), base.entries(of: home.id) != nil,
      let place = FirstScreenSearch(tree: base, coordinator: coordinator).all().first
    else { return }
    replacements[place] = (fallback, parent)
  }

  // MARK: Tabs

  /// One tab of the new list.
  struct PlannedTab {
    /// The old tab; nil for a new one.
    let old: Tabs.TabEntry?
    let spec: TabSpec
  }

  private mutating func planTabs(of owner: LiveCoordinator, _ type: CarriedType) {
    for id in tabbed[owner.id] ?? [] {
      guard case .tabs(let tabs) = base.containers[id]?.content else { continue }
      let declared = base.types[type.old]?.tabs.map(\.name)
      let new = migration.types[type.new]?.tabs ?? []
      let dynamic = tabs.tabs.filter(base.isDynamic)
      let own = tabs.tabs.dropLast(dynamic.count)
      let isDeclared = declared == own.map(\.spec.name) && !new.isEmpty
      var planned = isDeclared ? declaredTabs(new, own) : own.compactMap(ownTab)
      let names = Set(planned.map(\.spec.name))
      planned += dynamic.compactMap(ownTab).filter { !names.contains($0.spec.name) }
      let kept = Set(planned.compactMap { $0.old?.container })
      for tab in tabs.tabs where !kept.contains(tab.container) {
        if let coordinator = tab.coordinator { evicted[coordinator] = "its tab \(tab.spec.name) leaves." }
        // A tab that was never opened loses nothing if a tab of its name replaces it.
        let isReplaced = planned.contains { $0.spec.name == tab.spec.name }
        guard tab.coordinator != nil || !isReplaced else { continue }
        note(tab.container, as: .left, "The tab \(tab.spec.name) is gone, or has another coordinator.")
      }
      self.tabs[id] = planned
    }
  }

  /// The declared tabs of the new type, each with the old tab of its name.
  private func declaredTabs(_ new: [TabSpec], _ old: ArraySlice<Tabs.TabEntry>) -> [PlannedTab] {
    new.map { spec in
      PlannedTab(old: old.first { $0.spec.name == spec.name && suits($0, spec) }, spec: spec)
    }
  }

  /// The new tab for one that a transfer has set or added; nil if its child does not fit.
  private func ownTab(_ tab: Tabs.TabEntry) -> PlannedTab? {
    guard case .fits(let name, let params) = migration.coordinator(tab.spec.child.type, tab.spec.child.params)
    else { return nil }
    var spec = tab.spec
    let type = CarriedType(old: spec.child.type, new: name)
    let route = spec.child.route.flatMap { migration.route($0, of: type) }
    guard tab.coordinator != nil || (route == nil) == (spec.child.route == nil) else { return nil }
    spec.child.type = name
    spec.child.params = params
    spec.child.route = route
    spec.reselect = spec.reselect.flatMap { migration.route($0, of: type) }
    return suits(tab, spec) ? PlannedTab(old: tab, spec: spec) : nil
  }

  /// Whether a tab, with its container and coordinator, can continue under a new declaration.
  private func suits(_ tab: Tabs.TabEntry, _ spec: TabSpec) -> Bool {
    guard let coordinator = tab.coordinator.flatMap({ base.coordinators[$0] }) else {
      // Splits and tabs inside the tab need new containers.
      switch (base.containers[tab.container]?.content, migration.types[spec.child.type]?.kind) {
      case (.bare, .bare), (.stack, .stack), (.stack, .window): return true
      case (.bare, _), (.stack, _), (.split, _), (.tabs, _), (nil, _): return false
      }
    }
    guard case .fits(let name, _) = carried(coordinator) else { return false }
    return name == spec.child.type
  }
}
