import Navigation

// The nodes of a snapshot, from the root up.

extension Node {
  /// All screens at and below this node, lowest first.
  var screens: [ScreenNode] {
    switch self {
    case .screen(let screen): [screen]
    case .container(let container): container.children.flatMap(\.screens)
    }
  }

  /// All containers at and below this node.
  var containers: [ContainerNode] {
    switch self {
    case .screen: []
    case .container(let container): [container] + container.children.flatMap(\.containers)
    }
  }
}

extension ContainerNode {
  var children: [Node] {
    switch content {
    case .bare(let nodes), .stack(let nodes), .tabs(let nodes, _): nodes
    case .split(let columns, _, _, _): columns
    }
  }
}

extension Snapshot {
  /// All screens of all layers.
  var screens: [ScreenNode] { layers.flatMap(\.screens) }

  /// All containers of all layers.
  var containers: [ContainerNode] { layers.flatMap(\.containers) }
}
