// The numbers of a tree's records have no gaps, so a record that is missing before others is noticed and
// condemns its tree alone. A record that is missing at the end is not noticed by its number. So if the
// journal lost a row, or a line whose tree is unknown, every tree without a record in a later row may have
// lost its last change, and is set aside too: to continue at an earlier revision than the acknowledged one
// would mislead its clients.

/// Collects the records of each tree from the rows of the journal and from the segments.
struct RecordCollector {
  /// The records of a tree, and what is expected next.
  private struct Collected {
    /// The first row with records that are not in the segment.
    var anchorRow = 1
    var nextRecord = 1
    /// Whether the tree ended at the anchor; its number may then be used again.
    var isEnded = false
    var segment: Int?
    var texts: [[UInt8]] = []
    var extent: TreeExtent?
    /// The last row with a record of the tree.
    var lastRow = 0
    var damage: String?

    mutating func take(_ line: RecordLine, row: Int, bytesBefore: Int) {
      guard row >= anchorRow else { return }
      if isEnded, line.number == 1 { nextRecord = 1 }
      isEnded = false
      if line.number != nextRecord, damage == nil {
        damage = "Its records from \(nextRecord) to \(line.number - 1) are missing."
      }
      if extent == nil { extent = TreeExtent(row: row, bytesBefore: bytesBefore, nextRecord: 0) }
      texts.append(line.text)
      nextRecord = line.number + 1
      lastRow = row
    }
  }

  private var trees: [Int: Collected] = [:]
  /// The row after the last one that was read; nil if none was.
  private(set) var nextRow: Int?
  private var bytes = 0
  /// The last row that lost records of unknown trees.
  private var lossRow: Int?
  private(set) var damage: [StoreDamage] = []

  /// Notes that the records of a tree before a row are in a segment, or with nil that the tree ended there.
  mutating func anchored(_ tree: Int, row: Int, record: Int, segment: Int?) {
    trees[tree] = Collected(anchorRow: row, nextRecord: record, isEnded: segment == nil, segment: segment)
  }

  /// The segments that trees need, with their trees.
  var segments: [Int: Int] {
    Dictionary(trees.compactMap { tree, collected in collected.segment.map { ($0, tree) } }) { first, _ in
      first
    }
  }

  /// Takes the lines of a tree's segment; nil if it cannot be read.
  mutating func readSegment(of tree: Int, records: Int, lines: [UInt8]?) {
    let texts = lines.map(ReadLine.all)?.enumerated().compactMap { index, line -> [UInt8]? in
      guard case .intact(let line) = line, line.tree == tree, line.number == index + 1 else { return nil }
      return line.text
    }
    if let texts, texts.count == records {
      trees[tree]?.texts = texts
    } else {
      trees[tree]?.damage = "Its image cannot be read."
    }
  }

  /// Takes a row of the journal; rows are taken in order.
  mutating func readRow(_ row: Int, records: Int, lines: [UInt8]) {
    if let nextRow, row > nextRow { lost(rows: nextRow...(row - 1)) }
    nextRow = row + 1
    let read = ReadLine.all(in: lines)
    for line in read {
      switch line {
      case .intact(let line): trees[line.tree, default: Collected()].take(line, row: row, bytesBefore: bytes)
      case .damaged(let tree?, let number?) where isExpected(number, of: tree, in: row):
        trees[tree, default: Collected()].damage = "Its record \(number) is damaged."
        trees[tree]?.nextRecord = number + 1
        trees[tree]?.lastRow = row
      case .damaged: lost(rows: row...row)
      }
    }
    if read.count != records { lost(rows: row...row) }
    bytes += lines.count
  }

  /// The row of the last anchor; the rows before it are synced.
  var lastAnchor: Int {
    trees.values.reduce(1) { max($0, $1.anchorRow) }
  }

  /// Notes rows that are missing.
  mutating func lost(rows: ClosedRange<Int>) {
    lossRow = rows.upperBound
    let shown = rows.count == 1 ? "Row \(rows.lowerBound)" : "Rows \(rows.lowerBound) to \(rows.upperBound)"
    damage.append(StoreDamage(tree: nil, reason: "\(shown) of the journal cannot be read."))
  }

  /// Notes damage that is not that of a row.
  mutating func found(_ damage: StoreDamage) {
    self.damage.append(damage)
  }

  private func isExpected(_ number: Int, of tree: Int, in row: Int) -> Bool {
    guard let collected = trees[tree] else { return number == 1 }
    return row >= collected.anchorRow && number == collected.nextRecord
  }

  /// Returns the records of the intact trees in order, and the damage.
  mutating func finish() -> StoredRecords {
    var records: [StoreRecord] = []
    var extents: [Int: TreeExtent] = [:]
    for tree in trees.keys.sorted() {
      guard let collected = trees[tree], !collected.isEnded else { continue }
      if let reason = collected.damage ?? uncertainty(of: collected) {
        damage.append(StoreDamage(tree: tree, reason: reason))
      }
      // Each graph is a record of its own, so the intact ones are useful.
      guard tree == 0 || damage.last?.tree != tree else { continue }
      records += collected.texts.map { StoreRecord(tree: tree, text: $0) }
      var extent = collected.extent ?? TreeExtent(nextRecord: 0)
      extent.nextRecord = collected.nextRecord
      extent.segment = collected.segment
      extents[tree] = extent
    }
    return StoredRecords(
      records: records,
      damage: damage,
      extents: JournalExtents(nextRow: max(nextRow ?? 1, lastAnchor), bytes: bytes, trees: extents)
    )
  }

  private func uncertainty(of collected: Collected) -> String? {
    guard let lossRow, collected.lastRow <= lossRow, collected.anchorRow <= lossRow else { return nil }
    return "Its last records may be missing."
  }
}

/// The records of a store, and the damage to it.
struct StoredRecords {
  /// The records of the graphs, then those of each intact tree in order.
  var records: [StoreRecord] = []
  var damage: [StoreDamage] = []
  var extents = JournalExtents()
  /// The end of the journal in its files; nil if they have no row.
  var journalEnd: JournalEnd?
  /// The rows after a row that is not as it was written and was not synced.
  var rowsAfterEnd = 0
}
