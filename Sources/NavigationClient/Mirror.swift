import JSON
package import Navigation
public import NavigationProtocol

/// A copy of a tree that is kept up to date by applying each change to the snapshot before.
///
/// Two mirrors of a tree at one revision are equal to the byte, in every client language; `hash` compares them.
public struct Mirror: Sendable, Equatable {
  /// The tree's name.
  public let tree: String
  /// The instance that revisions are counted in.
  ///
  /// It changes when navd restarts or the tree is opened again.
  public let instance: String
  /// The snapshot as a value of the model.
  package private(set) var model: Snapshot

  /// Begins with a snapshot from `tree.subscribe` or `tree.get`; throws if it contains an invalid identifier.
  public init(tree: String, instance: String, snapshot: TreeSnapshot) throws(CallError) {
    self.tree = tree
    self.instance = instance
    model = try readable("a snapshot") { () throws(WireError) in try Snapshot(snapshot) }
  }

  /// The revision of the mirror.
  public var revision: Int { model.revision }

  /// The snapshot at this revision.
  public var snapshot: TreeSnapshot { TreeSnapshot(model) }

  /// A hash to compare mirrors: FNV-1a, 64 bits, over the snapshot's canonical form (RFC 8785), in 16 hexadecimal
  /// digits.
  public var hash: String {
    let hash = snapshot.json.canonical().reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Applies the change to the next revision.
  ///
  /// Throws, and leaves the mirror unchanged, if the change is invalid, belongs to another revision, or concerns a
  /// node that does not exist.
  public mutating func apply(_ change: TreeChange) throws(CallError) {
    let next = try readable("a change") { () throws(WireError) in try Change(change) }
    guard next.revision == revision + 1 else {
      throw .unexpected("a change to revision \(next.revision) after revision \(revision)")
    }
    do {
      try model.apply(next)
    } catch {
      throw .unexpected("a change to revision \(next.revision) that does not fit: \(error)")
    }
  }

  /// The screens on view: the top screens of the top layer, and for an expanded split those of all columns.
  public var onView: [TreeScreen] {
    (model.layers.last?.shownScreens ?? []).map(TreeScreen.init)
  }

  /// The active screen among them: in a split, that of the column last used; nil if no screen is shown.
  public var active: TreeScreen? {
    guard let layer = model.layers.last, let key = layer.frontKey else { return nil }
    return layer.shownScreens.first { $0.key == key }.map(TreeScreen.init)
  }
}
