/// The compacted records of one tree as a value; they are written when the store asks for them, on any thread.
package struct TreeArchive: Equatable, Sendable {
  /// The number of the tree; 0 is the library.
  package let tree: Int
  private let write: @Sendable () -> [[UInt8]]

  init(tree: Int, records: @escaping @Sendable () -> [[UInt8]]) {
    self.tree = tree
    write = records
  }

  /// The records that restore the tree, in order; none if it is closed.
  package func records() -> [[UInt8]] { write() }

  /// Whether both archives have the same records.
  package static func == (left: Self, right: Self) -> Bool {
    left.tree == right.tree && left.records() == right.records()
  }
}
