import NavigationClient

// A change identifies removed nodes by key. To describe them, navctl remembers the names and places of the
// nodes it has seen. For other nodes it prints the key.

/// The names of a tree's screens, containers and coordinators, kept up to date from changes.
struct Directory {
  private(set) var types: [String: String]
  private var labels: [String: String] = [:]
  /// The parent container of each key.
  private var holders: [String: String] = [:]
  private var screens: Set<String> = []

  /// Adds the nodes and coordinators of a snapshot.
  init(_ snapshot: TreeSnapshot?) {
    types = snapshot?.coordinatorTypes ?? [:]
    learn(snapshot?.window ?? [], in: "window", at: 0)
  }

  /// `Color c2`, or `c2` for an unknown coordinator.
  func coordinator(_ id: String) -> String {
    types[id].map { "\($0) \(id)" } ?? id
  }

  /// `ColorScreen s3`, `sheet n4`, or the key for an unknown node.
  func node(_ key: String) -> String {
    labels[key].map { "\($0) \(key)" } ?? key
  }

  /// Whether a key is that of a container.
  func isContainer(_ key: String) -> Bool {
    labels[key] != nil && !screens.contains(key)
  }

  /// The screens in a container and its descendants, lowest key first.
  func screens(in container: String) -> [String] {
    screens.filter { isInside($0, container) }.sorted { left, right in
      (left.count, left) < (right.count, right)
    }
  }

  /// Adds the nodes and coordinators of a change.
  ///
  /// Call before describing the change.
  mutating func learn(addedBy change: TreeChange) {
    for coordinator in change.attached { types[coordinator.id] = coordinator.type }
    learn(ended: change.disposed)
    for transition in change.transitions where !transition.isCompact {
      learn(transition.addedNodes, in: transition.list, at: transition.at)
    }
  }

  mutating func learn(ended: [DisposedCoordinator]) {
    for disposed in ended { types[disposed.coordinator] = disposed.type }
  }

  /// Removes the nodes and coordinators that a change removed.
  ///
  /// Call after describing the change.
  mutating func forget(removedBy change: TreeChange) {
    let added = Set(change.transitions.flatMap(\.addedNodes).flatMap(\.keys))
    for transition in change.transitions where !transition.isCompact {
      for key in transition.removed where !added.contains(key) { forget(key) }
    }
    for disposed in change.disposed { types[disposed.coordinator] = nil }
  }

  /// Adds consecutive nodes of a list.
  ///
  /// The first layer of the window is the root.
  private mutating func learn(_ nodes: [TreeNode], in holder: String, at place: Int) {
    for (index, node) in nodes.enumerated() {
      learn(node, in: holder)
      if holder == "window", place + index == 0 { labels[node.key] = "root" }
    }
  }

  private mutating func learn(_ node: TreeNode, in holder: String) {
    holders[node.key] = holder
    switch node {
    case .screen(let screen):
      screens.insert(screen.key)
      labels[screen.key] = screen.name
    case .container(let container):
      labels[container.key] = container.label
      for child in container.children { learn(child, in: container.key) }
    }
  }

  private mutating func forget(_ key: String) {
    for screen in screens(in: key) + [key] {
      screens.remove(screen)
      labels[screen] = nil
      holders[screen] = nil
    }
  }

  private func isInside(_ key: String, _ container: String) -> Bool {
    var holder = holders[key]
    while let current = holder {
      if current == container { return true }
      holder = holders[current]
    }
    return false
  }
}

extension TreeContainer {
  fileprivate var label: String {
    if let layer { return layer.style ?? "modal" }
    return tab ?? column?.rawValue ?? kind.rawValue
  }
}

extension TreeTransition {
  /// Whether it is a splice of a split's compact order, which only lists screens of the columns.
  fileprivate var isCompact: Bool { list.hasSuffix("/compact") }

  fileprivate var addedNodes: [TreeNode] {
    added.compactMap { if case .node(let node) = $0 { node } else { nil } }
  }
}
