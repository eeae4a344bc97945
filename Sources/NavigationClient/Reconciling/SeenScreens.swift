import NavigationWire

/// The seen screens with their lifecycles, lowest layer first.
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
  var style: String? { container?.layer?.style }
}
