internal import JSON
internal import Navigation
internal import NavigationGraph

// At start, the library is restored first, then each tree by itself. A tree with an unreadable or
// inapplicable record is set aside; the others open.
//
// Trees do not depend on each other, so the daemon reads several at the same time.

/// The restored graphs, and the unread records of trees.
package struct Restoration: Sendable {
  private(set) var graphs: GraphLibrary
  /// The damage to the records of the graphs.
  private(set) var damaged: [DamagedTree] = []
  private var trees: [(number: Int, texts: [[UInt8]])] = []
  private let limits: SharedLimits
  /// The greatest tree number in the store, including closed trees.
  let lastTree: Int

  /// Restores the graphs; `records` has the records of each tree in the order in which they were stored.
  package init(_ records: [PersistedRecord], _ configuration: Configuration, lastTree: Int = 0) {
    limits = SharedLimits(configuration.limits)
    self.lastTree = records.reduce(lastTree) { max($0, $1.tree) }
    graphs = GraphLibrary(preloaded: configuration.graphs)
    var texts: [Int: [[UInt8]]] = [:]
    for record in records { texts[record.tree, default: []].append(record.text) }
    readLibrary(texts.removeValue(forKey: StoreRecords.libraryNumber) ?? [])
    trees = texts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// The number of trees that have records.
  package var treeCount: Int { trees.count }

  /// Reads the records of the library.
  ///
  /// An unreadable record affects only the trees and users that need its graph.
  private mutating func readLibrary(_ texts: [[UInt8]]) {
    for text in texts {
      do throws(RecordError) {
        try graphs.restore(JSON.record(text))
      } catch {
        damaged.append(DamagedTree(tree: StoreRecords.libraryNumber, reason: error.clause))
      }
    }
  }

  /// The first bytes of the record of a graph to which a tree has moved.
  private static let movedGraph = Array(#"{"graph":"#.utf8)

  /// Restores the tree with an index below `treeCount`.
  package func readTree(_ index: Int) -> RestoredHost {
    let (number, texts) = trees[index]
    var host: TreeHost?
    do throws(RecordError) {
      let newestGraph = texts.lastIndex { $0.starts(with: Self.movedGraph) } ?? 0
      for (index, text) in texts.enumerated() {
        let record = try JSON.record(text)
        // The library has only the tree's last graph.
        let graphs = index < newestGraph ? nil : graphs
        if let open = record["open"] {
          host = try TreeHost(restoring: open, graphs, limits)
          host?.compaction.restored(image: text.count, entries: open["entries"]?.integer ?? 0)
        } else if record["close"] != nil {
          host = nil
        } else {
          guard host != nil else { throw RecordError("the record that opens the tree is missing") }
          try host?.restore(record, graphs, length: text.count)
        }
      }
      host?.registered(Services())
      return RestoredHost(id: TreeID(number: number), host: host)
    } catch {
      let damage = DamagedTree(
        tree: number,
        name: host?.origin.name,
        uid: host?.origin.user.number,
        reason: error.clause
      )
      return RestoredHost(id: TreeID(number: number), damage: damage)
    }
  }
}

/// A restored tree, or the damage to its records; neither if the tree was closed.
///
/// `@unchecked`, because a thread creates the host and then passes it to the server as the only user.
package struct RestoredHost: @unchecked Sendable {
  let id: TreeID
  var host: TreeHost?
  var damage: DamagedTree?
}

extension JSON {
  /// Parses a record, without the limits of messages, which images exceed.
  static func record(_ text: [UInt8]) throws(RecordError) -> JSON {
    do throws(ParseError) {
      return try parse(text, limits: .forRecords)
    } catch {
      throw RecordError("a record is not valid JSON")
    }
  }
}

extension TreeHost {
  /// Restores a tree from its first record; without a graph if there is no library.
  convenience init(restoring json: JSON, _ graphs: GraphLibrary?, _ limits: SharedLimits) throws(RecordError)
  {
    let open = try RecordMembers(json)
    let graph = try open.graph(graphs)
    let declarations = try PersistedDeclarations(restoring: json)
    let registration = try declarations.registration
    let registered = registration.map { each in each.typeNames.map { ($0, each) } } ?? []
    let params = try open.members("params")
    let origin = TreeOrigin(
      name: try open.string("tree"),
      user: try open.user,
      graph: graph,
      isGraphItsOwn: try open.bool("own"),
      root: graph.adding(registered).restoredRoot(params["root"]),
      facts: [:],
      params: params,
      opener: nil,
      durability: try open.word("durability"),
      instance: try open.string("instance")
    )
    self.init(origin, limits: limits)
    add(registration, declarations)
    restored(
      try image(try open.value("image")),
      number: try open.integer("number"),
      presented: open["presented"]?.integer,
      limits: limits
    )
    if let states = open["saved"] { try saved.restore(states) }
    for record in open["commandIds"]?.array ?? [] { try commandIDs.restore(record) }
  }

  private func image(_ json: JSON) throws(RecordError) -> Tree {
    var image = tree
    try image.restore(json)
    return image
  }

  /// Applies a record after the first.
  func restore(_ record: JSON, _ graphs: GraphLibrary?, length: Int) throws(RecordError) {
    if let json = record["types"] {
      compaction.persisted(length)
      let declarations = try PersistedDeclarations(restoring: json)
      return add(try declarations.registration, declarations)
    }
    if let json = record["graph"] {
      let moved = try RecordMembers(json)
      compaction.persisted(length)
      let graph = try moved.graph(graphs)
      origin = origin.moved(to: graph, isItsOwn: try moved.bool("own"), root: graph.root)
      return
    }
    if let states = record["saved"] {
      compaction.persisted(length, .savedStates)
      return try saved.restore(states)
    }
    guard let json = record["entry"] else { throw RecordError("a record has an unknown kind") }
    let entry = try RestoredEntry(json, after: history.tree)
    guard entry.number == history.lastNumber + 1 else {
      throw RecordError("entry \(entry.number) follows entry \(history.lastNumber)")
    }
    restored(entry)
    // The image already has the ids of this command and of later ones.
    let isInImage = compaction.restored(length, entry: entry.number)
    guard !isInImage else { return }
    if let id = entry.command.cause.commandID, let result = entry.result, !commandIDs.hasEnded(id) {
      commandIDs.remember(id, entry.command.cause.content, with: try .init(record: result, "an outcome"))
    }
  }
}

extension RecordMembers {
  /// The graph with the number in a record; the empty graph if the record has none.
  fileprivate func graph(_ graphs: GraphLibrary?) throws(RecordError) -> Graph {
    guard let graphs, self["graph"] != nil else { return .none }
    let number = try integer("graph")
    guard let graph = graphs[number] else { throw RecordError("its graph, number \(number), is missing") }
    return graph
  }
}

extension Graph {
  /// The root in a record, or the graph's root.
  fileprivate func restoredRoot(_ json: JSON?) -> ChildSpec {
    guard let json else { return root }
    // Without its sensitive params, the root may not match the graph.
    return (try? root(from: json)) ?? ChildSpec(record: json) ?? root
  }
}
