internal import JSON

// Leave guards. The screens that a command removes are judged last, on a draft that would otherwise commit. A
// guard that holds drops the draft. Then the command is rejected, or a child asks the user while the tree
// keeps the command.

extension Execution {
  /// Judges the leave guards of the screens that the stage removes; returns whether there is more to do.
  mutating func judgeLeaving() throws(Stop) -> Bool {
    guard !draft.tree.types.leaveGuards.isEmpty else { return false }
    if let asking = leaving.asking { return try judge(asking.value) }
    guard !leaving.isForced else { return false }
    let held = guardedScreens(goneSince: stageBase, besides: leaving.waived)
    guard let first = held.first else { return false }
    guard savepoint == nil || redirection.ground != nil else {
      undoFollowing(ofEventThatRemoves: held)
      return false
    }
    guard case .confirm(let child, let style) = first.otherwise, stageSource != nil else {
      throw .blocked(.leaveRejected(first))
    }
    try ask(child, style: style, about: first)
    return true
  }

  /// The tree that the stage began with.
  var stageBase: Tree { redirection.ground?.value.draft.tree ?? base }

  /// The source from which the command of the stage can be read again.
  var stageSource: CommandSource? { stage.source(of: original?.value) }

  /// Undoes what followed from a screen event or facts if it removed a guarded screen that would have stayed.
  private mutating func undoFollowing(ofEventThatRemoves held: [GuardedScreen]) {
    var alone = self
    alone.undoFollowing(because: .nothingToDo)
    let unavoidable = Set(alone.guardedScreens(goneSince: base, besides: []).map(\.key))
    draft.work = alone.draft.work
    guard let first = held.first(where: { !unavoidable.contains($0.key) }) else { return }
    redirection.stop(because: .leaveRejected(first))
    undoFollowing(because: .leaveRejected(first))
  }

  /// The screens that have left since a revision although their guards hold, the deepest first.
  mutating func guardedScreens(goneSince earlier: Tree, besides waived: Set<ScreenKey>) -> [GuardedScreen] {
    var judge = LeaveGuardJudge(draft, disposed: report.disposed)
    let held = judge.held(since: earlier, besides: waived)
    draft.work += judge.work
    conditions? += judge.judged
    return held
  }

  /// The screens that leave with the commit although their guards hold.
  mutating func overrunGuards() -> [OverrunGuard] {
    guard !draft.tree.types.leaveGuards.isEmpty else { return [] }
    return guardedScreens(goneSince: base, besides: leaving.confirmed).map {
      OverrunGuard(screen: $0.key, name: $0.name, unasked: leaving.unasked[$0.key])
    }
  }
}

// The confirmation.
extension Execution {
  /// Undoes the stage, and opens the child that asks the user.
  private mutating func ask(_ spec: ChildSpec, style: String?, about screen: GuardedScreen) throws(Stop) {
    undoStage()
    // A child that fails its own requirement does not ask, so the open question stays.
    let requirement = draft.tree.types.requirements[.coordinators(spec.type)]
    let mayAsk = requirement?.holds(draft.tree.facts, &draft.work) ?? true
    if mayAsk {
      let conflicts = draft.tree.openQuestionConflicts(
        with: screen,
        besides: leaving.waived,
        work: &draft.work
      )
      guard !conflicts else {
        throw .blocked(.leaveUnconfirmed(screen, because: "another question is open."))
      }
      giveUpConfirmation()
    }
    draft.before = draft.tree
    let child = CoordinatorID(draft.tree.counters.coordinator + 1)
    leaving.asking = Boxed(Confirmation(screen: screen, child: child, mayAsk: mayAsk))
    guard let owner = draft.tree.coordinators[screen.owner] else { return }
    let actor = Actor(coordinator: owner, animated: command.animated ?? true, isNew: false)
    let isStack = try draft.type(spec).kind == .stack
    let below = draft.tree.screens[screen.key].map { draft.tree.layer(of: $0.container) }
    let priority = below.map(draft.tree.priority) ?? 0
    let layer = LayerSpec(style: style, priority: priority, isStack: isStack)
    let opening = CoordinatorNode.OpeningKind.started(opener: owner.id, label: nil)
    follow(try actor.open(spec, in: layer, visibility: .awaited, opening: opening, on: &draft))
  }

  private mutating func undoStage() {
    if let ground = redirection.ground?.value { return restart(from: ground) }
    restart(from: Plan.Undo(draft: Draft(base), report: Report()))
    redirection.replacesCommand = false
  }

  /// Judges the child that asks: it must show something, or must have ended.
  private mutating func judge(_ asking: Confirmation) throws(Stop) -> Bool {
    guard let child = draft.tree.coordinators[asking.child] else {
      leaving.asking = nil
      guard report.disposed.confirm(asking.child) else { throw .blocked(.leaveRejected(asking.screen)) }
      leaving.waived.insert(asking.screen.key)
      phase = .restarting
      return true
    }
    guard child.hasShown, guardedScreens(goneSince: stageBase, besides: leaving.waived).isEmpty else {
      throw .blocked(.leaveUnconfirmed(asking.screen, because: "\(child.type) shows nothing."))
    }
    leaving.asking = nil
    guard let source = stageSource else { return false }
    if case .command = stage { leaving.blocksCommand = true }
    var kept = KeptCommand(source, until: .confirmation(by: asking.child, of: asking.screen.key))
    kept.waived = leaving.confirmed.sorted() + [asking.screen.key]
    draft.tree.kept = kept
    keptEnd = .asked
    // The redirects are undone with the stage, so the tree keeps the command for the answer, not for a requirement.
    redirection.stop(because: .leaveAsked(asking))
    return false
  }

  /// Lets the command pass a guard if it stopped because the child cannot ask; returns whether it did.
  ///
  /// A child cannot ask if no client serves it, or if it fails its requirement.
  mutating func passesGuard(because stop: Stop) -> Bool {
    guard let asking = leaving.asking?.value, !stop.endsCommand, stop.leavesUnasked(by: asking) else {
      return false
    }
    let screen = asking.screen
    leaving.asking = nil
    leaving.waived.insert(screen.key)
    leaving.unasked[screen.key] = stop.reason
    phase = .restarting
    return true
  }

  /// The rejection of a command whose confirmation failed to open.
  func unconfirmed(because stop: Stop) -> Stop {
    guard let asking = leaving.asking?.value, !stop.endsCommand, stop.reason.code != .leaveRejected else {
      return stop
    }
    return .blocked(.leaveUnconfirmed(asking.screen, because: stop.reason.message))
  }

  mutating func restartStage() throws(Stop) {
    undoStage()
    switch stage {
    case .command:
      redirection = Redirection()
      guard let original else { break }
      command = original.value
      phase = .command
    case .redirect(let redirect):
      redirection.forgetChain(after: 1)
      command = TreeCommand(.handle(redirect.routes), animated: command.animated)
      plan.routes = redirect.routes[...]
      if parkMs != nil { giveUpConfirmation() }
    case .refill:
      preconditionFailure("A root that begins anew is not kept, so nothing is asked.")
    case .kept(let kept):
      redirection.forgetChain(after: 0)
      try begin(kept)
    }
  }
}

extension Stop {
  /// Whether the child cannot ask, because no client serves it or because it fails its requirement.
  fileprivate func leavesUnasked(by asking: Confirmation) -> Bool {
    switch reason.code {
    case .detached, .clientGone, .deadline, .prepareFailed, .badAnswer: true
    case .requirementFailed: !asking.mayAsk
    default: false
    }
  }
}
