internal import DequeModule
internal import Navigation
internal import NavigationProtocol

// The records of a tree, and the archives that replace them: StoreRecords/TreeRecords.swift.

extension TreeHost {
  /// The record of the newest entry, if the tree is persisted; with the tree before it if that is asked for.
  ///
  /// `text` is the record with other numbers, if it is written already.
  func newestRecord(_ text: ProvisionalRecord?, withTreeBefore: Bool) -> NewRecord? {
    guard origin.isPersisted, let newest = history.last else { return nil }
    let number = newest.number
    let count = compaction.count
    let text =
      text?.numbered(as: newest)
      ?? history.withTree(before: number) { EntryRecord(entry: newest, redaction: redaction).text(since: $0) }
    compaction.persisted(text.count, entry: number)
    guard withTreeBefore else { return (text, nil) }
    let before = history.withTree(before: number) { tree in
      StoredState(tree: tree, number: number - 1, origin: origin, records: count)
    }
    return (text, before)
  }

  /// The first record of a tree that has opened.
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

  /// The record of the graph to which the tree has moved.
  func graphRecord(_ number: Int?) -> NewRecord {
    let text = records(graph: number).movedGraph()
    defer { compaction.persisted(text.count) }
    return (text, state)
  }

  private var state: StoredState {
    StoredState(tree: history.tree, number: history.lastNumber, origin: origin, records: compaction.count)
  }

  func isImageDue(_ limits: Limits) -> Bool {
    compaction.isDue(limits, history: history.firstNumber)
  }

  /// Begins an image of the tree before the oldest entry of the history.
  func archive(graph: Int?) -> TreeArchive {
    let records = records(graph: graph)
    let persistedRecords = compaction.began(history: history.firstNumber)
    return TreeArchive(tree: id.number, persistedRecords: persistedRecords) {
      [history = history, declarations = persistedDeclarations, ids = commandIDs] in
      let image = records.open(
        history.base,
        number: history.firstNumber - 1,
        presented: history.basePresented,
        declarations,
        commandIDs: ids
      )
      return [image]
    }
  }

  func records(graph: Int?) -> TreeRecords {
    TreeRecords(origin: origin, graph: graph, redaction: redaction)
  }
}
