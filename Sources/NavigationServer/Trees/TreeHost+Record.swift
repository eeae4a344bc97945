@_spi(Records) package import JSON
internal import Navigation
internal import NavigationGraph
internal import NavigationProtocol

extension TreeReading {
  /// Returns the history with the graph, from which the commands can be replayed.
  ///
  /// Throws if the graph declares sensitive params, which a record must not contain and a replay needs.
  func record(_ limits: Limits) throws(RPCError) -> TreeRecord {
    guard redaction == nil else {
      throw .notAvailable(
        "The graph of '\(origin.name)' declares sensitive params, so its history cannot be recorded.",
        pointer: JSON.Pointer(["tree"])
      )
    }
    let entries = history.entries.filter { $0.number > history.lastUnrepeatable }
    let base = entries.first.flatMap { history.tree(before: $0.number) } ?? history.tree
    var before = base
    let commands = entries.map { entry in
      defer { before = entry.tree }
      return entry.recorded(limits, since: before, in: base)
    }
    return TreeRecord(
      record: TreeRecord.format,
      rules: EntryRecord.rules,
      tree: origin.name,
      instance: origin.instance,
      graph: origin.graph.document.object,
      types: graph.registered.types,
      screens: graph.registered.screens,
      facts: graph.registered.facts.isEmpty ? nil : graph.registered.facts,
      image: base.revision == 0 ? nil : base.record(since: .unopened(types: base.types, limits: base.limits)),
      entries: commands
    )
  }
}

extension Tree {
  /// The difference from another revision, in the form of history entries.
  fileprivate func record(since base: Tree) -> JSON.Object? {
    var text = TextBuilder()
    writeDelta(since: base, into: &text)
    return (try? JSON.parse(text.bytes, limits: .forRecords))?.object
  }
}

extension HistoryEntry {
  /// The entry in a record that begins with a tree.
  fileprivate func recorded(_ limits: Limits, since before: Tree, in base: Tree) -> RecordedCommand {
    let restoresEarlier = cause.restored.map { $0 < base.revision } ?? false
    return RecordedCommand(
      entry: wire(limits),
      params: canRunAgain && !restoresEarlier ? cause.params : nil,
      answers: answers.map(RecordedReply.init),
      difference: restoresEarlier ? tree.record(since: before) : nil
    )
  }
}

extension RecordedReply {
  init(_ answer: RecordedAnswer) {
    switch answer {
    case .action(let json): self.init(action: json)
    case .failure(let reason): self.init(failure: OutcomeReason(reason))
    case .absent(let reason): self.init(absent: OutcomeReason(reason))
    }
  }
}

extension RecordedAnswer {
  /// The recorded form of an answer.
  init(_ response: RecordedReply) {
    if let action = response.action {
      self = .action(action)
    } else if let absent = response.absent {
      self = .absent(Reason(absent))
    } else {
      self = .failure(response.failure.map(Reason.init) ?? Reason(.badAnswer))
    }
  }
}

extension Reason {
  fileprivate init(_ reason: OutcomeReason) {
    self.init(Code(rawValue: reason.code.rawValue) ?? .badAnswer, reason.message)
  }
}

extension JSON.ParseLimits {
  /// The limits of records, which navd wrote itself: their length is unlimited.
  package static let forRecords = JSON.ParseLimits(depthMax: 512, valuesMax: .max)
}
