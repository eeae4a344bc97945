/// The row of a tree in the table `trees`, which only turns write.
struct TreeRow: Equatable {
  /// The number of the tree's newest record; the numbers have no gaps.
  var last: Int
  /// The number of the transaction that wrote that record.
  var transaction: Int

  func checksum(of tree: Int) -> Int { CRC32.checksum(of: tree, last, transaction) }
}

/// The row of a tree in the table `images`, which only compaction writes.
struct ImageRow: Equatable {
  /// The number of the first record that a restart reads after the image.
  var first = 1
  /// The first of the image's pieces, which have consecutive ids.
  var piece = 0
  /// The number of pieces; 0 if there is no image.
  var pieces = 0

  func checksum(of tree: Int) -> Int { CRC32.checksum(of: tree, first, piece, pieces) }

  func contains(piece id: Int) -> Bool { id >= piece && id < piece + pieces }
}
