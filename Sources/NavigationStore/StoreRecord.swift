/// One record of a tree, as the server wrote it: the store has records in order and does not read them.
package struct StoreRecord: Equatable, Sendable {
  /// The number of the tree; 0 for the records that belong to no tree.
  package var tree: Int
  /// A JSON text without line breaks.
  package var text: [UInt8]

  package init(tree: Int, text: [UInt8]) {
    self.tree = tree
    self.text = text
  }
}
