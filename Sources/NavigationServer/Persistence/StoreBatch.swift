/// One record for the store, which keeps the records of each tree in order.
package struct PersistedRecord: Equatable, Sendable {
  /// The number of the tree; 0 is the library, which holds the loaded graphs.
  package let tree: Int
  /// A JSON text without line breaks.
  package let text: [UInt8]

  /// A record of a tree.
  package init(tree: Int, text: [UInt8]) {
    self.tree = tree
    self.text = text
  }
}

/// The records of one turn, which are stored in one transaction.
package struct StoreBatch: Equatable, Sendable {
  package let number: Int
  package let records: [PersistedRecord]
  /// Whether output waits until the batch survives a power loss.
  package let isSynced: Bool
}
