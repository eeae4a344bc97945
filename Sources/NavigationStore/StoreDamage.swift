/// A part of the store that cannot be read.
package struct StoreDamage: Equatable, Sendable {
  /// The tree that is set aside; 0 for the graphs, nil if the damage is not that of one tree.
  package var tree: Int?
  package var reason: String
}
