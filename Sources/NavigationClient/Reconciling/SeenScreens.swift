import Navigation

/// The screens that are seen, with their lifecycles, the lowest layer first.
struct SeenScreens {
  private(set) var keys: [ScreenKey] = []
  private var lifecycles: [ScreenKey: ScreenLifecycle] = [:]

  /// Collects the screens that the layers show, from the topmost opaque one upward.
  init(in layers: [Node], policy: ViewPolicy) {
    let active = layers.last?.frontKey
    let lowest = layers.lastIndex { policy.hidesLayers(below: $0) } ?? layers.startIndex
    for screen in layers[lowest...].flatMap(\.shownScreens) {
      keys.append(screen.key)
      lifecycles[screen.key] = screen.key == active ? .active : .visible
    }
  }

  func lifecycle(of key: ScreenKey) -> ScreenLifecycle {
    lifecycles[key] ?? .retained
  }
}

extension Node {
  var container: ContainerNode? {
    if case .container(let container) = self { container } else { nil }
  }

  var style: String? {
    if case .layer(let traits) = container?.role { traits.style } else { nil }
  }

  var shownScreens: [ScreenNode] {
    guard let container else { return screen.map { [$0] } ?? [] }
    switch container.content {
    case .bare(let nodes), .stack(let nodes):
      return nodes.last?.shownScreens ?? []
    case .split(let columns, _, true, let compact):
      // The last one of the compact order is usually the last one of its column.
      return columns.compactMap { $0.container?.children.last { $0.screenKey == compact.last }?.screen }
    case .split(let columns, _, false, _):
      return columns.flatMap(\.shownScreens)
    case .tabs(let tabs, let selected):
      return tabs.container(selected)?.shownScreens ?? []
    }
  }

  /// The key of the screen that a container has in front: in an expanded split, that of the focused column, or of the
  /// last one that is not empty.
  var frontKey: ScreenKey? {
    guard let container else { return screenKey }
    switch container.content {
    case .split(let columns, let focus, false, _):
      let focused = columns.first { $0.container?.role == .column(focus) }
      return focused?.frontKey ?? columns.lazy.compactMap(\.frontKey).last
    case .tabs(let tabs, let selected):
      return tabs.container(selected)?.frontKey
    case .split(_, _, true, let compact):
      return compact.last
    case .bare, .stack:
      return shownScreens.last?.key
    }
  }

  private var screen: ScreenNode? {
    if case .screen(let screen) = self { screen } else { nil }
  }

  var screenKey: ScreenKey? { screen?.key }
}

extension [Node] {
  func container(_ key: ContainerID) -> Node? {
    first { $0.container?.key == key }
  }
}
