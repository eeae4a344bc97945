internal import GRDB
internal import GRDBSQLite
internal import Glibc

/// The two databases of the store.
///
/// Commits only append to the journal, so its pages are few and hot. Segments are in a database of their own,
/// because SQLite has one writer for each database, and a commit must not wait for a large image.
enum StoreDatabase: String, CaseIterable {
  case journal
  case segments

  /// The number that changes when an older navd could not read the store any more.
  static let format = 1
  /// The letters of "navd", which mark the files for file(1).
  private static let applicationID = 0x6e61_7664

  /// The names of all files that SQLite may create.
  static let fileNames = allCases.flatMap { database in
    ["", "-wal", "-shm"].map { "\(database.fileName)\($0)" }
  }

  /// The bytes of the files in a directory.
  static func bytes(in directory: String) -> Int {
    fileNames.reduce(0) { sum, name in
      var status = stat()
      return stat("\(directory)/\(name)", &status) == 0 ? sum + Int(status.st_size) : sum
    }
  }

  var fileName: String { "\(rawValue).sqlite" }

  /// Opens the database in a directory, and creates it if it does not exist, unless it is only read.
  func open(in directory: String, readOnly: Bool = false) throws(StoreError) -> DatabaseQueue {
    do {
      let configuration = configuration(directory, readOnly: readOnly)
      return try DatabaseQueue(path: place(in: directory, readOnly: readOnly), configuration: configuration)
    } catch {
      throw StoreError(directory, error)
    }
  }

  /// The path of the database, or a URI with the way in which its locks are kept.
  ///
  /// All connections to a journal that is written are those of one daemon. With `unix-excl` they keep their locks in
  /// memory, which saves six calls of fcntl(2) in each commit, a quarter of the cost of a small one.
  private func place(in directory: String, readOnly: Bool) -> String {
    let path = "\(directory)/\(fileName)"
    guard self == .journal, !readOnly, sqlite3_compileoption_used("USE_URI") != 0 else { return path }
    return "file:\(path.percentEncoded)?vfs=unix-excl"
  }

  private func configuration(_ directory: String, readOnly: Bool) -> Configuration {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    configuration.readonly = readOnly
    // SQLite's own timeout sleeps for milliseconds; transactions of the store take microseconds.
    configuration.busyMode = .callback { attempts in
      usleep(50)
      return attempts < 40_000
    }
    configuration.prepareDatabase { database in
      let format = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
      guard format <= Self.format else { throw Self.tooNew(directory, format) }
      guard !readOnly else { return }
      try database.execute(
        sql: """
          PRAGMA journal_mode = WAL;
          PRAGMA synchronous = NORMAL;
          PRAGMA wal_autocheckpoint = 0;
          """
      )
      if format == 0 { try create(in: database) }
    }
    return configuration
  }

  private func create(in database: Database) throws {
    try database.inTransaction(.immediate) {
      try database.execute(
        sql: """
          \(schema)
          PRAGMA application_id = \(Self.applicationID);
          PRAGMA user_version = \(Self.format);
          """
      )
      return .commit
    }
  }

  private static func tooNew(_ directory: String, _ format: Int) -> StoreError {
    StoreError(
      "The state in \(directory) has format \(format), and this navd reads formats up to \(Self.format). "
        + "Start a newer navd, or choose another directory with --state."
    )
  }

  private var schema: String {
    switch self {
    case .journal:
      """
      CREATE TABLE log (number INTEGER PRIMARY KEY, records INTEGER NOT NULL, lines BLOB NOT NULL);
      CREATE TABLE trees (
        tree INTEGER PRIMARY KEY, row INTEGER NOT NULL, record INTEGER NOT NULL, segment INTEGER
      );
      """
    case .segments:
      """
      CREATE TABLE segments (
        number INTEGER PRIMARY KEY, tree INTEGER NOT NULL, first INTEGER NOT NULL, last INTEGER NOT NULL,
        records INTEGER NOT NULL
      );
      CREATE TABLE pieces (number INTEGER PRIMARY KEY, segment INTEGER NOT NULL, bytes BLOB NOT NULL);
      """
    }
  }
}

extension String {
  /// The text as a part of a URI, with slashes.
  fileprivate var percentEncoded: String {
    utf8.reduce(into: "") { text, byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "-"):
        text.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16)
        text += digits.count == 1 ? "%0\(digits)" : "%\(digits)"
      }
    }
  }
}
