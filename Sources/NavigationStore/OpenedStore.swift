internal import GRDB

// A start has two halves. The first one locks the directory and reads the records, and changes nothing. Then
// the server restores its trees, and may find more damage. The second half sets aside what is damaged, and
// begins to write.
//
// Damage is set aside by moving the whole store to a directory of its own, after everything that is intact was copied
// to a new one. So the evidence stays as it was found, and nothing is written to a damaged store.

/// A store that was read and is not written yet.
package final class OpenedStore {
  /// The records of the graphs, then those of each intact tree in order.
  package var records: [StoreRecord] { stored.records }
  /// The trees and rows that cannot be read.
  package var damage: [StoreDamage] { stored.damage }

  /// The rows of changes that are not restored, because they had not been synced and one of them is damaged.
  package var rowsAfterEnd: Int { stored.rowsAfterEnd }

  private let directory: StateDirectory
  private let stored: StoredRecords
  private let journal: DatabaseQueue?
  private let segments: DatabaseQueue?

  private init(
    directory: StateDirectory,
    stored: StoredRecords,
    journal: DatabaseQueue?,
    segments: DatabaseQueue?
  ) {
    self.directory = directory
    self.stored = stored
    self.journal = journal
    self.segments = segments
  }

  /// Locks a directory and reads the records in it; creates the directory if it does not exist.
  package static func open(_ path: String) throws(StoreError) -> OpenedStore {
    let directory = try StateDirectory.open(path)
    let journal = try database(.journal, in: directory), segments = try database(.segments, in: directory)
    var stored = StoredRecords()
    if let queue = journal.queue {
      stored = try StoreReader.read(journal: queue, segments: segments.queue, directory: directory.store)
    }
    stored.damage = [journal.damage, segments.damage].compactMap(\.self) + stored.damage
    return OpenedStore(directory: directory, stored: stored, journal: journal.queue, segments: segments.queue)
  }

  private static func database(_ database: StoreDatabase, in directory: StateDirectory) throws(StoreError)
    -> (queue: DatabaseQueue?, damage: StoreDamage?)
  {
    do throws(StoreError) {
      return (try database.open(in: directory.store), nil)
    } catch  where error.isDamage {
      return (nil, StoreDamage(tree: nil, reason: "\(database.fileName) is not a database: \(error)"))
    }
  }

  /// Begins to write; the damaged trees, and those of which the server found that they are damaged, are set
  /// aside.
  ///
  /// If something is set aside, `graphs` takes the place of the records of the graphs. `runWithImages` runs
  /// the writing of images, which takes long; `calls` write the journal. Returns the directory of the damaged
  /// databases too, if there is one.
  package func start(
    settingAside trees: [Int] = [],
    graphs: [StoreRecord]? = nil,
    writingImagesBy runWithImages: @escaping Store.Executor,
    calls: FileCalls = FileCalls()
  ) throws(StoreError) -> (store: Store, aside: String?) {
    if let journal, let segments, damage.isEmpty, trees.isEmpty, rowsAfterEnd == 0 {
      let store = try Store(
        directory,
        journal: journal,
        segments: segments,
        stored: stored,
        writingImagesBy: runWithImages,
        calls: calls
      )
      return (store, nil)
    }
    close(journal)
    close(segments)
    try directory.prepareReplacement()
    let rebuilt = try Store(directory, in: directory.rebuilding, writingImagesBy: runWithImages)
    try rebuilt.fill(
      with: (graphs ?? records.filter { $0.tree == 0 })
        + records.filter { $0.tree != 0 && !trees.contains($0.tree) }
    )
    try rebuilt.syncLastRow()
    rebuilt.closeFiles()
    let aside = try directory.replace()
    return (try Store(directory, in: directory.store, writingImagesBy: runWithImages), aside)
  }

  private func close(_ database: DatabaseQueue?) {
    // Fails for a damaged database, whose files are moved away in any case.
    try? database?.close()
  }
}
