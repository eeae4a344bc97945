import NavigationWire

/// The decisions of a toolkit about views.
public struct ViewPolicy: Equatable, Sendable {
  /// The number of covered screens of each list that keep their views, the nearest first; nil for all.
  public let keepCovered: Int?
  /// The styles of layers that hide everything below.
  public let opaque: Set<String>

  /// Creates a policy; by default all covered screens keep their views, and layers of the style `full` are opaque.
  public init(keepCovered: Int? = nil, opaque: Set<String> = ["full"]) {
    precondition(keepCovered ?? 0 >= 0, "The number of covered screens that keep their views is negative.")
    self.keepCovered = keepCovered
    self.opaque = opaque
  }

  /// Returns the index of the lowest live screen in a list of that length.
  func firstLive(in count: Int) -> Int {
    keepCovered.map { max(0, count - $0 - 1) } ?? 0
  }

  func hidesLayers(below layer: TreeNode) -> Bool {
    layer.style.map(opaque.contains) ?? false
  }
}

/// The state of a screen that has a view, in ascending order.
public enum ScreenLifecycle: String, CaseIterable, Comparable, Sendable {
  /// Not seen: covered in its list, in a tab that is not selected, or below an opaque layer.
  case retained
  /// Seen beside or below the active screen.
  case visible
  /// In front.
  case active

  /// Whether a screen rises from one lifecycle to the other.
  public static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .retained: 0
    case .visible: 1
    case .active: 2
    }
  }
}
