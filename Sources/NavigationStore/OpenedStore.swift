// A start has two phases. The first locks the directory and reads the records, without changes. Then the
// server restores its trees, and may find more damage. The second phase sets damage aside and opens the store
// for writing.
//
// To set damage aside, all intact records are copied to a new store, and the damaged store is moved to a
// directory of its own. So the evidence stays unchanged, and nothing is written to a damaged store.

/// A store that was read and is not yet open for writing.
package final class OpenedStore {
  /// The records of the graphs, then those of each intact tree in order.
  package var records: [StoreRecord] { contents.records }
  package var damage: [StoreDamage] { contents.damage }
  /// The number of acknowledged transactions that are missing at the end.
  package var missing: Int { contents.missing }
  /// The greatest tree number, including closed trees.
  package var lastTree: Int { contents.trees.keys.max() ?? 0 }
  /// The new path of a store in an earlier format, if there was one.
  package let earlier: String?

  private let directory: StateDirectory
  private let contents: StoreContents

  private init(directory: StateDirectory, contents: StoreContents, earlier: String?) {
    self.directory = directory
    self.contents = contents
    self.earlier = earlier
  }

  /// Locks a directory and reads its records; creates a missing directory.
  package static func open(_ path: String) throws(StoreError) -> OpenedStore {
    let directory = try StateDirectory.open(path)
    let earlier = try directory.moveEarlierFormat()
    let contents = try StoreReader.read(directory.store)
    return OpenedStore(directory: directory, contents: contents, earlier: earlier)
  }

  /// Opens the store for writing, and sets damaged trees aside, including those that the server found.
  ///
  /// If trees are set aside, `graphs` replaces the records of the graphs. `runWithImages` runs the
  /// computation of images, which takes long. `syncFile` is fdatasync(2) except in tests. Returns the
  /// directory of the damaged store, if any.
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
