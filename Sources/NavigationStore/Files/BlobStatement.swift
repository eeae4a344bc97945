internal import GRDB
internal import GRDBSQLite

// Pieces of segments are two numbers and some bytes. GRDB would copy the bytes, and hide the row after which a damaged
// table cannot be read. So these statements are prepared by GRDB and stepped by SQLite.

/// A prepared statement that writes or reads rows of two numbers and some bytes.
///
/// The caller makes sure that nothing else uses its connection at the same time.
final class BlobStatement: @unchecked Sendable {
  private let statement: Statement
  private let connection: OpaquePointer?

  init(_ database: Database, sql: String) throws {
    statement = try database.makeStatement(sql: sql)
    connection = database.sqliteConnection
  }

  /// Writes a row; returns the error if it cannot be written.
  func write(_ first: Int, _ second: Int, _ bytes: UnsafeRawBufferPointer) -> DatabaseError? {
    let raw = statement.sqliteStatement
    sqlite3_bind_int64(raw, 1, Int64(first))
    sqlite3_bind_int64(raw, 2, Int64(second))
    // Without a destructor SQLite does not copy the bytes: they outlive the step.
    sqlite3_bind_blob64(raw, 3, bytes.baseAddress, UInt64(bytes.count), nil)
    let result = sqlite3_step(raw)
    defer { sqlite3_reset(raw) }
    return result == SQLITE_DONE ? nil : error(result)
  }

  /// Reads the rows from a number on, and returns the number after the last one, with the error if there are
  /// more.
  func read(from number: Int, _ body: (Int, Int, [UInt8]) -> Void) -> (next: Int, error: DatabaseError?) {
    let raw = statement.sqliteStatement
    var next = number
    defer { sqlite3_reset(raw) }
    sqlite3_bind_int64(raw, 1, Int64(number))
    var result = sqlite3_step(raw)
    while result == SQLITE_ROW {
      let first = Int(sqlite3_column_int64(raw, 0)), second = Int(sqlite3_column_int64(raw, 1))
      let blob = sqlite3_column_blob(raw, 2)
      body(
        first,
        second,
        Array(UnsafeRawBufferPointer(start: blob, count: Int(sqlite3_column_bytes(raw, 2))))
      )
      next = first + 1
      result = sqlite3_step(raw)
    }
    return (next, result == SQLITE_DONE ? nil : error(result))
  }

  private func error(_ code: CInt) -> DatabaseError {
    let message = connection.flatMap(sqlite3_errmsg).map { String(cString: $0) }
    return DatabaseError(resultCode: ResultCode(rawValue: code), message: message)
  }
}
