import Navigation

// The invariants of every tree, checked after each command of each scene.

extension Tree {
  /// A sentence for each broken invariant; empty for a sound tree.
  func unsoundness() -> [String] {
    let snapshot = snapshot()
    let census = Census(snapshot)
    return ownership(snapshot, census) + presentation(snapshot, census) + attention(census)
  }

  /// One root, no cycle, all parents and owners exist, and no coordinator outlives its screens and children.
  private func ownership(_ snapshot: Snapshot, _ census: Census) -> [String] {
    var complaints: [String] = []
    let nodes = Dictionary(uniqueKeysWithValues: snapshot.coordinators.map { ($0.id, $0) })
    let parents = Set(snapshot.coordinators.compactMap(\.parent))
    let owners = Set(census.screens.map(\.owner))
    if snapshot.coordinators.filter({ $0.parent == nil }).map(\.id) != [CoordinatorID(1)] {
      complaints.append("There is not exactly one root.")
    }
    for node in snapshot.coordinators {
      let parent = node.parent.map { nodes[$0] }
      // A parent is older than its child, so a cycle would need one that is not.
      if case .some(nil) = parent { complaints.append("The parent of \(node.id) does not exist.") }
      if case .some(let parent?) = parent, parent.id >= node.id || parent.level + 1 != node.level {
        complaints.append("\(node.id) is not below \(parent.id).")
      }
      let isEmpty = !parents.contains(node.id) && !owners.contains(node.id)
      if isEmpty, node.opening != .root, node.opening != .tab {
        complaints.append("\(node.id) owns nothing and still lives.")
      }
    }
    complaints += owners.filter { nodes[$0] == nil }.map { "The owner \($0) does not exist." }
    return complaints
  }

  /// Keys are unique, every entry is shown, no layer is empty, and a collapsed split shows all its screens.
  private func presentation(_ snapshot: Snapshot, _ census: Census) -> [String] {
    var complaints = census.complaints
    let keys = census.screens.map(\.key)
    if Set(keys).count != keys.count || Set(census.containers).count != census.containers.count {
      complaints.append("A key occurs twice.")
    }
    let count = keys.count + census.containers.count + snapshot.coordinators.count
    if count != entryCount { complaints.append("\(entryCount) entries are kept, \(count) are shown.") }
    for layer in snapshot.layers.dropFirst() where Census([layer]).screens.isEmpty {
      complaints.append("Layer \(layer.key) is empty.")
    }
    return complaints
  }

  private func attention(_ census: Census) -> [String] {
    let keys = Set(census.screens.map(\.key))
    let isActiveOnView = active.map(onView.contains) ?? onView.isEmpty
    guard isActiveOnView, onView.allSatisfy(keys.contains) else {
      return ["What is on view or active is not in the tree."]
    }
    return []
  }
}

/// The screens and containers of all layers.
private struct Census {
  var screens: [ScreenNode] = []
  var containers: [ContainerID] = []
  var complaints: [String] = []

  init(_ snapshot: Snapshot) {
    self.init(snapshot.layers)
  }

  init(_ nodes: [Node]) {
    for node in nodes { count(node) }
  }

  private mutating func count(_ node: Node) {
    switch node {
    case .screen(let screen):
      screens.append(screen)
    case .container(let container):
      containers.append(container.key)
      for child in container.children { count(child) }
      check(container)
    }
  }

  private mutating func check(_ container: ContainerNode) {
    switch container.content {
    case .bare(let nodes):
      if nodes.count > 1 { complaints.append("\(container.key) is bare and holds more than one screen.") }
    case .stack:
      break
    case .split(let columns, _, let isCollapsed, let compact):
      let held = Set(Census(columns).screens.map(\.key))
      guard isCollapsed ? Set(compact) == held && compact.count == held.count : compact.isEmpty else {
        return complaints.append("The compact order of \(container.key) is not that of its columns.")
      }
    case .tabs(let tabs, let selected):
      guard tabs.contains(where: { $0.key == selected.description }) else {
        return complaints.append("\(container.key) has selected a tab that does not exist.")
      }
    }
  }
}
