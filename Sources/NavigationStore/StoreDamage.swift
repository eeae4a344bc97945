/// A part of the store that cannot be read.
package struct StoreDamage: Equatable, Sendable {
  /// The tree that is set aside; 0 for the graphs, nil if the damage is not that of one tree.
  package var tree: Int?
  /// A sentence.
  package var reason: String

  /// Damage of a tree, or of more than one.
  package init(tree: Int?, reason: String) {
    self.tree = tree
    self.reason = reason
  }
}
