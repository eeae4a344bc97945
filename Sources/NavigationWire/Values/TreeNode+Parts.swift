extension TreeNode {
  /// The key of the screen or the container.
  public var key: String {
    switch self {
    case .screen(let screen): screen.key
    case .container(let container): container.key
    }
  }

  /// The screen, if the node is one.
  public var screen: TreeScreen? {
    if case .screen(let screen) = self { screen } else { nil }
  }

  /// The nodes directly inside; a screen has none.
  public var children: [TreeNode] {
    switch self {
    case .screen: []
    case .container(let container): container.children
    }
  }

  /// The node itself or the screens inside, in the order of the snapshot.
  package var screens: [TreeScreen] {
    switch self {
    case .screen(let screen): [screen]
    case .container(let container): container.children.flatMap(\.screens)
    }
  }
}

extension TreeSnapshot {
  /// The type of every coordinator, by its id.
  package var coordinatorTypes: [String: String] {
    Dictionary(coordinators.map { ($0.id, $0.type) }) { first, _ in first }
  }
}
