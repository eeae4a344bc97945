internal import DequeModule

// The end of a command: the net difference becomes a change, or there is none.

extension Execution {
  /// Saves the effects of a screen event, of facts or of a migration, to which the command may return.
  mutating func keepSavepoint() { savepoint = Boxed(Plan.Undo(draft: draft, report: report)) }

  /// Undoes everything that followed from a screen event, from facts or from a migration.
  mutating func undoFollowing(because reason: Reason) {
    guard let event = savepoint?.value else { return }
    let done = draft.work
    draft = event.draft
    draft.work = done
    work = []
    batch = nil
    plan = Plan()
    report = event.report
    if let eviction {
      if let batch = eviction.batch { removeSilently(batch, because: reason) }
      draft.closeRefilledIfEmpty()
    }
    disposeSilently(because: reason)
    // A tab whose coordinator would have to be opened waits until it is selected again.
    draft.uncovered = []
  }

  mutating func commit() -> Ended {
    let reason = redirection.stopped?.value
    draft.settleHomeless()
    unmarkOrphaned()
    giveUpOrphanedKept()
    draft.tree.back = draft.tree.backHolds(work: &draft.work)
    let mustCommit = report.alwaysCommits || eviction?.isMigration == true
    guard !draft.isUntouched || mustCommit else { return nothing(reason) }
    let revision = base.revision + 1
    let change = ChangeBuilder.change(of: draft, revision: revision, disposed: report.disposed)
    // A delivered completion commits even without a change of the presentation. A move to another graph is a
    // revision even if every entry is as before.
    guard !change.isEmpty || mustCommit else { return nothing(reason) }
    draft.tree.revision = revision
    let kind: OutcomeKind =
      if leaving.blocksCommand { .blocked } else { redirection.replacesCommand ? .redirected : .committed }
    var outcome = report.outcome(kind, reason, revision: revision)
    complete(&outcome)
    return Ended(
      tree: draft.tree,
      outcome: outcome,
      change: change,
      routed: report.routed,
      labelled: draft.labels.all,
      touchedScreens: draft.touchedScreens,
      renewedScreens: draft.renewedScreens,
      work: draft.work,
      conditions: conditions,
      rules: rules
    )
  }

  /// Records the conditions that the command judges from now on, for an explanation.
  package mutating func noteConditions() { conditions = conditions ?? [] }

  /// Unmarks completions that were kept for openers that have ended since.
  private mutating func unmarkOrphaned() {
    for index in report.disposed.indices where report.disposed[index].isKept {
      let opener = report.disposed[index].opener
      report.disposed[index].isKept = opener.map(draft.tree.coordinators.contains) ?? false
    }
  }

  /// Ends a command that changed nothing.
  ///
  /// Keys that clients may have seen are not reused.
  private mutating func nothing(_ reason: Reason?) -> Ended {
    var tree = base
    if tree.counters != draft.tree.counters { tree.counters = draft.tree.counters }
    var outcome = report.outcome(
      .noop,
      reason ?? report.lastReason ?? .nothingToDo,
      revision: base.revision
    )
    complete(&outcome)
    return Ended(
      tree: tree,
      outcome: outcome.withoutCoordinators(openedIn: draft),
      change: nil,
      routed: report.routed,
      work: draft.work,
      conditions: conditions,
      rules: rules
    )
  }

  private mutating func complete(_ outcome: inout Outcome) {
    if let first = redirection.ground?.value.report, first.taker != nil {
      outcome.taker = first.taker
      outcome.searched = first.searched
    }
    outcome.disposed = report.disposed
    outcome.popped = draft.popped
    outcome.lost = draft.lost
    outcome.moved = Eviction.moves(of: eviction, besides: report.evicted, in: draft)
    outcome.redirects = redirection.taken
    outcome.overrun = overrunGuards()
    outcome.kept = keptEnd
  }
}
