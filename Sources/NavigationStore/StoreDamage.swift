/// A part of the store that cannot be read.
package struct StoreDamage: Equatable, Sendable {
  /// The number of the damaged tree; 0 for the graphs, nil if the damage is not limited to one tree.
  package var tree: Int?
  package var reason: String
}
