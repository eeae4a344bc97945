internal import JSON
internal import Navigation
internal import NavigationProtocol

/// A history entry, read from a record and the tree before the command.
struct RestoredEntry {
  let number: Int
  /// The time in milliseconds since 1970.
  let at: Int
  let command: CommandRecord
  /// Whether the command ran under older rules.
  let isOlder: Bool
  /// The tree after the command.
  let tree: Tree
  /// The result of a command with an id.
  let result: JSON?

  /// Reads the member `entry` of a record.
  init(_ json: JSON, after before: Tree) throws(RecordError) {
    let entry = try RecordMembers(json)
    var next = before
    let delta = try entry["delta"].map { json throws(RecordError) in try next.restore(json) }
    let change = try entry["change"].map { json throws(RecordError) in
      guard let delta else { throw RecordError("a change has no difference") }
      return try ChangeOutline(record: json).completed(from: before, to: next, by: delta)
    }
    number = try entry.integer("number")
    at = try entry.integer("at")
    command = try CommandRecord(restoring: entry, change, revision: next.revision)
    isOlder = entry["rules"]?.integer != EntryRecord.rules
    tree = next
    result = entry["result"]
  }
}

extension Tree {
  /// Applies the difference in a record, and returns it.
  @discardableResult
  mutating func restore(_ json: JSON) throws(RecordError) -> TreeDelta {
    do throws(TreeDeltaError) {
      let delta = try TreeDelta(json)
      try apply(delta)
      return delta
    } catch {
      throw RecordError("a difference does not apply: \(error)")
    }
  }
}

extension CommandRecord {
  fileprivate convenience init(restoring entry: RecordMembers, _ change: Change?, revision: Int)
    throws(RecordError)
  {
    let cause = CommandCause(
      method: try entry.word("method"),
      params: try entry.members("params"),
      client: try .init(record: entry.value("client"), "a client"),
      restored: entry["restored"]?.integer,
      redacting: nil
    )
    var outcome = Outcome.rejected(try entry.word("outcome"), Reason(.nothingToDo, ""), revision: revision)
    outcome.reason = try entry["reason"].map { json throws(RecordError) in try Reason(record: json) }
    outcome.kept = entry["kept"] == nil ? nil : try entry.word("kept")
    outcome.redirects = try (entry["redirects"]?.array ?? []).map { json throws(RecordError) in
      try Redirect(record: json)
    }
    outcome.handledBy = try (entry["handled"]?.array ?? []).map(CoordinatorID.init(record:))
    outcome.searched = try (entry["searched"]?.array ?? []).map(CoordinatorID.init(record:))
    let rules = try (entry["held"]?.array ?? []).map(HeldRule.init(record:))
    let answers = try (entry["answers"]?.array ?? []).map { json throws(RecordError) in
      try RecordedAnswer(record: json)
    }
    self.init(
      cause: cause,
      outcome: outcome,
      change: change,
      answers: answers,
      rules: rules,
      redacting: nil
    )
  }
}

extension CoordinatorID {
  fileprivate init(record: JSON) throws(RecordError) {
    guard let number = record.integer, number > 0 else { throw RecordError("a coordinator has no number") }
    self.init(number)
  }
}

extension HeldRule {
  fileprivate init(record: JSON) throws(RecordError) {
    guard let pointer = record.string.flatMap(JSON.Pointer.init(parsing:)) else {
      throw RecordError("a rule has no place")
    }
    self.init(at: pointer)
  }
}

extension Redirect {
  fileprivate init(record: JSON) throws(RecordError) {
    let taken = try TakenRedirect(record: record, "a redirect")
    self.init(
      entries: taken.screen.map { .screens($0) } ?? .coordinators(taken.type ?? ""),
      routes: taken.routes.map(RouteSpec.init)
    )
  }
}

extension RouteSpec {
  fileprivate init(_ route: FullRoute) {
    self.init(route.name, params: route.params, inner: route.route.map(RouteSpec.init))
  }
}
