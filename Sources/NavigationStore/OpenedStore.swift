// A start has two halves. The first one locks the directory and reads the records, and changes nothing. Then
// the server restores its trees, and may find more damage. The second half sets aside what is damaged, and
// begins to write.
//
// Damage is set aside by moving the whole store to a directory of its own, after everything that is intact was copied
// to a new one. So the evidence stays as it was found, and nothing is written to a damaged store.

/// A store that was read and is not written yet.
package final class OpenedStore {
  /// The records of the graphs, then those of each intact tree in order.
  package var records: [StoreRecord] { contents.records }
  package var damage: [StoreDamage] { contents.damage }
  /// The number of transactions that were acknowledged, and are missing at the end.
  package var missing: Int { contents.missing }
  /// The greatest number that a tree has, also if the tree has ended.
  package var lastTree: Int { contents.trees.keys.max() ?? 0 }
  /// The new place of what an earlier build of navd stored in another format, if it did.
  package let earlier: String?

  private let directory: StateDirectory
  private let contents: StoreContents

  private init(directory: StateDirectory, contents: StoreContents, earlier: String?) {
    self.directory = directory
    self.contents = contents
    self.earlier = earlier
  }

  /// Locks a directory and reads the records in it; creates the directory if it does not exist.
  package static func open(_ path: String) throws(StoreError) -> OpenedStore {
    let directory = try StateDirectory.open(path)
    let earlier = try directory.moveEarlierFormat()
    let contents = try StoreReader.read(directory.store)
    return OpenedStore(directory: directory, contents: contents, earlier: earlier)
  }

  /// Begins to write; the damaged trees, and those of which the server found that they are damaged, are set
  /// aside.
  ///
  /// If something is set aside, `graphs` takes the place of the records of the graphs. `runWithImages` runs
  /// the computation of images, which takes long; `syncFile` is fdatasync(2) except in tests. Returns the directory of
  /// the damaged store too, if there is one.
  package func start(
    settingAside trees: [Int] = [],
    graphs: [StoreRecord]? = nil,
    computingImagesBy runWithImages: @escaping Store.Executor,
    syncFile: @escaping @Sendable (CInt) -> CInt = Store.syncFile
  ) throws(StoreError) -> (store: Store, aside: String?) {
    if damage.isEmpty, trees.isEmpty {
      let store = try Store(
        directory,
        in: directory.store,
        after: contents,
        computingImagesBy: runWithImages,
        syncFile: syncFile
      )
      return (store, nil)
    }
    try directory.prepareReplacement()
    let rebuilt = try Store(directory, in: directory.rebuilding, computingImagesBy: runWithImages)
    try rebuilt.fill(
      with: (graphs ?? records.filter { $0.tree == 0 })
        + records.filter { $0.tree != 0 && !trees.contains($0.tree) }
    )
    rebuilt.closeFiles()
    let aside = try directory.replace()
    let intact = try StoreReader.read(directory.store)
    let store = try Store(directory, in: directory.store, after: intact, computingImagesBy: runWithImages)
    return (store, aside)
  }
}
