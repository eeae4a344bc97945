/// The parts of a map that are in a tree now.
package struct LiveMap: Equatable, Sendable {
  /// A screen of the tree.
  package struct OpenScreen: Equatable, Sendable {
    package var key: String
    /// The type of its owner.
    package var owner: String
    package var isOnView: Bool
    package var isActive: Bool

    package init(key: String, owner: String, isOnView: Bool, isActive: Bool) {
      (self.key, self.owner, self.isOnView, self.isActive) = (key, owner, isOnView, isActive)
    }
  }

  /// The name of the tree.
  package var tree: String
  package var revision: Int
  /// The ids of the coordinators, by their types.
  package var coordinators: [String: [String]] = [:]
  /// The screens, by their names.
  package var screens: [String: [OpenScreen]] = [:]
  /// The number of times that each rule was taken, by its place in the document.
  package var taken: [String: Int] = [:]

  package init(tree: String, revision: Int) { (self.tree, self.revision) = (tree, revision) }

  func count(_ pointers: [String]) -> Int { pointers.reduce(0) { $0 + (taken[$1] ?? 0) } }

  func isOpen(_ node: MapNode) -> Bool {
    switch node.kind {
    case .coordinator: coordinators[node.name] != nil
    case .screen: screens[node.name] != nil
    }
  }

  /// Whether the type owns a screen that is on view.
  func isOnView(_ type: String) -> Bool {
    screens.values.contains { $0.contains { $0.owner == type && $0.isActive } }
  }
}
