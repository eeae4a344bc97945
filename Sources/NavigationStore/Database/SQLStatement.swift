internal import GRDB
internal import GRDBSQLite

// GRDB's conversions trap on a value of an unexpected type, and copy every text. So GRDB prepares the
// statements, and SQLite's functions step them.

/// A prepared statement whose values are numbers and bytes.
///
/// The caller must have exclusive use of the connection.
final class SQLStatement: @unchecked Sendable {
  private let statement: Statement
  private let connection: OpaquePointer?

  /// The valid numbers in a file of the store; larger ones could overflow in additions.
  fileprivate static let numbers = 0...(1 << 53)

  init(_ database: Database, _ sql: String) throws {
    statement = try database.makeStatement(sql: sql)
    connection = database.sqliteConnection
  }

  /// Executes the statement with numbers, followed by a text.
  func execute(_ numbers: Int?..., text: UnsafeRawBufferPointer) throws {
    bind(numbers)
    // Without a destructor SQLite does not copy the text, which outlives the step.
    sqlite3_bind_text64(
      statement.sqliteStatement,
      Int32(numbers.count + 1),
      text.baseAddress?.assumingMemoryBound(to: CChar.self),
      UInt64(text.count),
      nil,
      UInt8(SQLITE_UTF8)
    )
    try finish()
  }

  /// Executes the statement with numbers, followed by bytes.
  func execute(_ numbers: Int?..., bytes: UnsafeRawBufferPointer) throws {
    bind(numbers)
    sqlite3_bind_blob64(
      statement.sqliteStatement,
      Int32(numbers.count + 1),
      bytes.baseAddress,
      UInt64(bytes.count),
      nil
    )
    try finish()
  }

  func execute(_ numbers: Int?...) throws {
    bind(numbers)
    try finish()
  }

  /// Calls the body for each row of the result.
  func forEachRow(_ numbers: Int?..., body: (StatementRow) throws -> Void) throws {
    bind(numbers)
    defer { reset() }
    while try step() { try body(StatementRow(statement: statement.sqliteStatement)) }
  }

  private func bind(_ numbers: [Int?]) {
    for (index, number) in numbers.enumerated() {
      if let number {
        sqlite3_bind_int64(statement.sqliteStatement, Int32(index + 1), Int64(number))
      } else {
        sqlite3_bind_null(statement.sqliteStatement, Int32(index + 1))
      }
    }
  }

  private func finish() throws {
    defer { reset() }
    while try step() {}
  }

  private func reset() {
    // Returns the error of the last step again.
    sqlite3_reset(statement.sqliteStatement)
  }

  private func step() throws -> Bool {
    let code = sqlite3_step(statement.sqliteStatement)
    if code == SQLITE_ROW { return true }
    if code == SQLITE_DONE { return false }
    let extended = connection.map(sqlite3_extended_errcode) ?? code
    let message = connection.flatMap(sqlite3_errmsg).map { String(cString: $0) }
    throw DatabaseError(resultCode: ResultCode(rawValue: extended), message: message)
  }
}

/// A row of a result, valid until the next step.
struct StatementRow {
  fileprivate let statement: SQLiteStatement

  /// The number in a column; nil if the column has another type or an invalid number.
  func number(_ column: Int) -> Int? {
    guard sqlite3_column_type(statement, Int32(column)) == SQLITE_INTEGER else { return nil }
    let number = Int(sqlite3_column_int64(statement, Int32(column)))
    return SQLStatement.numbers.contains(number) ? number : nil
  }

  /// The bytes of a text or blob in a column; nil if the column has another type.
  func bytes(_ column: Int) -> [UInt8]? {
    let type = sqlite3_column_type(statement, Int32(column))
    guard type == SQLITE_TEXT || type == SQLITE_BLOB else { return nil }
    let bytes = sqlite3_column_blob(statement, Int32(column))
    let count = Int(sqlite3_column_bytes(statement, Int32(column)))
    return Array(UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : count))
  }
}
