import Navigation

// The end of a command in the engine, compared with that on the naive tree.

extension NaiveTree {
  /// The differences of the presentation, of the screens that Back does not remove, and of the idle
  /// coordinators.
  func differences(from engine: Tree, _ app: any NaiveApp) -> [String] {
    let snapshot = engine.snapshot()
    var differences: [String] = []
    if snapshot.keyedDrawing != keyedDrawing {
      differences.append("\(snapshot.keyedDrawing)\ninstead of\n\(keyedDrawing)")
    }
    if snapshot.ownership != ownership {
      differences.append("\(snapshot.ownership)\ninstead of\n\(ownership)")
    }
    if snapshot.homes != homes { differences.append("homes \(snapshot.homes) instead of \(homes)") }
    if engine.onView.map(\.number) != onView || engine.active?.number != active {
      differences.append("on view \(engine.onView), active \(engine.active.map(\.description) ?? "none")")
    }
    let holds = NaiveRun(app, self).backHolds
    let others = Dictionary(uniqueKeysWithValues: snapshot.back.map { ($0.key.number, $0.value) })
    return differences + difference("back", others, holds)
      + difference("idle", engine.idling.map(\.number), idleEntries(app).map(\.id))
  }

  /// The differences of the facts and of the kept command.
  func factDifferences(from engine: Tree) -> [String] {
    (engine.facts == facts ? [] : ["other facts: \(engine.facts), not \(facts)"])
      + difference("kept", engine.kept?.node.shown, kept?.shown)
  }
}

extension Tree {
  /// The coordinators with idle routes.
  fileprivate var idling: [CoordinatorID] { idleEntries().entries.map(\.coordinator) }
}

extension NaiveOutcome {
  /// The differences in the outcome of a judged command.
  func differences(from outcome: Outcome) -> [String] {
    var differences: [String] = []
    if let reason, reason != outcome.reason?.code {
      differences.append("reason \(outcome.reason?.code.rawValue ?? "none") instead of \(reason)")
    }
    return differences + difference("redirects of", outcome.redirects.map(\.entries.name), redirects)
      + difference("overrun", outcome.overrun.map(\.screen.description), overrun.map { "s\($0)" })
      + difference("kept", outcome.kept?.rawValue, keptEnd?.rawValue)
  }
}

extension NaiveVerdict {
  func allows(_ outcome: Outcome) -> Bool {
    switch self {
    case .committed: outcome.kind == .committed
    case .redirected: outcome.kind == .redirected
    case .unknown: true
    case .noop: outcome.kind == .noop
    case .blocked: outcome.kind == .blocked
    case .failed(let code): outcome.kind == .failed && outcome.reason?.code == code
    }
  }
}

private func difference<Value: Equatable>(_ what: String, _ engine: Value, _ naive: Value) -> [String] {
  engine == naive ? [] : ["\(what) \(engine) instead of \(naive)"]
}
