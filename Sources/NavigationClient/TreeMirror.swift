public import NavigationWire

/// A copy of a tree, kept up to date by applying each change to the previous snapshot.
///
/// Two mirrors of a tree at one revision are equal to the byte, in every client language; `hash` compares
/// them.
public struct TreeMirror: Sendable, Equatable {
  /// The tree's name.
  public let tree: String
  /// The instance whose revisions are counted.
  ///
  /// Changes when navd restarts or the tree is opened again.
  public let instance: String
  /// The snapshot at this revision.
  public private(set) var snapshot: TreeSnapshot

  /// Creates a mirror from a snapshot of `tree.subscribe` or `tree.get`.
  public init(tree: String, instance: String, snapshot: TreeSnapshot) {
    self.tree = tree
    self.instance = instance
    self.snapshot = snapshot
  }

  /// The revision of the mirror.
  public var revision: Int { snapshot.revision }

  /// A hash to compare mirrors: 64-bit FNV-1a of the snapshot's canonical form (RFC 8785), in hexadecimal.
  public var hash: String {
    let hash = snapshot.json.canonical().reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Applies the change to the next revision.
  ///
  /// Throws, and leaves the mirror unchanged, if the change belongs to another revision, or concerns a node
  /// that does not exist.
  public mutating func apply(_ change: TreeChange) throws(CallError) {
    guard change.revision == revision + 1 else {
      throw .unexpected("a change to revision \(change.revision) after revision \(revision)")
    }
    do {
      try snapshot.apply(change)
    } catch {
      throw .unexpected("a change to revision \(change.revision) that does not fit: \(error)")
    }
  }

  /// The screens on view: the top screens of the top layer, and for an expanded split those of all columns.
  public var onView: [TreeScreen] {
    snapshot.window.last?.shownScreens ?? []
  }

  /// The active screen among them: in a split, that of the column last used; nil if no screen is shown.
  public var active: TreeScreen? {
    guard let layer = snapshot.window.last, let key = layer.frontKey else { return nil }
    return layer.shownScreens.first { $0.key == key }
  }
}
