@_spi(Records) internal import JSON
internal import Navigation
internal import NavigationGraph
internal import NavigationProtocol

/// The record of a command, with the difference from the tree before it.
struct EntryRecord {
  let entry: HistoryEntry
  let redaction: GraphRedaction?
  /// Whether the command ran under older rules.
  var isOlder = false

  /// The version of the rules of navigation.
  ///
  /// Commands that ran under another version cannot be replayed.
  static let rules = 2

  /// The capacity to reserve, which most records fit into.
  private static let usualBytes = 512

  /// Encodes the record, with the result if the command has an id.
  func text(since base: Tree) -> [UInt8] {
    var text = TextBuilder(capacity: Self.usualBytes)
    text.object { text in
      text.name("entry")
      text.object { text in
        writeCommand(&text)
        let end = text.count
        text.name("delta")
        if !entry.tree.writeDelta(since: base, into: &text, redacting: redaction) {
          text.removeLast(after: end)
        }
        if let change = entry.change {
          text.name("change")
          change.writeOutline(into: &text, redacting: redaction)
        }
        if !entry.answers.isEmpty {
          text.name("answers")
          text.value(.array(entry.answers.map { RecordedReply($0).json }))
        }
        if entry.cause.commandID != nil {
          text.name("result")
          CommandOutcome(entry.outcome).write(into: &text)
        }
      }
    }
    return text.bytes
  }

  private func writeCommand(_ text: inout TextBuilder) {
    text.name("number")
    text.integer(entry.number)
    text.name("at")
    text.integer(entry.at)
    text.name("method")
    text.string(entry.cause.method.rawValue)
    text.name("params")
    text.members(entry.cause.params)
    text.name("client")
    entry.cause.client.write(into: &text)
    if let restored = entry.cause.restored {
      text.name("restored")
      text.integer(restored)
    }
    text.name("rules")
    text.integer(isOlder ? Self.rules - 1 : Self.rules)
    text.name("outcome")
    text.string(entry.outcome.kind.rawValue)
    if let reason = entry.outcome.reason {
      text.name("reason")
      OutcomeReason(reason).write(into: &text)
    }
    if let kept = entry.outcome.kept {
      text.name("kept")
      text.string(kept.rawValue)
    }
    writeIDs(entry.outcome.handledBy, as: "handled", &text)
    writeIDs(entry.outcome.searched, as: "searched", &text)
    if !entry.rules.isEmpty {
      text.name("held")
      text.array { text in
        for rule in entry.rules { text.string(rule.pointer.description) }
      }
    }
    if !entry.outcome.redirects.isEmpty {
      text.name("redirects")
      text.array { text in
        for redirect in entry.outcome.redirects { TakenRedirect(redirect).write(into: &text) }
      }
    }
  }
}

extension EntryRecord {
  private func writeIDs(_ ids: [CoordinatorID], as name: StaticString, _ text: inout TextBuilder) {
    guard !ids.isEmpty else { return }
    text.name(name)
    text.array { text in
      for id in ids { text.integer(id.number) }
    }
  }
}

extension RecordedAnswer {
  init(record: JSON) throws(RecordError) {
    if let action = record["action"] {
      self = .action(action)
    } else if let failure = record["failure"] {
      self = .failure(try Reason(record: failure))
    } else if let absent = record["absent"] {
      self = .absent(try Reason(record: absent))
    } else {
      throw RecordError("an answer is invalid")
    }
  }
}
