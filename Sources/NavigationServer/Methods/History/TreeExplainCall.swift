internal import JSON
internal import Navigation
internal import NavigationGraph
internal import NavigationProtocol

/// A request to explain the command of a revision or entry, or the newest command.
struct TreeExplainCall: MethodCall {
  let tree: String?
  /// Nil for the newest command.
  let command: ExplainedCommand?

  /// A command, named by the revision that it made or by the number of its entry.
  enum ExplainedCommand: Equatable, Sendable {
    case revision(Int)
    case number(Int)
  }

  init(_ params: ParamReader) throws(RPCError) {
    tree = params.string("tree")
    switch (params.integer("revision"), params.integer("number")) {
    case (let revision?, nil): command = .revision(revision)
    case (nil, let number?): command = .number(number)
    case (nil, nil): command = nil
    case (_?, _?): throw .invalidParams(JSON.Pointer(["number"]), "Give 'revision' or 'number', not both.")
    }
  }

  func respond(to caller: Caller, _ server: Methods) throws(RPCError) -> Response {
    let tree = try server.observed(tree, by: caller).reading
    let history = tree.history
    let entry = try history.entry(command)
    guard let found = history.tree(before: entry.number) else {
      throw .revisionForgotten(entry.revision, retained: history.revisions)
    }
    let canRun = entry.canRunAgain && entry.number > history.lastUnrepeatable
    let limits = server.limits
    let bytes = found.bytes + (entry.cause.restored == nil ? 0 : history.bytes)
    return server.jobs.run(for: caller, resultBytes: bytes) {
      let replayed = canRun ? tree.replay(entry, on: found, limits: limits) : nil
      let result = TreeExplainResult(
        entry: entry.wire(limits),
        repeated: replayed != nil,
        kept: (entry.outcome.kept ?? replayed?.ended.outcome.kept).map(KeptCommandEffect.init),
        steps: tree.explained(replayed?.steps ?? [])
      )
      return tree.redacted(result)
    }
  }
}

extension History {
  fileprivate func entry(_ command: TreeExplainCall.ExplainedCommand?) throws(RPCError) -> HistoryEntry {
    switch command {
    case .revision(let revision):
      if let entry = entry(of: revision) { return entry }
      throw .revisionForgotten(revision, retained: revisions)
    case .number(let number):
      let next = entries(after: number - 1, limit: 1).entries.first
      if let next, next.number == number { return next }
      throw .invalidParams(
        JSON.Pointer(["number"]),
        "Entry \(number) is not in the tree's history: list it with tree.history."
      )
    case nil:
      if let last { return last }
      throw .revisionForgotten(tree.revision, retained: revisions)
    }
  }
}

extension TreeReading {
  /// Replays the command of an entry on the tree before it.
  ///
  /// Returns nil if the params no longer match, because registered types have changed.
  fileprivate func replay(_ entry: HistoryEntry, on tree: Tree, limits: Limits) -> ReplayedCommand? {
    // The fallback is the tree after the undo, which has the restored presentation except for tabs that could
    // not open.
    let restored = entry.cause.restored.map {
      RestoredPresentation(revision: $0, tree: history.tree(at: $0) ?? entry.tree)
    }
    var replay = CommandReplay(
      of: tree,
      graph: graph,
      answers: entry.answers,
      restoring: restored,
      workMax: limits.workPerCommand
    )
    guard entry.cause.method != .treeOpen else {
      let facts = try? graph.facts(entry.cause.openingFacts, openingWith: entry.change?.facts ?? [:])
      return replay.open(origin.root, facts: facts ?? graph.initialFacts)
    }
    do throws(RPCError) {
      let replayed = try replay.run(
        CommandCall(entry.cause.method, recorded: entry.cause.params, limits: limits)
      )
      guard let replayed, let commits = history.commits(restoredBy: entry) else { return replayed }
      // The presentation between two commits is that of the earlier one.
      let between = zip(commits, commits.dropFirst()).compactMap { one, next in
        history.tree(at: min(one.revision, next.revision))
      }
      return replay.divided(replayed, into: commits.map(RestoredCommit.init), between: between)
    } catch {
      return nil
    }
  }
}

extension RestoredCommit {
  fileprivate init(_ entry: HistoryEntry) {
    self.init(number: entry.number, revision: entry.revision)
  }
}

extension TreeReading {
  fileprivate func explained(_ steps: [ReplayedStep]) -> [ExplainedStep] {
    let document = steps.contains { !$0.conditions.isEmpty } ? graph.document : [:]
    return steps.map { ExplainedStep($0, in: document) }
  }
}

extension ExplainedStep {
  fileprivate init(_ step: ReplayedStep, in document: JSON) {
    self.init(
      answeredBy: step.answeredBy,
      commit: step.commit,
      coordinator: step.question?.coordinator.description,
      type: step.question?.situation.type,
      question: step.question.map { CoordinatorQuestion($0.kind, label: nil) },
      rules: step.rules.map { rule in
        ExplainedRule(
          index: rule.index,
          pointer: rule.place.description,
          when: rule.condition,
          holds: rule.holds
        )
      },
      action: step.action,
      reason: step.reason.map(OutcomeReason.init),
      conditions: step.conditions.map { ExplainedCondition($0, in: document) },
      change: step.change.map(TreeChange.init)
    )
  }
}

extension ExplainedCondition {
  /// The condition, with its text if the graph document declares it.
  fileprivate init(_ condition: JudgedCondition, in document: JSON) {
    let text = document[condition.place]
    let pointer = text == nil ? nil : condition.place.description
    switch condition.subject {
    case .requirement(let entries):
      let requiring = TakenRedirect(Redirect(entries: entries, routes: []))
      self.init(
        kind: .requirement,
        screen: requiring.screen,
        type: requiring.type,
        pointer: pointer,
        when: text,
        holds: condition.holds,
        facts: condition.facts
      )
    case .leaveGuard(of: let key, name: let name):
      self.init(
        kind: .leaveGuard,
        screen: name,
        leaving: key.description,
        pointer: pointer,
        when: text,
        holds: condition.holds
      )
    }
  }
}
