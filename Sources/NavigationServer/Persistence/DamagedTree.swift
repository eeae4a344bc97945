/// A tree that was not restored, because its records are damaged.
package struct DamagedTree: Equatable, Sendable {
  /// The number of the tree in the store; 0 for the graphs, nil if the damage may affect several trees.
  package let tree: Int?
  /// The name of the tree, if its first record could be read.
  package let name: String?
  /// The user, if the first record could be read.
  package let uid: UInt32?
  /// The reason, as a sentence.
  package let reason: String

  package init(tree: Int?, name: String? = nil, uid: UInt32? = nil, reason: String) {
    self.tree = tree
    self.name = name
    self.uid = uid
    self.reason = reason
  }

  /// The name or number, for messages.
  package var title: String {
    if let name { return name }
    return switch tree {
    case nil: "unknown"
    case 0: "the graphs"
    case let number?: "number \(number)"
    }
  }
}
