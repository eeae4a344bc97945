/// The removals that follow from new facts, from a migration or from a tab that the user closed.
struct Eviction: Sendable {
  var endings: [CoordinatorEnding] = []
  var screens: [ScreenKey] = []
  let cause: Cause
  /// The entries that left or changed, for the outcome.
  var moves: [EntryMove] = []
  /// Whether a migration is the cause, so that the outcome lists all entries that leave.
  var isMigration = false
  /// Whether the user is the cause, by closing a tab.
  private(set) var isOfUser = false
  private var leaving: Set<CoordinatorID> = []

  /// Prepares the removal of entries.
  ///
  /// Tabs that lose their coordinator, or become empty and hidden, return to their unopened state.
  init(of unmet: [UnmetEntry], from draft: inout Draft, _ cause: Cause) throws(Stop) {
    self.cause = cause
    guard !unmet.isEmpty else { return }
    draft.before = draft.tree
    var emptied: [ContainerID] = []
    for entry in unmet {
      switch entry.id {
      case .coordinator(let id):
        guard !leaving.contains(id), let coordinator = draft.tree.coordinators[id] else { continue }
        add(coordinator, of: &draft)
        moves.append(EntryMove(entry: id.description, kind: .left, detail: entry.sentence))
        emptied.append(contentsOf: coordinator.home.container.map { [$0] } ?? [])
      case .screen(let key):
        guard let screen = draft.tree.screens[key], !leaving.contains(screen.owner) else { continue }
        screens.append(key)
        moves.append(EntryMove(entry: key.description, kind: .left, detail: entry.sentence))
        emptied.append(screen.container)
      }
    }
    try unopenTabs(around: emptied, of: &draft)
  }

  /// Prepares the removal of the coordinator of a tab that the user has closed, with its descendants.
  init(of coordinator: LiveCoordinator, from draft: inout Draft, _ cause: Cause) {
    self.cause = cause
    isOfUser = true
    add(coordinator, of: &draft)
  }

  /// The removal, with the openers still to be asked; nil if nothing leaves.
  var batch: EndingBatch? {
    endings.isEmpty && screens.isEmpty ? nil : EndingBatch(endings, screens: screens, cause: cause)
  }

  private mutating func add(_ coordinator: LiveCoordinator, of draft: inout Draft) {
    let plan = DropPlan(of: coordinator.id, includesSelf: true, in: draft.tree)
    draft.work += plan.length
    screens += plan.screens
    let new = plan.coordinators.filter { leaving.insert($0).inserted }
    endings += draft.tree.endings(of: new, with: .cancelled)
  }

  /// Unopens tabs whose coordinator leaves, and hidden tabs that keep no screen.
  private mutating func unopenTabs(around containers: [ContainerID], of draft: inout Draft) throws(Stop) {
    var seen: Set<ContainerID> = []
    let gone = Set(screens)
    for container in containers {
      var inner = container
      while let id = draft.tree.containers.member(inner)?.value.enclosing {
        defer { inner = id }
        guard case .tabs(let tabs) = draft.tree.containers.member(id)?.value.content,
          seen.insert(inner).inserted, let tab = tabs.tabs.first(where: { $0.container == inner }),
          let coordinator = tab.coordinator.flatMap({ draft.tree.coordinators[$0] }),
          tabs.owner.map({ !leaving.contains($0) }) ?? false
        else { continue }
        let isLeaving = leaving.contains(coordinator.id)
        draft.work += tabs.tabs.count
        guard isLeaving || (tabs.selected != inner && isEmpty(tab, without: gone, of: &draft)) else {
          continue
        }
        if !isLeaving { add(coordinator, of: &draft) }
        // A dynamic tab leaves with its coordinator.
        guard !draft.tree.isDynamic(tab) else { continue }
        try draft.renew(tab, of: id, cause)
      }
    }
  }

  /// Whether all screens of a tab, and all that its coordinator shows elsewhere, leave.
  private func isEmpty(_ tab: Tabs.TabEntry, without gone: Set<ScreenKey>, of draft: inout Draft) -> Bool {
    guard let coordinator = tab.coordinator else { return false }
    let plan = DropPlan(of: coordinator, includesSelf: true, in: draft.tree)
    draft.work += plan.length
    guard plan.screens.allSatisfy(gone.contains) else { return false }
    for part in draft.tree.parts(of: tab.container) {
      guard let entries = draft.tree.entries(of: part) else { continue }
      guard entries.count <= gone.count else { return false }
      draft.work += entries.count
      guard entries.elements.allSatisfy(gone.contains) else { return false }
    }
    return true
  }

  /// The entries that left because of facts, and the entries that a migration moved.
  ///
  /// A migration also lists the entries that left only together with another one.
  static func moves(of eviction: Eviction?, besides others: [EntryMove], in draft: Draft) -> [EntryMove] {
    let moves = others + (eviction?.moves ?? [])
    guard eviction?.isMigration == true else { return moves }
    let listed = Set(moves.map(\.entry))
    var left: [(entry: String, name: String)] = []
    draft.tree.coordinators.forEachDifference(from: draft.base.coordinators) { id, old, new in
      if let old, new == nil { left.append((id.description, old.value.type)) }
    }
    draft.tree.screens.members.forEachDifference(from: draft.base.screens.members) { key, old, new in
      if let old, new == nil { left.append((key.description, old.value.name)) }
    }
    return moves
      + left.filter { !listed.contains($0.entry) }.map { entry, name in
        EntryMove(entry: entry, kind: .left, detail: "\(name): it leaves together with another entry.")
      }
  }
}
