internal import GRDB
internal import Glibc

/// The two databases of the store.
///
/// Segments are in a database of their own, because SQLite has one writer for each database, and an anchor must not
/// wait for a large image.
enum StoreDatabase: String, CaseIterable {
  /// The anchors of trees, that is, the places in the journal's files before which a tree needs nothing.
  case journal
  case segments

  /// The number that changes when an older navd could not read the store any more.
  ///
  /// Format 1 had the rows of the journal in the table `log`. They are read before those in files, and deleted when
  /// no tree needs them.
  static let format = 2
  /// The letters of "navd", which mark the files for file(1).
  private static let applicationID = 0x6e61_7664

  /// The names of all files that SQLite may create.
  static let fileNames = allCases.flatMap { database in
    ["", "-wal", "-shm"].map { "\(database.fileName)\($0)" }
  }

  /// The bytes of the files in a directory, with those of the journal.
  static func bytes(in directory: String) -> Int {
    fileNames.reduce(JournalDirectory(path: directory).bytes) { sum, name in
      var status = stat()
      return stat("\(directory)/\(name)", &status) == 0 ? sum + Int(status.st_size) : sum
    }
  }

  var fileName: String { "\(rawValue).sqlite" }

  /// Opens the database in a directory, and creates it if it does not exist, unless it is only read.
  func open(in directory: String, readOnly: Bool = false) throws(StoreError) -> DatabaseQueue {
    do {
      let configuration = configuration(directory, readOnly: readOnly)
      return try DatabaseQueue(path: "\(directory)/\(fileName)", configuration: configuration)
    } catch {
      throw StoreError(directory, error)
    }
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
          \(settings)
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

  /// Marks a database of an older format, so that an older navd does not overlook the files of the journal.
  static func raiseFormat(of database: DatabaseQueue) throws {
    try database.inDatabase { database in
      guard try Int.fetchOne(database, sql: "PRAGMA user_version") != format else { return }
      try database.execute(sql: "PRAGMA user_version = \(format)")
    }
  }

  private static func tooNew(_ directory: String, _ format: Int) -> StoreError {
    StoreError(
      "The state in \(directory) has format \(format), and this navd reads formats up to \(Self.format). "
        + "Start a newer navd, or choose another directory with --state."
    )
  }

  // Each anchor is synced when it is committed. A segment is when it is complete, and a checkpoint follows.
  private var settings: String {
    switch self {
    case .journal: "PRAGMA synchronous = FULL;"
    case .segments: "PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 0;"
    }
  }

  private var schema: String {
    switch self {
    case .journal:
      """
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
