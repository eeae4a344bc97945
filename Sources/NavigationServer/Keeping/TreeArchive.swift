/// An image of one tree as a value; it is written when the store asks for it, on any thread.
package struct TreeArchive: Equatable, Sendable {
  /// The number of the tree; 0 is the library.
  package let tree: Int
  /// The number of records that stay, the newest ones; the image replaces those before them.
  package let keptRecords: Int
  private let write: @Sendable () -> [[UInt8]]

  init(tree: Int, keptRecords: Int, records: @escaping @Sendable () -> [[UInt8]]) {
    self.tree = tree
    self.keptRecords = keptRecords
    write = records
  }

  /// The records of the image, in order.
  package func records() -> [[UInt8]] { write() }

  /// Whether both archives have the same records.
  package static func == (left: Self, right: Self) -> Bool {
    left.tree == right.tree && left.keptRecords == right.keptRecords && left.records() == right.records()
  }
}
