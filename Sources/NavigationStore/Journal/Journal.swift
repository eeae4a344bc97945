internal import GRDB
internal import NIOConcurrencyHelpers

// One append is one row and one statement, which is a transaction of its own.

/// The writing end of the journal, used on the thread of the event loop.
final class Journal: Sendable {
  private struct JournalWriter: Sendable {
    /// Writes a row; nil when the journal is closed.
    var insert: BlobStatement?
    var extents: JournalExtents
    var lines: [UInt8] = []
    /// An estimate of the pages in the write-ahead log that are not in the database yet.
    var pages = 0
  }

  static let pageBytes = 4_096
  /// The memory that is kept for the next row.
  private static let keptBytes = 65_536

  private let directory: String
  private let writer: NIOLockedValueBox<JournalWriter>

  init(_ database: DatabaseQueue, directory: String, extents: JournalExtents) throws(StoreError) {
    self.directory = directory
    do {
      let insert = try database.inDatabase {
        try BlobStatement($0, sql: "INSERT INTO log (number, records, lines) VALUES (?, ?, ?)")
      }
      insert.detach()
      writer = NIOLockedValueBox(JournalWriter(insert: insert, extents: extents))
    } catch {
      throw StoreError(directory, error)
    }
  }

  /// Writes the records as one row, and returns the estimated pages of the write-ahead log.
  func append(_ records: [StoreRecord]) throws(StoreError) -> Int {
    try writer.withLockedValue { writer -> Result<Int, StoreError> in
      writer.lines.removeAll(keepingCapacity: writer.lines.capacity <= Self.keptBytes)
      writer.extents.write(records, to: &writer.lines)
      let row = writer.extents.nextRow
      if let error = writer.lines.withUnsafeBytes({ writer.insert?.write(row, records.count, $0) }) {
        writer.extents.failed(records)
        return .failure(StoreError(directory, error))
      }
      writer.extents.wrote(bytes: writer.lines.count)
      writer.pages += 2 + writer.lines.count / Self.pageBytes
      return .success(writer.pages)
    }.get()
  }

  /// Releases the statement, so that the database can be closed.
  func close() {
    writer.withLockedValue { $0.insert = nil }
  }

  /// Calls the body, and counts the pages that are appended from then on; none are while it is paused.
  func countingPages<Result>(whilePaused isPaused: Bool, _ body: () throws -> Result) rethrows -> Result {
    if isPaused {
      return try writer.withLockedValue { writer in
        writer.pages = 0
        return try body()
      }
    }
    writer.withLockedValue { $0.pages = 0 }
    return try body()
  }

  /// Adds the pages of the write-ahead log that a checkpoint has left, and returns the pages not in the database.
  @discardableResult
  func checkpointed(leaving pages: Int) -> Int {
    writer.withLockedValue { writer in
      writer.pages += pages
      return writer.pages
    }
  }

  /// Reads or changes the extents.
  func withExtents<Result: Sendable>(_ body: (inout JournalExtents) -> Result) -> Result {
    writer.withLockedValue { body(&$0.extents) }
  }
}
