internal import GRDB

/// Stores the records of a turn as one transaction, on the event loop.
struct TransactionWriter: Sendable {
  private let database: DatabaseQueue
  private let insertRecord: SQLStatement
  private let replaceTree: SQLStatement
  private let insertPiece: SQLStatement
  private let deletePiece: SQLStatement
  private var rows: [Int: TreeRow]
  private var nextRecord: Int
  private var transaction: Int

  private static let probedBytes = 65_536

  init(_ database: DatabaseQueue, after contents: StoreContents) throws {
    self.database = database
    rows = contents.trees
    nextRecord = contents.lastRecord + 1
    transaction = contents.transaction
    let statement = { sql in try database.inDatabase { try SQLStatement($0, sql) } }
    insertRecord = try statement("INSERT INTO records (id, tree, number, crc32, text) VALUES (?, ?, ?, ?, ?)")
    replaceTree = try statement("INSERT OR REPLACE INTO trees (tree, last, txn, crc32) VALUES (?, ?, ?, ?)")
    insertPiece = try statement("INSERT INTO pieces (id, tree, crc32, bytes) VALUES (?, ?, ?, ?)")
    deletePiece = try statement("DELETE FROM pieces WHERE id = ?")
  }

  /// The number of a tree's newest record; 0 if it has none.
  func last(of tree: Int) -> Int { rows[tree]?.last ?? 0 }

  /// Forgets a tree; returns the number of its newest record.
  mutating func forget(_ tree: Int) -> Int { rows.removeValue(forKey: tree)?.last ?? 0 }

  /// Stores the records as one transaction; returns its number.
  mutating func append(_ records: [StoreRecord]) throws -> Int {
    var changed: [Int: TreeRow] = [:]
    try database.inDatabase { database in
      try database.inTransaction(.immediate) {
        for (index, record) in records.enumerated() {
          let number = (changed[record.tree]?.last ?? last(of: record.tree)) + 1
          changed[record.tree] = TreeRow(last: number, transaction: transaction + 1)
          try record.text.withUnsafeBytes { text in
            let checksum = CRC32.checksum(of: record.tree, number, then: text)
            try insertRecord.execute(nextRecord + index, record.tree, number, checksum, text: text)
          }
        }
        for (tree, row) in changed.sorted(by: { $0.key < $1.key }) {
          try replaceTree.execute(tree, row.last, row.transaction, row.checksum(of: tree))
        }
        return .commit
      }
    }
    transaction += 1
    nextRecord += records.count
    rows.merge(changed) { _, new in new }
    return transaction
  }

  /// Stores and deletes a large piece, because a small record may fit into the last block of a full disk.
  func probe() throws {
    let zeros = [UInt8](repeating: 0, count: Self.probedBytes)
    try database.inDatabase { _ in
      // The piece belongs to no image, so after a failure the next start deletes it.
      try deletePiece.execute(0)
      try zeros.withUnsafeBytes { try insertPiece.execute(0, 0, 0, bytes: $0) }
      try deletePiece.execute(0)
    }
  }
}
