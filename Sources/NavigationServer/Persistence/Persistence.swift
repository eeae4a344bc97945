internal import JSON
internal import NavigationGraph
internal import NavigationProtocol

// The batch of a turn is stored before the output of the turn is written: `turnEnded` returns the batch, and
// `stored` releases the output.

/// Creates the records of trees and graphs for the store.
final class Persistence: ServerPart {
  let store: StoreRecords
  private let graphs: LoadedGraphs

  init(_ shared: SharedState, store: StoreRecords, graphs: LoadedGraphs) {
    self.store = store
    self.graphs = graphs
    super.init(shared)
  }
}

extension Persistence {
  /// Persists the newest entry of a tree's history, if the tree is persisted.
  ///
  /// `text` is the encoded record with a provisional number and time, if it exists already.
  func persistEntry(in id: TreeID, _ text: ProvisionalRecord? = nil) {
    guard store.isOn else { return }
    let host = trees.host(id)
    persist(host.newestRecord(text, withTreeBefore: !store.hasRecord(of: id)), of: host)
  }

  /// Persists a newly opened tree, if the tree is persisted.
  ///
  /// `text` is the encoded record of its entry, if it exists already.
  func persistOpening(of id: TreeID, _ text: ProvisionalRecord? = nil) {
    let host = trees.host(id)
    guard host.origin.isPersisted else { return }
    persist((host.openRecord(graph: number(of: host.origin.graph)), nil), of: host)
    persistEntry(in: id, text)
  }

  func persistEnd(of host: TreeHost) {
    guard host.origin.isPersisted else { return }
    store.persistEnd(of: host.id, by: host.origin.user, durability: host.origin.durability)
  }

  /// Persists the registrations for a tree, unless the store has them.
  func persistTypes(in id: TreeID) {
    guard store.isOn, store.isWorking else { return }
    persist(trees.host(id).typesRecord(), of: trees.host(id))
  }

  /// Persists the graph of a tree that has moved to it.
  func persistGraph(of id: TreeID) {
    let host = trees.host(id)
    guard store.isOn, host.origin.isPersisted else { return }
    persist(host.graphRecord(number(of: host.origin.graph)), of: host)
  }

  func persist(_ record: NewRecord?, of host: TreeHost) {
    guard let (text, before) = record else { return }
    store.add(text, of: host.id, by: host.origin.user, durability: host.origin.durability, stored: before)
  }

  /// Appends a record without a change to the history of a tree, and returns the name of the tree.
  ///
  /// Returns nil if the history cannot be persisted.
  func note(_ record: CommandRecord, in id: TreeID) -> String? {
    guard canNote(in: id) else { return nil }
    let name = trees.host(id).noted(record, at: wallClock)
    persistEntry(in: id)
    return name
  }

  /// Whether the history of a tree can take entries: that of a persisted tree needs a working store.
  func canNote(in id: TreeID) -> Bool { store.isWorking || !trees.host(id).origin.isPersisted }

  /// Rejects a change of a persisted tree or of the loaded graphs while the store does not work.
  func checkStore(for origin: TreeOrigin? = nil) throws(RPCError) {
    if origin?.isPersisted != false, !store.isWorking { throw .storeUnavailable() }
  }

  /// Rejects a repeated call with a remembered outcome, if a sync has failed.
  func checkSync(for origin: TreeOrigin) throws(RPCError) {
    if origin.durability == .power, store.mayLackSync { throw .storeUnavailable() }
  }
}

// The library.
extension Persistence {
  /// Persists a loaded or unloaded graph of a user.
  func persistLibrary(_ record: [UInt8], before: GraphLibrary) {
    guard store.isOn else { return }
    store.add(library: record, stored: before)
  }

  /// Returns the number of a graph, and persists a new graph; nil for the empty graph.
  func number(of graph: Graph) -> Int? {
    guard store.isOn, graph.nameIfAny != nil else { return nil }
    if let known = graphs.library.number(of: graph) { return known }
    let before = graphs.library
    let number = graphs.library.add(graph)
    persistLibrary(GraphLibrary.record(of: graph, number), before: before)
    return number
  }
}

// Compaction.
extension Persistence {
  func compactIfDue(_ id: TreeID) {
    guard let tree = trees[id], tree.isImageDue(limits) else { return }
    schedule.append(.compact(tree.archive(graph: number(of: tree.origin.graph))))
  }

  func compactLibrary() {
    graphs.library.forgetOthers(
      than: trees.ids.compactMap { trees[$0]?.origin }.filter(\.isPersisted).map(\.graph)
    )
    let library = graphs.library
    let stored = store.library.began(history: .max)
    let archive = TreeArchive(tree: StoreRecords.libraryNumber, persistedRecords: stored.records) {
      library.records
    }
    schedule.append(.compact(archive))
  }

  func compacted(_ number: Int, bytes: Int?) {
    if number == StoreRecords.libraryNumber {
      store.library.ended(image: bytes)
    } else {
      trees[TreeID(number: number)]?.compaction.ended(image: bytes)
    }
  }
}
