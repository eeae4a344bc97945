internal import GRDB
internal import Glibc

enum StoreDatabase {
  static let fileName = "navd.sqlite"
  /// SQLite's log.
  static let logName = "\(fileName)-wal"

  /// The version of the format, which changes when older versions of navd cannot read the store.
  static let format = 3
  /// The letters "navd", by which file(1) identifies the file.
  private static let applicationID = 0x6e61_7664

  /// The names of all files of a store.
  static let fileNames = [
    fileName, logName, "\(fileName)-shm", "\(fileName)-journal", StoreMark.fileName,
  ]

  static func bytes(in directory: String) -> Int {
    fileNames.reduce(0) { $0 + (bytes(of: $1, in: directory) ?? 0) }
  }

  /// The size of a file in a directory; nil if the file does not exist.
  static func bytes(of file: String, in directory: String) -> Int? {
    var status = stat()
    return stat("\(directory)/\(file)", &status) == 0 ? Int(status.st_size) : nil
  }

  /// Whether a directory contains a file of a store.
  static func isIn(_ directory: String) -> Bool {
    [fileName, StoreMark.fileName].contains { access("\(directory)/\($0)", F_OK) == 0 }
  }

  /// Opens the database in a directory; creates a missing one unless `readOnly`.
  static func open(in directory: String, readOnly: Bool = false) throws(StoreError) -> DatabaseQueue {
    do {
      let configuration = configuration(directory, readOnly: readOnly)
      return try DatabaseQueue(path: "\(directory)/\(fileName)", configuration: configuration)
    } catch {
      throw StoreError(directory, error)
    }
  }

  private static func configuration(_ directory: String, readOnly: Bool) -> Configuration {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    configuration.readonly = readOnly
    // SQLite waits only for other programs, such as sqlite3(1): the threads of navd take turns.
    configuration.busyMode = .timeout(2)
    configuration.prepareDatabase { database in
      guard !readOnly else { return }
      // Checkpoints run beside the loop, and the file shrinks in steps. Debian's SQLite overwrites deleted
      // pages by default.
      try database.execute(
        sql: """
          PRAGMA auto_vacuum = INCREMENTAL;
          PRAGMA journal_mode = WAL;
          PRAGMA synchronous = NORMAL;
          PRAGMA wal_autocheckpoint = 0;
          PRAGMA journal_size_limit = 33554432;
          PRAGMA secure_delete = OFF;
          """
      )
      if try self.format(of: database) == 0 { try create(in: database) }
    }
    return configuration
  }

  private static func create(in database: Database) throws {
    try database.inTransaction(.immediate) {
      try database.execute(
        sql: """
          CREATE TABLE trees (
            tree INTEGER PRIMARY KEY, last INTEGER NOT NULL, txn INTEGER NOT NULL, crc32 INTEGER NOT NULL
          );
          CREATE TABLE records (
            id INTEGER PRIMARY KEY, tree INTEGER NOT NULL, number INTEGER NOT NULL,
            crc32 INTEGER NOT NULL, text TEXT NOT NULL
          );
          CREATE TABLE images (
            tree INTEGER PRIMARY KEY, first INTEGER NOT NULL, piece INTEGER NOT NULL,
            pieces INTEGER NOT NULL, crc32 INTEGER NOT NULL
          );
          CREATE TABLE pieces (
            id INTEGER PRIMARY KEY, tree INTEGER NOT NULL, crc32 INTEGER NOT NULL, bytes BLOB NOT NULL
          );
          PRAGMA application_id = \(applicationID);
          PRAGMA user_version = \(format);
          """
      )
      return .commit
    }
    // Without the log, the file would be a database with empty tables.
    _ = try database.checkpoint(.truncate)
  }

  /// The format of a database; 0 for an empty one.
  static func format(of database: Database) throws -> Int {
    try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
  }
}

extension DatabaseError {
  /// Whether the error means a damaged file, or a file that is not a database.
  var isDamage: Bool {
    switch extendedResultCode.primaryResultCode {
    case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_ERROR, .SQLITE_FORMAT: true
    default: extendedResultCode == .SQLITE_IOERR_SHORT_READ
    }
  }
}
