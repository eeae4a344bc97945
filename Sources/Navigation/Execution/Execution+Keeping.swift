internal import DequeModule
package import JSON

// The kept command: one that was redirected waits for the requirement, one that a leave guard holds for the answer of
// the user. It is carried out at the end of the command that brings about what it waits for. If it stops, it alone is
// undone.

extension Execution {
  /// Begins what follows from the command: redirects, a root that begins anew, the kept command; returns whether there
  /// is more to do.
  mutating func beginFollowing() throws(Stop) -> Bool {
    // Another stage begins without redirects, so the command is kept before.
    if park() { return true }
    if try beginPendingRedirect() { return true }
    if try refillRoot() { return true }
    return try resumeKept()
  }

  /// Keeps the command of the stage if a requirement with `park` has redirected it; returns whether it did.
  private mutating func park() -> Bool {
    guard let time = parkMs, let last = redirection.chain.last, let source = stageSource else { return false }
    var kept = KeptCommand(source, until: .requirement(of: last.entries))
    kept.timeMs = time
    kept.waived = leaving.confirmed.sorted()
    kept.opened = openedEntries()
    draft.tree.kept = kept
    keptEnd = .parked
    redirection.endChain()
    return true
  }

  /// The time for which the command of the stage is kept; nil if no requirement with `park` has redirected it.
  var parkMs: Int? {
    guard redirection.replacesCommand || stage.isResumed, stageSource != nil else { return nil }
    let requirements = draft.tree.types.requirements
    return redirection.chain.lazy.compactMap { requirements[$0.entries]?.parkMs }.first
  }

  /// The outermost entries that the redirect opened.
  private mutating func openedEntries() -> OpenedEntries {
    let earlier = redirection.ground?.draft.tree ?? base
    draft.work += draft.touchedCoordinators.count + draft.touchedScreens.count
    var seen: Set<CoordinatorID> = []
    var opened = OpenedEntries()
    for id in draft.touchedCoordinators where !earlier.coordinators.contains(id) && seen.insert(id).inserted {
      guard let parent = draft.tree.coordinators[id]?.parent, earlier.coordinators.contains(parent) else {
        continue
      }
      opened.coordinators.append(id)
    }
    var keys: Set<ScreenKey> = []
    for key in draft.touchedScreens where !earlier.screens.contains(key) && keys.insert(key).inserted {
      guard let owner = draft.tree.screens[key]?.owner, earlier.coordinators.contains(owner) else { continue }
      opened.screens.append(key)
    }
    return opened
  }

  /// Carries out the kept command if it waits no longer, or gives it up; returns whether it began.
  private mutating func resumeKept() throws(Stop) -> Bool {
    guard let kept = draft.tree.kept else { return false }
    let isReadable = draft.tree.types.readKept != nil
    switch kept.wait {
    case .confirmation(let child, _):
      guard !draft.tree.coordinators.contains(child) else { return false }
      guard hasConfirmed(child), isReadable else { return giveUpKept() }
    case .requirement(let entries):
      guard !isUnmet(entries) else { return hasLostOpened(kept) ? giveUpKept() : false }
      guard resumptions < Redirection.chainMax, isReadable else { return false }
    }
    resumptions += 1
    draft.tree.kept = nil
    keptEnd = .resumed
    redirection.begin(from: Plan.Undo(draft: draft, report: report))
    stage = .kept(kept)
    leaving.waived.formUnion(kept.waived)
    try begin(kept)
    return true
  }

  /// Begins the command that was kept.
  mutating func begin(_ kept: KeptCommand) throws(Stop) {
    guard let read = draft.tree.types.readKept else { return }
    do throws(KeptCommandError) {
      var command = try read(kept.source, draft.tree)
      if let from = command.from, !draft.tree.screens.contains(from) { command.from = nil }
      plan.commands = [command]
    } catch {
      throw .failed(error.reason)
    }
  }

  private mutating func giveUpKept() -> Bool {
    draft.tree.kept = nil
    keptEnd = .forgotten
    return false
  }

  /// Whether all that the redirect opened has left without a result; notes what has left.
  private mutating func hasLostOpened(_ kept: KeptCommand) -> Bool {
    guard !kept.opened.isEmpty else { return false }
    draft.work += kept.opened.coordinators.count + kept.opened.screens.count
    let ended = kept.opened.coordinators.filter { !draft.tree.coordinators.contains($0) }
    let screens = kept.opened.screens.filter(draft.tree.screens.contains)
    guard !ended.isEmpty || screens.count < kept.opened.screens.count else { return false }
    var opened = OpenedEntries()
    let hasResult = report.disposed.contains { disposed in
      ended.contains(disposed.coordinator) && disposed.completion?.isResult == true
    }
    if !hasResult {
      opened.coordinators = kept.opened.coordinators.filter(draft.tree.coordinators.contains)
      opened.screens = screens
      if opened.isEmpty { return true }
    }
    draft.tree.kept?.opened = opened
    return false
  }

  /// Gives up the kept command, and closes the child that asks.
  mutating func forgetKept() throws(Stop) {
    guard draft.tree.kept != nil else {
      throw .noop(Reason(.nothingToDo, "The tree keeps no command."))
    }
    giveUpConfirmation()
    draft.tree.kept = nil
    keptEnd = .forgotten
  }

  /// Gives up the kept command if the child that asks, or what its redirect opened, has gone with something that cannot
  /// be undone, while what followed from it was.
  mutating func giveUpOrphanedKept() {
    guard let kept = draft.tree.kept else { return }
    let isOrphaned =
      switch kept.wait {
      case .confirmation(let child, _): !draft.tree.coordinators.contains(child)
      case .requirement(let entries): isUnmet(entries) && hasLostOpened(kept)
      }
    if isOrphaned { _ = giveUpKept() }
  }

  private mutating func isUnmet(_ entries: RequiringEntries) -> Bool {
    var judge = RequirementJudge(draft.tree)
    defer { finished(judge) }
    return judge.unmet(entries) != nil
  }

  /// Closes the child that asks for the kept command, because another command takes its place.
  mutating func giveUpConfirmation() {
    guard let child = draft.tree.kept?.confirmation, draft.tree.coordinators.contains(child) else { return }
    draft.tree.kept = nil
    draft.before = draft.tree
    close(child, Cause(kind: .dismiss, by: nil, animated: command.animated ?? true))
  }
}

extension CoordinatorCompletion {
  /// Whether the coordinator has finished or failed, which is its own decision.
  package var isResult: Bool {
    switch self {
    case .value, .failed: true
    case .cancelled, .dropped: false
    }
  }
}

extension CommandSource {
  /// A deep link of navd's own.
  static func handling(_ routes: [RouteSpec]) -> CommandSource {
    CommandSource(method: "coordinator.handle", params: ["routes": .array(routes.map(\.json))])
  }
}

extension RouteSpec {
  /// The route as clients send it.
  package var json: JSON {
    var object: JSON.Object = ["name": .string(name), "params": .object(params)]
    if let inner { object["route"] = inner.json }
    return .object(object)
  }
}

extension KeptCommand {
  /// The number of entries that it counts as.
  var entryCount: Int { source.params.entryCount }
}
