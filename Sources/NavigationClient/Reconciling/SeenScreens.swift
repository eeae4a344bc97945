import NavigationWire

/// The screens that are seen, with their lifecycles, the lowest layer first.
struct SeenScreens {
  private(set) var keys: [String] = []
  private var lifecycles: [String: ScreenLifecycle] = [:]

  /// Collects the screens that the layers show, from the topmost opaque one upward.
  init(in layers: [TreeNode], policy: ViewPolicy) {
    let active = layers.last?.frontKey
    let lowest = layers.lastIndex { policy.hidesLayers(below: $0) } ?? layers.startIndex
    for screen in layers[lowest...].flatMap(\.shownScreens) {
      keys.append(screen.key)
      lifecycles[screen.key] = screen.key == active ? .active : .visible
    }
  }

  func lifecycle(of key: String) -> ScreenLifecycle {
    lifecycles[key] ?? .retained
  }
}

extension TreeNode {
  var container: TreeContainer? {
    if case .container(let container) = self { container } else { nil }
  }

  var style: String? { container?.layer?.style }

  var shownScreens: [TreeScreen] {
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
  var frontKey: String? {
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
  var isCollapsed: Bool { collapsed ?? false }

  /// The keys of the screens of a collapsed split, in the order in which they are stacked.
  var compactOrder: [String] { compact ?? [] }

  var selectedTab: TreeNode? { children.first { $0.key == selected } }
}
