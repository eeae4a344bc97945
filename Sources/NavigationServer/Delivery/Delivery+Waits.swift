internal import JSON
internal import Navigation
internal import NavigationProtocol

// Calls of `tree.wait`, and the reports of front ends that have drawn a revision.

extension Delivery {
  /// Responds when the condition holds, or after the timeout.
  func wait(_ request: TreeWaitCall, for caller: Caller) throws(RPCError) -> Response {
    let id = try access.find(request.tree, to: .observe, for: caller)
    let goal = try goal(of: request.until, in: id)
    if let result = result(of: goal, in: id, settled: subscriptions.settledByAll(in: id)) {
      return .value(result)
    }
    guard request.timeoutMs > 0 else { return .value(timedOut(in: id)) }
    guard waits.pending(in: id).count < limits.waitsPerTree else { throw .exceeded(.waitsPerTree, limits) }
    try accounts.checkWait(of: caller.user, bytes: goal.bytes)
    // A notification has no response.
    guard let pending = caller.responseTarget.request else { return .nothing }
    let deadline = now.advanced(byMilliseconds: request.timeoutMs)
    accounts.waitBegan(of: caller.user, bytes: goal.bytes)
    waits.began(goal, by: caller, pending, until: deadline, in: id)
    wake(at: deadline, for: id)
    return .later
  }

  /// Records that a front end has drawn a revision.
  func settled(_ report: SettledReport, for caller: Caller) throws(RPCError) -> Response {
    let id = try access.find(report.tree, to: .drive, for: caller)
    let current = revision(of: id)
    guard report.revision <= current else {
      throw .invalidParams(JSON.Pointer(["revision"]), "The tree is at revision \(current).")
    }
    guard let connection = connections[caller.connection],
      subscriptions.settled(report.revision, by: connection, in: id)
    else {
      throw .invalidParams(
        JSON.Pointer(["event"]),
        "Only a subscriber of the tree reports settled: call tree.subscribe first."
      )
    }
    answerWaits(in: id)
    return .outcome(CommandOutcome(.rejected(.noop, Reason(.nothingToDo), revision: current)))
  }

  /// Answers the waits of a tree whose condition holds.
  func answerWaits(in id: TreeID) {
    guard !waits.isEmpty, let user = trees[id]?.origin.user else { return }
    let pending = waits.pending(in: id)
    guard !pending.isEmpty else { return }
    schedule.count(pending.count, for: user)
    var results: [Int: TreeWaitResult] = [:]
    let settled = subscriptions.settledByAll(in: id)
    for wait in pending { results[wait.number] = result(of: wait.goal, in: id, settled: settled) }
    for wait in waits.taken(from: id, where: { results[$0.number] != nil }) {
      guard let result = results[wait.number] else { continue }
      finish([wait], .success(.value(result)), in: id)
    }
  }

  /// Answers the waits of a tree whose timeout has passed.
  func checkWaitDeadlines(in id: TreeID) {
    guard !waits.isEmpty else { return }
    let expired = waits.taken(from: id) { $0.deadline <= now }
    if !expired.isEmpty { finish(expired, .success(.value(timedOut(in: id))), in: id) }
    if let next = waits.pending(in: id).map(\.deadline).min() { wake(at: next, for: id) }
  }

  func endWaits(in id: TreeID, _ error: RPCError) {
    guard !waits.isEmpty else { return }
    finish(waits.taken(from: id) { _ in true }, .failure(error), in: id)
  }

  /// Ends the waits of users who have lost the right to a tree.
  func endWaitsWithoutRight() {
    guard !waits.isEmpty else { return }
    for id in trees.ids {
      for wait in waits.pending(in: id) {
        let right = Result { () throws(RPCError) in try access.check(.observe, to: id, of: wait.caller) }
        guard case .failure(let error) = right else { continue }
        finish(waits.taken(from: id) { $0.number == wait.number }, .failure(error), in: id)
      }
    }
  }

  /// Cancels the wait of a request; returns whether there was one.
  func cancelWait(_ request: PendingRequest) -> Bool {
    guard !waits.isEmpty, let wait = waits.cancelled(request) else { return false }
    ended(wait)
    outbound.answer(wait.caller.responseTarget, .failure(.requestCancelled()))
    return true
  }

  /// Removes the waits of a connection that leaves.
  func abandonWaits(of connection: ConnectionID) {
    guard !waits.isEmpty else { return }
    for wait in waits.left(connection) { ended(wait) }
  }

  private func ended(_ wait: PendingWait) {
    accounts.waitEnded(of: wait.caller.user, bytes: wait.goal.bytes)
  }

  private func finish(_ ended: [PendingWait], _ result: Result<Response, RPCError>, in id: TreeID) {
    let unsynced = persistence.store.unsyncedBatch(of: [id])
    for wait in ended {
      self.ended(wait)
      if let unsynced { connections[wait.caller.connection]?.hold(until: unsynced) }
      outbound.answer(wait.caller.responseTarget, result)
    }
  }

  private func revision(of id: TreeID) -> Int { trees[id]?.tree.revision ?? 0 }

  private func timedOut(in id: TreeID) -> TreeWaitResult {
    TreeWaitResult(holds: false, revision: revision(of: id))
  }

  /// Checks the condition of a call, and resolves a missing revision to the current one.
  private func goal(
    of condition: TreeWaitCall.WaitCondition,
    in id: TreeID
  ) throws(RPCError) -> TreeWaitCall.WaitCondition {
    switch condition {
    case .settled(revision: nil):
      return .settled(revision: revision(of: id))
    case .closed(let entry) where trees[id]?.tree.hasGiven(entry) != true:
      throw .invalidParams(JSON.Pointer(["key"]), "The tree never had an entry with this key.")
    case .onView(let screen, let identity):
      try trees[id]?.tree.types.check(identity: identity.names, of: screen)
      return condition
    case .settled, .closed:
      return condition
    }
  }

  /// The result of a wait whose condition holds; nil if it does not.
  private func result(
    of goal: TreeWaitCall.WaitCondition,
    in id: TreeID,
    settled: Int?
  ) -> TreeWaitResult? {
    guard let tree = trees[id]?.tree else { return nil }
    var result = TreeWaitResult(holds: true, revision: tree.revision)
    switch goal {
    case .settled(let wanted):
      return settled.map { $0 >= wanted ?? tree.revision } == true ? result : nil
    case .onView(let name, let identity):
      guard let key = tree.onView.first(where: { tree.shows(name, identity, as: $0) }) else { return nil }
      result.screen = key.description
      return result
    case .closed(let entry):
      return tree.contains(entry) ? nil : result
    }
  }
}

extension CoordinatorTypes {
  /// Rejects params that are not part of a screen's identity.
  fileprivate func check(identity given: [String], of screen: String) throws(RPCError) {
    let own = identities[screen] ?? []
    guard let other = given.first(where: { !own.contains($0) }) else { return }
    guard !own.isEmpty else {
      throw .invalidParams(JSON.Pointer(["params"]), "The screen '\(screen)' declares no identity.")
    }
    throw .invalidParams(
      JSON.Pointer(["params", other]),
      "The identity of '\(screen)' has no '\(other)'; it has \(own.joined(separator: ", ")).",
      suggestion: nearestName?(other, own)
    )
  }
}

extension Tree {
  /// Whether a screen has the given name and identity params.
  fileprivate func shows(_ name: String, _ identity: JSON.Object, as key: ScreenKey) -> Bool {
    guard let screen = screen(key), screen.name == name else { return false }
    return identity.members.allSatisfy { screen.params[$0.name] == $0.value }
  }

  fileprivate func hasGiven(_ entry: TreeWaitCall.WaitedEntry) -> Bool {
    switch entry {
    case .screen(let key): hasGiven(key)
    case .container(let id): hasGiven(id)
    case .coordinator(let id): hasGiven(id)
    }
  }

  fileprivate func contains(_ entry: TreeWaitCall.WaitedEntry) -> Bool {
    switch entry {
    case .screen(let key): screen(key) != nil
    case .container(let id): container(id) != nil
    case .coordinator(let id): coordinator(id) != nil
    }
  }
}
