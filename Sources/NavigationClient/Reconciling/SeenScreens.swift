import Navigation

/// The screens that are seen, with their lifecycles, the lowest layer first.
struct SeenScreens {
  private(set) var keys: [ScreenKey] = []
  private var lifecycles: [ScreenKey: ScreenLifecycle] = [:]

  /// Collects the screens that the layers show, from the topmost opaque one upward.
  init(in layers: [Node], policy: ViewPolicy) {
    let active = layers.last?.frontKey
    let lowest = layers.lastIndex { policy.hidesLayers(below: $0) } ?? layers.startIndex
    for key in layers[lowest...].flatMap(\.shownKeys) {
      keys.append(key)
      lifecycles[key] = key == active ? .active : .visible
    }
  }

  /// The lifecycle of a live screen.
  func lifecycle(of key: ScreenKey) -> ScreenLifecycle {
    lifecycles[key] ?? .retained
  }
}

extension Node {
  /// The container, if the node is one.
  var container: ContainerNode? {
    if case .container(let container) = self { container } else { nil }
  }

  /// The style of a layer, if it has one.
  var style: String? {
    if case .layer(let traits) = container?.role { traits.style } else { nil }
  }

  /// The keys of the screens that a container shows.
  var shownKeys: [ScreenKey] {
    guard let container else { return screenKey.map { [$0] } ?? [] }
    return switch container.content {
    case .bare(let nodes), .stack(let nodes): nodes.last?.shownKeys ?? []
    case .split(_, _, true, let compact): compact.last.map { [$0] } ?? []
    case .split(let columns, _, false, _): columns.flatMap(\.shownKeys)
    case .tabs(let tabs, let selected): tabs.container(selected)?.shownKeys ?? []
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
    case .bare, .stack, .split:
      return shownKeys.last
    }
  }

  /// The key of the screen, if the node is one.
  var screenKey: ScreenKey? {
    if case .screen(let screen) = self { screen.key } else { nil }
  }
}

extension [Node] {
  /// Returns the container with that key.
  func container(_ key: ContainerID) -> Node? {
    first { $0.container?.key == key }
  }
}
