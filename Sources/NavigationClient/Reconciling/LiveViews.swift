import NavigationWire

/// The screens that have views, with their places, in the order of the snapshot.
struct LiveViews {
  typealias PlacedScreen = (screen: TreeScreen, place: ScreenPlace)

  private(set) var views: [PlacedScreen] = []
  private var indices: [String: Int] = [:]
  private let policy: ViewPolicy
  private let leftOut: SharedContainers

  /// Collects the views of all containers except for shared ones.
  init(in layers: [TreeNode], policy: ViewPolicy, besides leftOut: SharedContainers = SharedContainers()) {
    self.policy = policy
    self.leftOut = leftOut
    for layer in layers { add(layer, around: [], nearest: nil) }
  }

  /// The keys, in the order of the snapshot.
  var keys: [String] { views.map { $0.screen.key } }

  /// The view of a screen; nil if it is not live, or in a container that was left out.
  subscript(key: String) -> PlacedScreen? {
    indices[key].map { views[$0] }
  }

  /// Adds the views in a container.
  ///
  /// `nearest` has the live screens of the collapsed split around it; nil if the container is its own list.
  private mutating func add(_ node: TreeNode, around: [String], nearest: Set<String>?) {
    guard let container = node.container, !leftOut.contains(container.key) else { return }
    let path = around + [node.key]
    switch container.kind {
    case .bare, .stack:
      add(container.children, path: path, nearest: nearest)
    case .split:
      let isLimited = container.isCollapsed && policy.keepCovered != nil
      let compact = container.compactOrder
      let live = isLimited ? Set(compact[policy.firstLive(in: compact.count)...]) : nearest
      for column in container.children { add(column, around: path, nearest: live) }
    case .tabs:
      for tab in container.children { add(tab, around: path, nearest: nearest) }
    }
  }

  private mutating func add(_ nodes: [TreeNode], path: [String], nearest: Set<String>?) {
    let first = nearest == nil ? policy.firstLive(in: nodes.count) : 0
    for index in first..<nodes.count {
      guard case .screen(let screen) = nodes[index], nearest?.contains(screen.key) ?? true else { continue }
      indices[screen.key] = views.count
      views.append((screen, ScreenPlace(containers: path, at: index)))
    }
  }
}

/// The containers that two snapshots share: at the same place, in the same memory.
///
/// Applying changes to a snapshot keeps the lists that they do not touch.
struct SharedContainers {
  private var ids: Set<String> = []

  init() {}

  /// Compares the layers of two snapshots.
  init(of old: [TreeNode], and new: [TreeNode]) {
    compare(old, new)
  }

  func contains(_ container: String) -> Bool { ids.contains(container) }

  private mutating func compare(_ old: [TreeNode], _ new: [TreeNode]) {
    let before = Dictionary(old.compactMap(\.container).map { ($0.key, $0) }) { first, _ in first }
    for container in new.compactMap(\.container) {
      guard let was = before[container.key] else { continue }
      if was.isIdentical(to: container) {
        ids.insert(container.key)
      } else if was.kind == .tabs, container.kind == .tabs {
        compare(was.children, container.children)
      }
    }
  }
}

extension TreeContainer {
  /// Whether both share all lists, so that the same screens are live at the same places.
  fileprivate func isIdentical(to other: Self) -> Bool {
    switch (kind, other.kind) {
    case (.bare, .bare), (.bare, .stack), (.stack, .bare), (.stack, .stack), (.tabs, .tabs):
      children.isIdentical(to: other.children)
    case (.split, .split):
      isCollapsed == other.isCollapsed && children.isIdentical(to: other.children)
        && compactOrder.isIdentical(to: other.compactOrder)
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
