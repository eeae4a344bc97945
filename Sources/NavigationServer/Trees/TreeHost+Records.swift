internal import DequeModule
internal import JSON
internal import Navigation
internal import NavigationGraph
internal import NavigationProtocol

// The records of a tree, and the archives that replace them. TreeRecords.swift has the format.

extension TreeHost {
  /// Returns the record of the newest entry, if the tree is persisted; on request with the tree before the
  /// entry.
  ///
  /// `text` is the encoded record with a provisional number and time, if it exists already.
  func newestRecord(_ text: ProvisionalRecord?, withTreeBefore: Bool) -> NewRecord? {
    guard origin.isPersisted, let newest = history.last else { return nil }
    let number = newest.number
    let count = compaction.count
    let text =
      text?.numbered(as: newest)
      ?? history.withTree(before: number) { EntryRecord(entry: newest, redaction: redaction).text(since: $0) }
    compaction.persisted(text.count, .entry(number))
    guard withTreeBefore else { return (text, nil) }
    let before = history.withTree(before: number) { tree in
      StoredState(tree: tree, number: number - 1, origin: origin, records: count, saved: saved)
    }
    return (text, before)
  }

  /// The first record of a newly opened tree.
  func openRecord(graph: Int?) -> [UInt8] {
    persistedDeclarations = PersistedDeclarations(self.graph)
    let unopened = Tree.unopened(types: tree.types, limits: tree.limits)
    let text = records(graph: graph)
      .open(unopened, number: 0, presented: nil, persistedDeclarations, commandIDs: commandIDs)
    compaction.persisted(text.count)
    return text
  }

  /// The record of the registrations, if the tree is persisted and the store does not have them.
  func typesRecord() -> NewRecord? {
    guard origin.isPersisted, isOpen else { return nil }
    let before = persistedDeclarations
    persistedDeclarations = PersistedDeclarations(graph)
    guard persistedDeclarations.adds(to: before) else { return nil }
    let text = records(graph: nil).types(persistedDeclarations)
    defer { compaction.persisted(text.count) }
    return (text, state)
  }

  /// The record of the unstored saved states; nil if there is none.
  func savedRecord(at now: Instant) -> NewRecord? {
    let before = state
    return savedRecord(saved.takeUnstored(at: now, isSensitive: isSensitive), before)
  }

  /// The record of the unstored saved states of the given screens; nil if there is none.
  func savedRecord(of screens: [ScreenKey]) -> NewRecord? {
    let before = state
    return savedRecord(saved.take(screens, isSensitive: isSensitive), before)
  }

  private func savedRecord(_ members: JSON.Object?, _ before: StoredState) -> NewRecord? {
    guard let members else { return nil }
    let text = TreeRecords.saved(members)
    compaction.persisted(text.count, .savedStates)
    return (text, before)
  }

  private func isSensitive(_ screen: ScreenKey) -> Bool {
    guard let redaction, let name = tree.screen(screen)?.name else { return false }
    return redaction.isSensitive(screen: name)
  }

  /// The record of the graph to which the tree has moved.
  func graphRecord(_ number: Int?) -> NewRecord {
    let text = records(graph: number).movedGraph()
    defer { compaction.persisted(text.count) }
    return (text, state)
  }

  private var state: StoredState {
    StoredState(
      tree: history.tree,
      number: history.lastNumber,
      origin: origin,
      records: compaction.count,
      saved: saved
    )
  }

  func isImageDue(_ limits: Limits) -> Bool {
    compaction.isDue(limits, history: history.firstNumber)
  }

  /// Creates an image of the tree before the oldest entry of the history.
  func archive(graph: Int?) -> TreeArchive {
    let records = records(graph: graph)
    let extent = compaction.began(history: history.firstNumber)
    let saved = saved.image(isSensitive: isSensitive)
    return TreeArchive(tree: id.number, persistedRecords: extent.records) {
      [history = history, redaction = redaction, declarations = persistedDeclarations, ids = commandIDs] in
      let entries = extent.hasEntries ? history.records(redacting: redaction) : []
      let image = records.open(
        history.base,
        number: history.firstNumber - 1,
        presented: history.basePresented,
        declarations,
        commandIDs: ids,
        saved: saved,
        entries: entries.count
      )
      return [image] + entries
    }
  }

  func records(graph: Int?) -> TreeRecords {
    TreeRecords(origin: origin, graph: graph, redaction: redaction)
  }
}

extension History {
  /// The records of all entries.
  fileprivate func records(redacting redaction: GraphRedaction?) -> [[UInt8]] {
    entries.map { entry in
      withTree(before: entry.number) { before in
        EntryRecord(entry: entry, redaction: redaction, isOlder: isOlder(entry.number)).text(since: before)
      }
    }
  }
}
