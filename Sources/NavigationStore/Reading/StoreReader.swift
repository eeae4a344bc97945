internal import GRDB
internal import Glibc

// The records of a tree are numbered without gaps, and its row has the last number, so missing records affect
// only that tree. Transactions are numbered too, and the mark has the last number, because SQLite's log may
// have lost its end.
//
// Every value is checked when it is read, and rows on pages that SQLite cannot read are skipped.

/// Reads the contents of a store, and finds damage.
struct StoreReader {
  private var contents = StoreContents()
  /// The records of each tree with their numbers, in the order of their ids.
  private var texts: [Int: [(number: Int, text: [UInt8])]] = [:]
  /// The trees that appear in any row.
  private var named: Set<Int> = []

  /// Reads the store in a directory without changes; the contents are empty if there is no store.
  static func read(_ directory: String) throws(StoreError) -> StoreContents {
    let mark = StoreMark.read(in: directory)
    // SQLite deletes the log of an empty database, and creates a missing log.
    let logBytes = StoreDatabase.bytes(of: StoreDatabase.logName, in: directory)
    var reader = StoreReader()
    guard StoreDatabase.bytes(of: StoreDatabase.fileName, in: directory) ?? 0 > 0 else {
      reader.contents.missing = mark?.stored ?? 0
      if reader.contents.missing + (logBytes ?? 0) > 0 {
        reader.found(nil, "The file \(StoreDatabase.fileName) is missing or empty.")
      }
      return reader.contents
    }
    do {
      let queue = try StoreDatabase.open(in: directory, readOnly: true)
      defer { try? queue.close() }
      try queue.inDatabase { database in try reader.read(database, mark: mark, in: directory) }
      if reader.contents.missing > 0, logBytes == nil {
        reader.found(nil, "The file \(StoreDatabase.logName) is missing.")
      }
    } catch {
      let error = StoreError(directory, error)
      guard error.isDamage else { throw error }
      reader = StoreReader()
      reader.contents.damage = [
        StoreDamage(tree: nil, reason: "\(StoreDatabase.fileName) is not a database of navd: \(error)")
      ]
    }
    return reader.contents
  }

  private mutating func read(_ database: Database, mark: StoreMark.Numbers?, in directory: String) throws {
    let format = try StoreDatabase.format(of: database)
    if format == 0, mark == nil { return }
    if format != StoreDatabase.format {
      guard mark != nil || format < StoreDatabase.format else {
        throw StoreError(
          "The state in \(directory) has format \(format), and this navd reads formats up to \(StoreDatabase.format). "
            + "Start a newer navd, or choose another directory with --state."
        )
      }
      found(nil, "The header of \(StoreDatabase.fileName) is damaged.")
    }
    try checkPages(database)
    try readTrees(database)
    try readImageRows(database)
    try readRecords(database)
    try readPieceRows(database)
    compare(with: mark)
    try finish(database)
  }

  private mutating func found(_ tree: Int?, _ reason: String) {
    contents.damage.append(StoreDamage(tree: tree, reason: reason))
  }

  /// Finds damage that a read would miss and a write would spread.
  private mutating func checkPages(_ database: Database) throws {
    do {
      try SQLStatement(database, "PRAGMA quick_check(10)").forEachRow { row in
        let text = row.bytes(0).map { String(decoding: $0, as: UTF8.self) } ?? "unreadable"
        for line in text.split(separator: "\n") where line != "ok" && !line.hasPrefix("***") {
          found(nil, "SQLite finds in \(StoreDatabase.fileName): \(line).")
        }
      }
    } catch let error as DatabaseError where error.isDamage {
      if contents.damage.isEmpty { found(nil, "Pages of \(StoreDatabase.fileName) cannot be read.") }
    }
  }

  private mutating func readTrees(_ database: Database) throws {
    try forEachRow(of: "trees", "tree, last, txn, crc32", in: database) { reader, row in
      guard let tree = row.number(0), let last = row.number(1), let transaction = row.number(2) else {
        return false
      }
      let read = TreeRow(last: last, transaction: transaction)
      guard row.number(3) == read.checksum(of: tree) else { return false }
      reader.contents.trees[tree] = read
      reader.contents.transaction = max(reader.contents.transaction, transaction)
      reader.named.insert(tree)
      return true
    }
  }

  private mutating func readImageRows(_ database: Database) throws {
    try forEachRow(of: "images", "tree, first, piece, pieces, crc32", in: database) { reader, row in
      guard let tree = row.number(0), let first = row.number(1), let piece = row.number(2),
        let pieces = row.number(3)
      else { return false }
      let read = ImageRow(first: first, piece: piece, pieces: pieces)
      guard row.number(4) == read.checksum(of: tree) else { return false }
      reader.contents.images[tree] = read
      reader.named.insert(tree)
      return true
    }
  }

  private mutating func readRecords(_ database: Database) throws {
    try forEachRow(of: "records", "id, tree, number, crc32, text", in: database) { reader, row in
      reader.contents.lastRecord = max(reader.contents.lastRecord, row.number(0) ?? 0)
      guard let tree = row.number(1), let number = row.number(2), let text = row.bytes(4) else {
        return false
      }
      guard row.number(3) == text.withUnsafeBytes({ CRC32.checksum(of: tree, number, then: $0) }) else {
        return false
      }
      reader.named.insert(tree)
      guard number >= reader.contents.images[tree, default: ImageRow()].first else { return true }
      reader.texts[tree, default: []].append((number, text))
      return true
    }
  }

  private mutating func readPieceRows(_ database: Database) throws {
    try forEachRow(of: "pieces", "id, tree", in: database) { reader, row in
      guard let id = row.number(0), let tree = row.number(1) else { return false }
      reader.contents.lastPiece = max(reader.contents.lastPiece, id)
      if id > 0 { reader.named.insert(tree) }
      return true
    }
  }

  /// Compares the last transaction with that of the mark.
  private mutating func compare(with mark: StoreMark.Numbers?) {
    guard let mark else {
      guard !named.isEmpty else { return }
      return found(
        nil,
        "The file \(StoreMark.fileName) is missing or damaged, so transactions at the end may be missing, too."
      )
    }
    contents.synced = min(mark.synced, contents.transaction)
    contents.missing = max(0, mark.stored - contents.transaction)
    let lost = mark.synced - contents.transaction
    if lost > 0 {
      found(nil, "The last \(contents.missing) transactions are missing, \(lost) of which were synced.")
    }
  }

  // MARK: Trees

  /// Collects the records of each tree, and reports damaged trees.
  private mutating func finish(_ database: Database) throws {
    let pieces = try SQLStatement(database, "SELECT id, tree, crc32, bytes FROM pieces WHERE id >= ? LIMIT ?")
    for tree in named.sorted() {
      let known = contents.trees[tree]
      let image = contents.images[tree] ?? ImageRow()
      let (records, damage) = records(of: tree, image, last: known?.last)
      let imageTexts = image.pieces == 0 ? [] : try texts(of: image, of: tree, pieces)
      let reason = damage ?? (imageTexts == nil ? "Its image cannot be read." : nil)
      if let reason { found(tree, reason) }
      // Graphs are independent records, so intact ones are kept.
      guard reason == nil || tree == 0 else { continue }
      contents.records += ((imageTexts ?? []) + records).map { StoreRecord(tree: tree, text: $0) }
    }
  }

  /// Returns the records of a tree after its image, and their damage.
  private func records(of tree: Int, _ image: ImageRow, last: Int?) -> (texts: [[UInt8]], damage: String?) {
    var found: [[UInt8]] = []
    var next = image.first
    var damage: String?
    for (number, text) in (texts[tree] ?? []).sorted(by: { $0.number < $1.number }) where number >= next {
      if number > next { damage = damage ?? Self.missing(next...(number - 1)) }
      found.append(text)
      next = number + 1
    }
    guard let last else { return (found, damage ?? "Its row in the table 'trees' is missing.") }
    if next <= last { damage = damage ?? Self.missing(next...last) }
    if next > last + 1 { damage = damage ?? "It has records after the last one that its row names." }
    return (found, damage)
  }

  private static func missing(_ numbers: ClosedRange<Int>) -> String {
    numbers.count == 1
      ? "Its record \(numbers.lowerBound) is missing or damaged."
      : "Its records \(numbers.lowerBound) to \(numbers.upperBound) are missing or damaged."
  }

  /// Reads the texts of an image; returns nil if a piece is missing or damaged.
  private func texts(of image: ImageRow, of tree: Int, _ statement: SQLStatement) throws -> [[UInt8]]? {
    var bytes: [UInt8] = []
    var next = image.piece
    do {
      try statement.forEachRow(image.piece, image.pieces) { row in
        guard let piece = row.bytes(3), row.number(0) == next, row.number(1) == tree,
          row.number(2) == piece.withUnsafeBytes({ CRC32.checksum(of: next, tree, then: $0) })
        else { return }
        bytes += piece
        next += 1
      }
    } catch let error as DatabaseError where error.isDamage {
      return nil
    }
    guard next == image.piece + image.pieces else { return nil }
    return bytes.split(separator: 0x0a, omittingEmptySubsequences: false).map(Array.init)
  }

  // MARK: Tables

  /// Calls the body for each row of a table, ordered by the key in the first column.
  ///
  /// Rows on damaged pages are skipped. The body returns whether the row is intact.
  private mutating func forEachRow(
    of table: String,
    _ columns: String,
    in database: Database,
    _ body: (inout StoreReader, StatementRow) -> Bool
  ) throws {
    let key = columns.prefix { $0 != "," }
    let rows = try SQLStatement(database, "SELECT \(columns) FROM \(table) WHERE \(key) >= ? ORDER BY \(key)")
    let probe = try SQLStatement(
      database,
      "SELECT \(key) FROM \(table) WHERE \(key) >= ? ORDER BY \(key) LIMIT 1"
    )
    var first: Int? = 0
    var damaged = 0
    while let start = first {
      first = nil
      var next = start
      do {
        try rows.forEachRow(start) { row in
          if !body(&self, row) { damaged += 1 }
          next = (row.number(0) ?? next) + 1
        }
      } catch let error as DatabaseError where error.isDamage {
        found(nil, "A page of the table '\(table)' cannot be read.")
        first = try Self.firstReadable(from: next, probe)
      }
    }
    if damaged > 0 { found(nil, "Damaged rows of the table '\(table)': \(damaged).") }
  }

  /// Finds the first readable key after a damaged page, if any.
  private static func firstReadable(from key: Int, _ probe: SQLStatement) throws -> Int? {
    var step = 1
    while step < 1 << 40, try self.key(from: key + step, probe) == nil { step *= 2 }
    guard var readable = try self.key(from: key + step, probe) else { return nil }
    var damaged = key + step / 2
    while readable - damaged > 1 {
      let middle = damaged + (readable - damaged) / 2
      if let found = try self.key(from: middle, probe), found < readable {
        readable = found
      } else {
        damaged = middle
      }
    }
    return readable
  }

  /// The first key from a number on; nil if there is none or it cannot be read.
  private static func key(from first: Int, _ probe: SQLStatement) throws -> Int? {
    do {
      var key: Int?
      try probe.forEachRow(first) { key = $0.number(0) }
      return key
    } catch let error as DatabaseError where error.isDamage {
      return nil
    }
  }
}
