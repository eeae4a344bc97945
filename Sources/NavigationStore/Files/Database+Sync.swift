internal import GRDB
internal import GRDBSQLite

extension Database {
  /// Syncs the file of the database.
  ///
  /// It is SQLite's own descriptor: to close another one would drop SQLite's locks.
  func syncFile() throws {
    var file: UnsafeMutablePointer<sqlite3_file>?
    let found = sqlite3_file_control(sqliteConnection, nil, SQLITE_FCNTL_FILE_POINTER, &file)
    guard found == SQLITE_OK, let file, let sync = file.pointee.pMethods?.pointee.xSync else {
      throw DatabaseError(resultCode: .SQLITE_MISUSE, message: "The file of the database cannot be found.")
    }
    let result = sync(file, SQLITE_SYNC_NORMAL)
    guard result == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: result)) }
  }
}
