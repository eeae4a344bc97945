// The kept command. A redirected command waits for its requirement, and a command that a leave guard holds
// waits for the user's answer. It runs at the end of the command that ends its wait. If it fails, only its
// effects are undone.

extension Execution {
  /// Begins the next consequence of the command; returns whether there is more to do.
  ///
  /// Consequences are redirects, the restart of an empty root, and the kept command.
  mutating func beginFollowing() throws(Stop) -> Bool {
    // The command is parked first, because the next stage begins without redirects.
    park()
    if try beginPendingRedirect() { return true }
    if try refillRoot() { return true }
    return try resumeKept()
  }

  /// Keeps the command of the stage if a requirement with `park` has redirected it.
  ///
  /// If facts have run the redirect, keeps the command that returns to the screen before.
  private mutating func park() {
    defer { returning = nil }
    guard let time = parkMs, let last = redirection.chain.last,
      let source = returning?.value ?? stageSource
    else { return }
    var kept = KeptCommand(source, until: .requirement(of: last.entries))
    kept.timeMs = time
    kept.waived = leaving.confirmed.sorted()
    draft.work += draft.touchedCoordinators.count + draft.touchedScreens.count
    kept.opened = OpenedEntries(addedBy: draft, since: stageBase)
    if kept.opened.isEmpty { kept.opened = draft.tree.openedBefore(work: &draft.work) }
    draft.tree.kept = kept
    keptEnd = .parked
    redirection.endChain()
  }

  /// The time for which the command of the stage is kept; nil if no requirement with `park` redirected it.
  var parkMs: Int? {
    guard redirection.replacesCommand || stage.isResumed || returning != nil, stageSource != nil else {
      return nil
    }
    let requirements = draft.tree.types.requirements
    return redirection.chain.lazy.compactMap { requirements[$0.entries]?.parkMs }.first
  }

  /// Begins the kept command if it is due, or gives it up if it is lost; returns whether it began.
  private mutating func resumeKept() throws(Stop) -> Bool {
    guard let kept = draft.tree.kept else { return false }
    let isReadable = draft.tree.types.read != nil
    switch fate(of: kept) {
    case .isDue where isReadable && (kept.confirmation != nil || resumptions < Redirection.chainMax): break
    case .isDue where kept.confirmation == nil: return false
    case .waits(let opened):
      keepWaiting(for: opened)
      return false
    case .isLost, .isDue:
      giveUpKept()
      return false
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

  mutating func begin(_ kept: KeptCommand) throws(Stop) {
    guard let read = draft.tree.types.read else { return }
    do throws(Reason) {
      let command = try read(kept.source, draft.tree)
      leaving.isForced = command.isForced
      plan.commands = [command]
    } catch {
      throw .failed(error)
    }
  }

  private mutating func fate(of kept: KeptCommand) -> KeptCommand.Fate {
    var judge = RequirementJudge(draft.tree)
    defer { finished(judge) }
    return kept.fate(in: draft.tree, disposed: report.disposed, judge: &judge, work: &draft.work)
  }

  private mutating func giveUpKept() {
    draft.tree.kept = nil
    keptEnd = .forgotten
  }

  private mutating func keepWaiting(for opened: OpenedEntries) {
    if draft.tree.kept?.opened != opened { draft.tree.kept?.opened = opened }
  }

  /// Gives up the kept command, and closes the child that asks.
  mutating func forgetKept() throws(Stop) {
    guard draft.tree.kept != nil else {
      throw .noop(Reason(.nothingToDo, "The tree keeps no command."))
    }
    giveUpConfirmation()
    giveUpKept()
  }

  /// Gives up the kept command if the child that asks, or what its redirect opened, has left for good.
  ///
  /// This is for a command whose consequences were undone, but not the removal itself.
  mutating func giveUpOrphanedKept() {
    guard let kept = draft.tree.kept else { return }
    switch fate(of: kept) {
    case .waits(let opened): keepWaiting(for: opened)
    case .isLost: giveUpKept()
    case .isDue: if kept.confirmation != nil { giveUpKept() }
    }
  }

  /// The child that asks the user about the kept command.
  private var askingChild: CoordinatorID? {
    guard let child = draft.tree.kept?.confirmation, draft.tree.coordinators.contains(child) else {
      return nil
    }
    return child
  }

  /// Closes the child that asks about the kept command, because another command replaces the kept one.
  mutating func giveUpConfirmation() {
    guard let child = askingChild else { return }
    draft.tree.kept = nil
    draft.before = draft.tree
    close(child, Cause(kind: .dismiss, by: nil, animated: command.animated ?? true))
  }
}
