internal import GRDB
internal import Glibc

/// The result of a check of a directory that no daemon uses.
package struct StoreReport: Equatable, Sendable {
  /// The directory of the databases.
  package var directory: String
  /// The bytes of all files.
  package var bytes: Int
  /// The number of intact trees.
  package var trees: Int
  /// The number of their records, and of those of the graphs.
  package var records: Int
  /// The rows of changes that would not be restored, because they had not been synced and one of them is damaged.
  package var rowsAfterEnd: Int
  package var damage: [StoreDamage]

  /// Checks a state directory, or a directory with damaged databases that were set aside.
  package static func check(_ path: String) throws(StoreError) -> StoreReport {
    let journal = StoreDatabase.journal.fileName
    if access("\(path)/\(journal)", F_OK) == 0 { return try checkDatabases(in: path) }
    guard access("\(path)/store/\(journal)", F_OK) == 0 else {
      throw StoreError(
        "There is no state of navd in \(path). Name the directory: navctl store check DIRECTORY"
      )
    }
    let directory = try StateDirectory.open(path)
    defer { withExtendedLifetime(directory) {} }
    return try checkDatabases(in: directory.store)
  }

  private static func checkDatabases(in directory: String) throws(StoreError) -> StoreReport {
    var stored = StoredRecords()
    var damage: [StoreDamage] = []
    let databases = try StoreDatabase.allCases.map { database throws(StoreError) -> DatabaseQueue? in
      do throws(StoreError) {
        let queue = try database.open(in: directory, readOnly: true)
        damage += try problems(of: queue, database, in: directory)
        return queue
      } catch  where error.isDamage {
        damage.append(StoreDamage(tree: nil, reason: "\(database.fileName) cannot be read: \(error)"))
        return nil
      }
    }
    if let journal = databases[0] {
      stored = try StoreReader.read(journal: journal, segments: databases[1], directory: directory)
    }
    return StoreReport(
      directory: directory,
      bytes: StoreDatabase.bytes(in: directory),
      trees: stored.extents.trees.keys.count { $0 != 0 },
      records: stored.records.count,
      rowsAfterEnd: stored.rowsAfterEnd,
      damage: damage + stored.damage
    )
  }

  private static func problems(of queue: DatabaseQueue, _ database: StoreDatabase, in directory: String)
    throws(StoreError) -> [StoreDamage]
  {
    do {
      let lines = try queue.inDatabase { try String.fetchAll($0, sql: "PRAGMA quick_check(10)") }
      return lines.filter { $0 != "ok" }.map {
        StoreDamage(tree: nil, reason: "\(database.fileName): \($0).")
      }
    } catch {
      throw StoreError(directory, error)
    }
  }
}
