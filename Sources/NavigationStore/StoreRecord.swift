/// One record of a tree; the store keeps records in order.
package struct StoreRecord: Equatable, Sendable {
  /// The number of the tree; 0 for the graphs.
  package var tree: Int
  /// A JSON text without line breaks.
  package var text: [UInt8]

  package init(tree: Int, text: [UInt8]) {
    self.tree = tree
    self.text = text
  }
}
