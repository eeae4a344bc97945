/// An image of one tree as a value; it is written when the store asks for it, on any thread.
package struct TreeArchive: Equatable, Sendable {
  /// The number of the tree; 0 is the library.
  package let tree: Int
  /// The number of records that stay, the newest ones; the image replaces those before them.
  package let persistedRecords: Int
  private let write: @Sendable () -> [[UInt8]]

  init(tree: Int, persistedRecords: Int, records: @escaping @Sendable () -> [[UInt8]]) {
    self.tree = tree
    self.persistedRecords = persistedRecords
    write = records
  }

  /// The records of the image, in order.
  package func records() -> [[UInt8]] { write() }

  /// Whether both archives have the same records.
  package static func == (left: Self, right: Self) -> Bool {
    left.tree == right.tree && left.persistedRecords == right.persistedRecords
      && left.records() == right.records()
  }
}
