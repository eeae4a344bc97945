extension TreeNode {
  /// The container, if the node is one.
  package var container: TreeContainer? {
    if case .container(let container) = self { container } else { nil }
  }

  /// The screens that the node shows: the top ones, and in an expanded split those of all columns.
  package var shownScreens: [TreeScreen] {
    guard let container else { return screen.map { [$0] } ?? [] }
    switch container.kind {
    case .bare, .stack:
      return container.children.last?.shownScreens ?? []
    case .split where container.isCollapsed:
      // The last one of the compact order is usually the last one of its column.
      let front = container.compactOrder.last
      return container.children.compactMap { $0.children.last { $0.screen?.key == front }?.screen }
    case .split:
      return container.children.flatMap(\.shownScreens)
    case .tabs:
      return container.selectedTab?.shownScreens ?? []
    }
  }

  /// The key of the screen that a container has in front: in an expanded split, that of the focused column, or of the
  /// last one that is not empty.
  package var frontKey: String? {
    guard let container else { return screen?.key }
    switch container.kind {
    case .split where container.isCollapsed:
      return container.compactOrder.last
    case .split:
      let focused = container.children.first { $0.container?.column == container.focus }
      return focused?.frontKey ?? container.children.lazy.compactMap(\.frontKey).last
    case .tabs:
      return container.selectedTab?.frontKey
    case .bare, .stack:
      return shownScreens.last?.key
    }
  }
}

extension TreeContainer {
  /// Whether a split has no room for columns.
  package var isCollapsed: Bool { collapsed ?? false }

  /// The keys of the screens of a collapsed split, in the order in which they are stacked.
  package var compactOrder: [String] { compact ?? [] }

  /// The tab in front.
  package var selectedTab: TreeNode? { children.first { $0.key == selected } }
}
