internal import JSON
internal import Navigation
internal import NavigationGraph
internal import NavigationProtocol

// The records of a tree, each a JSON object with one member that names its kind: `open` has the origin and an image of
// the tree, `entry` a command with the difference that it made, `graph` the graph to which the tree has moved, `types` the
// types, screens and facts that clients have registered, and `close` nothing. The records of a tree are read in order; `open` begins anew.

/// Writes the records of one tree.
struct TreeRecords: Sendable {
  let origin: TreeOrigin
  /// The number of the graph in the library; nil for a tree without a graph.
  let graph: Int?
  let redaction: GraphRedaction?

  /// The size of most records.
  private static let usualBytes = 512
  static let close = Array(#"{"close":true}"#.utf8)

  /// The origin and an image of a tree, with the number of its newest entry and the commands that have an id.
  ///
  /// `presented` is the commit whose presentation is in place, for undo and redo.
  func open(
    _ image: Tree,
    number: Int,
    presented: Int?,
    _ declarations: KeptDeclarations,
    commandIDs: CommandIDs
  ) -> [UInt8] {
    record("open") { text in
      text.name("user")
      text.integer(Int(origin.user.number))
      text.name("tree")
      text.string(origin.name)
      text.name("instance")
      text.string(origin.instance)
      text.name("durability")
      text.string(origin.durability.rawValue)
      writeGraph(&text)
      text.name("params")
      text.members(origin.params)
      declarations.write(into: &text)
      text.name("number")
      text.integer(number)
      if let presented {
        text.name("presented")
        text.integer(presented)
      }
      text.name("image")
      let unopened = Tree.unopened(types: image.types, limits: image.limits)
      image.writeDelta(since: unopened, into: &text, redacting: redaction)
      text.name("commandIds")
      let ids = JSON.array(commandIDs.records)
      text.value(redaction?.message(ids) ?? ids)
    }
  }

  /// A command, with the difference from the tree that it found.
  func entry(_ entry: HistoryEntry, since base: Tree, result: CommandOutcome?) -> [UInt8] {
    record("entry") { text in
      text.name("number")
      text.integer(entry.number)
      text.name("at")
      text.integer(entry.at)
      text.name("method")
      text.string(entry.cause.method.rawValue)
      text.name("params")
      text.members(entry.cause.params)
      text.name("client")
      text.object { text in
        if let name = entry.cause.client.name {
          text.name("name")
          text.string(name)
        }
        text.name("pid")
        text.integer(entry.cause.client.pid)
        if let uid = entry.cause.client.uid {
          text.name("uid")
          text.integer(uid)
        }
      }
      if let restored = entry.cause.restored {
        text.name("restored")
        text.integer(restored)
      }
      text.name("outcome")
      text.string(entry.outcome.kind.rawValue)
      if let reason = entry.outcome.reason {
        text.name("reason")
        text.value(OutcomeReason(reason).json)
      }
      let end = text.count
      text.name("delta")
      if !entry.tree.writeDelta(since: base, into: &text, redacting: redaction) {
        text.removeLast(after: end)
      }
      if let change = entry.change {
        text.name("change")
        change.outline.write(into: &text, redacting: redaction)
      }
      if !entry.answers.isEmpty {
        text.name("answers")
        text.value(.array(entry.answers.map(\.record)))
      }
      if let result {
        text.name("result")
        text.value(result.json)
      }
    }
  }

  /// The same, with the result if the command has an id, which another call may ask for.
  func entry(_ entry: HistoryEntry, since base: Tree) -> [UInt8] {
    self.entry(entry, since: base, result: entry.cause.commandID == nil ? nil : CommandOutcome(entry.outcome))
  }

  /// The graph to which the tree has moved.
  func movedGraph() -> [UInt8] {
    record("graph") { text in writeGraph(&text) }
  }

  private func writeGraph(_ text: inout TextBuilder) {
    if let graph {
      text.name("graph")
      text.integer(graph)
    }
    text.name("own")
    text.bool(origin.isGraphItsOwn)
  }

  /// The types, screens and facts that clients have registered for the tree.
  func types(_ declarations: KeptDeclarations) -> [UInt8] {
    record("types") { text in declarations.write(into: &text) }
  }

  private func record(_ kind: StaticString, _ body: (inout TextBuilder) -> Void) -> [UInt8] {
    var text = TextBuilder(capacity: Self.usualBytes)
    text.object { text in
      text.name(kind)
      text.object(body)
    }
    return text.bytes
  }
}

/// A record of a tree, with the tree as it was before.
struct NewRecord: Sendable {
  let text: [UInt8]
  let durability: Durability
  let before: StoredState
}

extension RecordedAnswer {
  fileprivate var record: JSON {
    switch self {
    case .action(let action): ["action": action]
    case .failure(let reason): ["failure": OutcomeReason(reason).json]
    case .absent(let reason): ["absent": OutcomeReason(reason).json]
    }
  }

  init(record: JSON) throws(RecordError) {
    if let action = record["action"] {
      self = .action(action)
    } else if let failure = record["failure"] {
      self = .failure(try Reason(record: failure))
    } else if let absent = record["absent"] {
      self = .absent(try Reason(record: absent))
    } else {
      throw RecordError("an answer has no meaning")
    }
  }
}
