/// The compacted records of one tree as a value; they are written when the store asks for them, on any thread.
package struct TreeArchive: Equatable, Sendable {
  /// The extent of the records.
  package enum Extent: Sendable {
    /// An image with the history; it replaces all records.
    case history
    /// An image; the records since the previous one stay.
    case image
  }

  /// The number of the tree; 0 is the library.
  package let tree: Int
  package let extent: Extent
  private let write: @Sendable () -> [[UInt8]]

  init(tree: Int, _ extent: Extent, records: @escaping @Sendable () -> [[UInt8]]) {
    self.tree = tree
    self.extent = extent
    write = records
  }

  /// The records, in order; none if the tree is closed.
  package func records() -> [[UInt8]] { write() }

  /// Whether both archives have the same records.
  package static func == (left: Self, right: Self) -> Bool {
    left.tree == right.tree && left.extent == right.extent && left.records() == right.records()
  }
}
