/// The row of a tree in the table `trees`, which the event loop writes.
struct TreeRow: Equatable {
  /// The number of the tree's newest record; records are numbered without gaps.
  var last: Int
  /// The number of the transaction that wrote that record.
  var transaction: Int

  func checksum(of tree: Int) -> Int { CRC32.checksum(of: tree, last, transaction) }
}

/// The row of a tree in the table `images`, which compaction writes.
struct ImageRow: Equatable {
  /// The number of the first record after the image.
  var first = 1
  /// The id of the first piece of the image; the others follow.
  var piece = 0
  /// The number of pieces; 0 if there is no image.
  var pieces = 0

  func checksum(of tree: Int) -> Int { CRC32.checksum(of: tree, first, piece, pieces) }

  func contains(piece id: Int) -> Bool { id >= piece && id < piece + pieces }
}
