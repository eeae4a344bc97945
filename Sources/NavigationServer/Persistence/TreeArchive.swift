/// An image of one tree, which the store encodes on any thread.
package struct TreeArchive: Equatable, Sendable {
  /// The number of the tree; 0 is the library.
  package let tree: Int
  /// The number of newest records that stay; the image replaces all earlier ones.
  package let persistedRecords: Int
  private let write: @Sendable () -> [[UInt8]]

  init(tree: Int, persistedRecords: Int, records: @escaping @Sendable () -> [[UInt8]]) {
    self.tree = tree
    self.persistedRecords = persistedRecords
    write = records
  }

  /// Encodes the records of the image, in order.
  package func records() -> [[UInt8]] { write() }

  /// Whether both archives have the same records.
  package static func == (left: Self, right: Self) -> Bool {
    left.tree == right.tree && left.persistedRecords == right.persistedRecords
      && left.records() == right.records()
  }
}
