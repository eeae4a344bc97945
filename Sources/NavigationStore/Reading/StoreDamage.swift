/// A part of the store that cannot be read.
package struct StoreDamage: Equatable, Sendable {
  /// The tree that is set aside; 0 for the graphs, nil if the damage is not that of one tree.
  package var tree: Int?
  /// A sentence.
  package var reason: String

  /// The tree, in words.
  package var place: String {
    switch tree {
    case nil: "unknown"
    case 0: "the graphs"
    case let tree?: "number \(tree)"
    }
  }

  /// Damage of a tree, or of more than one.
  package init(tree: Int?, reason: String) {
    self.tree = tree
    self.reason = reason
  }
}
