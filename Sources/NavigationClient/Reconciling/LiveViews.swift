import Navigation

/// The screens that have views, with their places, in the order of the snapshot.
struct LiveViews {
  typealias PlacedScreen = (screen: ScreenNode, place: ScreenPlace)

  private(set) var views: [PlacedScreen] = []
  private var indices: [ScreenKey: Int] = [:]
  private let policy: ViewPolicy
  private let leftOut: SharedContainers

  /// Collects the views of all containers except for shared ones.
  init(in layers: [Node], policy: ViewPolicy, besides leftOut: SharedContainers = SharedContainers()) {
    self.policy = policy
    self.leftOut = leftOut
    for layer in layers { add(layer, around: [], nearest: nil) }
  }

  /// The keys, in the order of the snapshot.
  var keys: [ScreenKey] { views.map { $0.screen.key } }

  /// The view of a screen; nil if it is not live, or in a container that was left out.
  subscript(key: ScreenKey) -> PlacedScreen? {
    indices[key].map { views[$0] }
  }

  /// Adds the views in a container.
  ///
  /// `nearest` has the live screens of the collapsed split around it; nil if the container is its own list.
  private mutating func add(_ node: Node, around: [String], nearest: Set<ScreenKey>?) {
    guard let container = node.container, !leftOut.contains(container.key) else { return }
    let path = around + [node.key]
    switch container.content {
    case .bare(let nodes), .stack(let nodes):
      add(nodes, path: path, nearest: nearest)
    case .split(let columns, _, let isCollapsed, let compact):
      let isLimited = isCollapsed && policy.keepCovered != nil
      let live = isLimited ? Set(compact[policy.firstLive(in: compact.count)...]) : nearest
      for column in columns { add(column, around: path, nearest: live) }
    case .tabs(let tabs, _):
      for tab in tabs { add(tab, around: path, nearest: nearest) }
    }
  }

  private mutating func add(_ nodes: [Node], path: [String], nearest: Set<ScreenKey>?) {
    let first = nearest == nil ? policy.firstLive(in: nodes.count) : 0
    for index in first..<nodes.count {
      guard case .screen(let screen) = nodes[index], nearest?.contains(screen.key) ?? true else { continue }
      indices[screen.key] = views.count
      views.append((screen, ScreenPlace(containers: path, at: index)))
    }
  }
}

/// The containers that two snapshots hold at the same place, with the same memory.
///
/// A snapshot to which changes were applied shares the lists that they did not touch with the one before.
struct SharedContainers {
  private var ids: Set<ContainerID> = []

  init() {}

  /// Compares the layers of two snapshots.
  init(of old: [Node], and new: [Node]) {
    compare(old, new)
  }

  func contains(_ container: ContainerID) -> Bool { ids.contains(container) }

  private mutating func compare(_ old: [Node], _ new: [Node]) {
    let contents = old.compactMap(\.container).map { ($0.key, $0.content) }
    let before = Dictionary(contents) { first, _ in first }
    for container in new.compactMap(\.container) {
      guard let was = before[container.key] else { continue }
      if was.isIdentical(to: container.content) {
        ids.insert(container.key)
      } else if case .tabs(let oldTabs, _) = was, case .tabs(let tabs, _) = container.content {
        compare(oldTabs, tabs)
      }
    }
  }
}

extension ContainerNode.NodeContent {
  /// Whether both have the same lists in the same memory, so that the same screens are live at the same places.
  fileprivate func isIdentical(to other: Self) -> Bool {
    switch (self, other) {
    case (.bare(let nodes), .bare(let others)), (.bare(let nodes), .stack(let others)),
      (.stack(let nodes), .bare(let others)), (.stack(let nodes), .stack(let others)),
      (.tabs(let nodes, _), .tabs(let others, _)):
      nodes.isIdentical(to: others)
    case (.split(let columns, _, let isCollapsed, let compact), .split(let others, _, let isOther, let order)):
      isCollapsed == isOther && columns.isIdentical(to: others) && compact.isIdentical(to: order)
    default:
      false
    }
  }
}

extension Array {
  /// Whether both arrays share their memory.
  fileprivate func isIdentical(to other: Self) -> Bool {
    withUnsafeBufferPointer { mine in
      other.withUnsafeBufferPointer { mine.baseAddress == $0.baseAddress && mine.count == $0.count }
    }
  }
}
