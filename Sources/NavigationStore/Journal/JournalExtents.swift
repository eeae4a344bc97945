/// The part of the journal that holds the records of one tree.
struct TreeExtent: Equatable {
  /// The first row that may hold a record of the tree; nil if all of its records are in its segment.
  var row: Int?
  /// The bytes that the journal had before this row, counted from an arbitrary beginning.
  var bytesBefore = 0
  /// The number of the tree's next record.
  var nextRecord: Int
  /// The segment with the tree's compacted records.
  var segment: Int?
  /// The newest image, to which the anchor moves when there is a newer one.
  var image: AnchorMove?

  /// Returns the number of a record in a row of the journal, which has those bytes before it.
  fileprivate mutating func takeNumber(inRow nextRow: Int, after bytes: Int) -> Int {
    if row == nil {
      row = nextRow
      bytesBefore = bytes
    }
    nextRecord += 1
    return nextRecord - 1
  }
}

/// A position between the rows of the journal: the records of a tree before it are in the tree's segment.
struct JournalAnchor: Equatable {
  var row: Int
  var bytesBefore: Int
  /// The number of the first record of the tree after the anchor.
  var record: Int
}

/// The segment of a tree, and the anchor that belongs to it.
struct AnchorMove: Equatable {
  var tree: Int
  var anchor: JournalAnchor
  /// Nil if the tree is forgotten.
  var segment: Int?
}

/// The rows of the journal: which of them are needed, and by which tree.
struct JournalExtents: Equatable {
  /// The number of the next row.
  private(set) var nextRow: Int
  /// The bytes of the journal, counted from an arbitrary beginning.
  private(set) var bytes: Int
  private(set) var trees: [Int: TreeExtent]
  /// The bytes of the journal at the time of the last search for trees to compact.
  private var bytesSearched: Int

  init(nextRow: Int = 1, bytes: Int = 0, trees: [Int: TreeExtent] = [:]) {
    self.nextRow = nextRow
    self.bytes = bytes
    self.trees = trees
    bytesSearched = bytes
  }

  /// Appends the lines of the next row.
  mutating func write(_ records: [StoreRecord], to lines: inout [UInt8]) {
    for record in records {
      let number = nextNumber(of: record.tree)
      RecordLine.append(tree: record.tree, number: number, text: record.text, to: &lines)
    }
  }

  private mutating func nextNumber(of tree: Int) -> Int {
    trees[tree, default: TreeExtent(nextRecord: 1)].takeNumber(inRow: nextRow, after: bytes)
  }

  /// Counts a row that was written.
  mutating func wrote(bytes count: Int) {
    nextRow += 1
    bytes += count
  }

  /// Takes back the numbers of records whose row could not be written.
  mutating func failed(_ records: [StoreRecord]) {
    for record in records {
      guard var extent = trees[record.tree] else { continue }
      extent.nextRecord -= 1
      if extent.row == nextRow { extent.row = nil }
      trees[record.tree] = extent.nextRecord == 1 && extent.segment == nil ? nil : extent
    }
  }

  /// The anchor after the newest record of a tree.
  func anchor(of tree: Int) -> JournalAnchor {
    JournalAnchor(row: nextRow, bytesBefore: bytes, record: trees[tree]?.nextRecord ?? 1)
  }

  /// Notes a compaction whose segment is written, and returns the move of the tree's anchor that it allows.
  mutating func move(after compaction: Compaction, in segment: Int?) -> AnchorMove? {
    let move = AnchorMove(tree: compaction.tree, anchor: compaction.anchor, segment: segment)
    guard compaction.replaced == .beforePreviousImage else { return move }
    defer { trees[compaction.tree]?.image = move }
    return trees[compaction.tree]?.image
  }

  /// Moves the beginning of a tree's extent to an anchor, and returns the segments that are not needed any
  /// more.
  ///
  /// A tree without a segment is forgotten, unless it has later records.
  mutating func moved(_ move: AnchorMove) -> [Int] {
    guard var extent = trees[move.tree] else { return [] }
    var unused = [extent.segment]
    let hasLater = extent.nextRecord > move.anchor.record
    extent.row = hasLater ? move.anchor.row : nil
    extent.bytesBefore = move.anchor.bytesBefore
    extent.segment = move.segment
    if let image = extent.image, image.anchor.record <= move.anchor.record, image.segment != move.segment {
      unused.append(image.segment)
      extent.image = nil
    }
    trees[move.tree] = hasLater || move.segment != nil ? extent : nil
    return unused.compactMap(\.self)
  }

  /// The first row that a tree needs.
  var firstRow: Int {
    trees.values.reduce(nextRow) { min($0, $1.row ?? $0) }
  }

  /// Returns the trees with the oldest records if the journal has more than the given bytes; none if it has
  /// grown by less than a step since the last search.
  mutating func treesToCompact(bytesMax: Int, step: Int, countMax: Int) -> [Int] {
    guard bytes - bytesSearched >= step else { return [] }
    bytesSearched = bytes
    // The order of the dictionary is not visible, because the result is sorted.
    let old = trees.compactMap { tree, extent in
      extent.row.flatMap { bytes - extent.bytesBefore > bytesMax ? (row: $0, tree: tree) : nil }
    }
    return old.sorted { ($0.row, $0.tree) < ($1.row, $1.tree) }.prefix(countMax).map(\.tree)
  }
}
