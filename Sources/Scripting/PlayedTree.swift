package import NavigationProtocol

/// The tree after a command, as expectations see it.
package struct PlayedTree: Sendable {
  let snapshot: TreeSnapshot
  private let activeKey: String?
  /// The URL of the tree; needed only if an expectation names it.
  package var url: String?

  /// The tree of a snapshot, with the key of the active screen.
  package init(_ snapshot: TreeSnapshot, active: String?, url: String? = nil) {
    self.snapshot = snapshot
    activeKey = active
    self.url = url
  }

  package init(_ state: TreeGetResult) {
    self.init(state.snapshot, active: state.active)
  }
}

extension PlayedTree {
  var active: TreeScreen? { screens.first { $0.key == activeKey } }

  /// All screens, from the root layer upward.
  var screens: [TreeScreen] { snapshot.window.flatMap(\.screens) }

  /// Whether a layer is above the root layer.
  var hasLayer: Bool { snapshot.window.count > 1 }

  /// The screens in the innermost container of the active screen, the lowest first.
  ///
  /// A collapsed split has one order of all its screens.
  var stack: [TreeScreen] {
    guard let activeKey, let top = snapshot.window.last else { return [] }
    var node = top
    while case .container(let container) = node {
      if let keys = container.compact, container.collapsed == true, keys.contains(activeKey) {
        return keys.compactMap { key in container.screens.first { $0.key == key } }
      }
      guard let child = container.children.first(where: { $0.contains(activeKey) }) else { return [] }
      guard child.screen == nil else { return container.children.compactMap(\.screen) }
      node = child
    }
    return []
  }

  /// The tabs of the top layer: for each container of them that is not in a hidden tab, the selected name and all names.
  var tabs: [(selected: String, all: [String])] {
    guard let top = snapshot.window.last else { return [] }
    return top.shownContainers.compactMap { container in
      let tabs = container.children.compactMap { child -> TreeContainer? in
        if case .container(let tab) = child { tab } else { nil }
      }
      guard let selected = tabs.first(where: { $0.key == container.selected })?.tab else { return nil }
      return (selected, tabs.compactMap(\.tab))
    }
  }
}

extension TreeContainer {
  fileprivate var screens: [TreeScreen] { children.flatMap(\.screens) }
}

extension TreeNode {
  fileprivate func contains(_ key: String) -> Bool { screens.contains { $0.key == key } }

  /// The container itself and those inside, without those in hidden tabs.
  fileprivate var shownContainers: [TreeContainer] {
    guard case .container(let container) = self else { return [] }
    let shown = container.children.filter { container.selected == nil || $0.key == container.selected }
    return [container] + shown.flatMap(\.shownContainers)
  }
}
