internal import JSON
internal import Navigation
internal import NavigationGraph
internal import NavigationProtocol

// The records for the store. The batch of a turn is stored before the output of the turn is written: `turnEnded` demands
// the batch, and `stored` releases the output.

/// The records of trees and graphs for the store.
final class Persistence: ServerPart {
  let keeping: Keeping
  private let graphs: LoadedGraphs

  init(_ rooms: Rooms, keeping: Keeping, graphs: LoadedGraphs) {
    self.keeping = keeping
    self.graphs = graphs
    super.init(rooms)
  }
}

extension Persistence {
  /// Keeps the newest entry of a tree's history, if the tree is kept.
  ///
  /// `text` is its record with other numbers, if it is written already.
  func keepEntry(in id: TreeID, _ text: ProvisionalRecord? = nil) {
    let isFirst = !keeping.hasRecord(of: id)
    guard keeping.isOn, let newest = trees[id]?.newestRecord(text, withTreeBefore: isFirst) else { return }
    keep(newest, of: id)
  }

  /// Keeps a tree that has opened, if it is to be kept; `text` is the record of its entry if that is written already.
  func keepOpening(of id: TreeID, _ text: ProvisionalRecord? = nil) {
    guard let origin = trees[id]?.origin, origin.isKept else { return }
    let graph = number(of: origin.graph)
    guard let first = trees[id]?.openRecord(graph: graph) else { return }
    keeping.keep(first, of: id, by: origin.user, durability: origin.durability, stored: nil)
    keepEntry(in: id, text)
  }

  /// Keeps the end of a tree.
  func keepEnd(of host: TreeHost, _ id: TreeID) {
    guard host.origin.isKept else { return }
    keeping.keepEnd(of: id, by: host.origin.user, TreeRecords.close, durability: host.origin.durability)
  }

  /// Keeps the registered types of a tree, unless the store has them.
  func keepTypes(in id: TreeID) {
    guard keeping.isOn, keeping.isWorking, let types = trees[id]?.typesRecord() else { return }
    keep(types, of: id)
  }

  /// Keeps the graph of a tree that has moved to it.
  func keepGraph(of id: TreeID) {
    guard keeping.isOn, let origin = trees[id]?.origin, origin.isKept else { return }
    let number = number(of: origin.graph)
    guard let graph = trees[id]?.graphRecord(number) else { return }
    keep(graph, of: id)
  }

  private func keep(_ record: NewRecord, of id: TreeID) {
    keeping.keep(record.text, of: id, by: record.user, durability: record.durability, stored: record.before)
  }

  /// Appends something that changed nothing in a tree to its history, and returns the name of the tree; nil if the
  /// history cannot be kept.
  func note(_ record: CommandRecord, in id: TreeID) -> String? {
    guard canNote(in: id) else { return nil }
    let wallClock = wallClock
    let name = trees[id]?.noted(record, at: wallClock)
    keepEntry(in: id)
    return name
  }

  /// Whether what happens in a tree can be noted: a tree that is kept needs a store that works.
  func canNote(in id: TreeID) -> Bool { keeping.isWorking || !trees.host(id).origin.isKept }

  /// Rejects what would change a tree that the store keeps but cannot take records of.
  func checkStore(for origin: TreeOrigin) throws(RPCError) {
    if origin.isKept, !keeping.isWorking { throw .storeUnavailable() }
  }
}

// The library.
extension Persistence {
  /// Keeps a graph that a user has loaded or unloaded.
  func keepLibrary(_ record: JSON, before: GraphLibrary) {
    guard keeping.isOn else { return }
    keeping.keep(library: record.serialized(), stored: before)
  }

  /// The number of a graph in the library, which keeps it; nil for the graph of a tree without one.
  func number(of graph: Graph) -> Int? {
    guard keeping.isOn, graph.nameIfAny != nil else { return nil }
    if let known = graphs.library.number(of: graph) { return known }
    let before = graphs.library
    let number = graphs.library.add(graph)
    keepLibrary(GraphLibrary.record(of: graph, number), before: before)
    return number
  }

  /// Rejects a change of the loaded graphs that the store cannot keep.
  func checkStore() throws(RPCError) {
    guard keeping.isWorking else { throw .storeUnavailable() }
  }
}

// Compaction.
extension Persistence {
  func compactIfDue(_ id: TreeID) {
    guard let tree = trees[id], tree.isImageDue(limits) else { return }
    schedule.append(.compact(tree.archive(graph: number(of: tree.origin.graph))))
  }

  func compactLibrary() {
    graphs.library.keepOnly(trees.ids.compactMap { trees[$0]?.origin }.filter(\.isKept).map(\.graph))
    let library = graphs.library
    let kept = keeping.library.began(history: .max)
    let archive = TreeArchive(tree: Keeping.libraryNumber, keptRecords: kept) {
      library.records.map { $0.serialized() }
    }
    schedule.append(.compact(archive))
  }

  func compacted(_ number: Int, bytes: Int?) {
    if number == Keeping.libraryNumber {
      keeping.library.ended(image: bytes)
    } else {
      trees[TreeID(number: number)]?.compaction.ended(image: bytes)
    }
  }
}
