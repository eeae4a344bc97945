internal import DequeModule
internal import JSON

/// A command in progress, as a value: its draft and its queue.
///
/// It suspends on a question until the answer, or at the end of a slice of work until other commands have
/// run. Nothing is visible before it ends; dropping it is the rollback.
///
/// Work is a double-ended queue. Work that a coordinator starts itself goes to the front and runs in its
/// place; routes that its parent receives go to the back. When the queue is empty, the next step of the
/// command begins. After the last step, empty coordinators end, which may add work, until no coordinator is
/// empty.
package struct Execution: Sendable {
  enum Phase: Sendable {
    case command
    /// The root of a new tree opens.
    case opening
    case migration(any TreeMigration)
    /// The stage restarts, because the user cannot be asked.
    case restarting
    /// The work in the queue is done.
    case running
    /// A piece of work waits for the answer to its question.
    case asking(Work)
  }

  var phase: Phase
  /// The command as it was sent, if the tree's graph has leave guards or keeps commands.
  let original: Boxed<TreeCommand>?
  /// The command, or the current step of a transaction.
  var command: TreeCommand
  var draft: Draft
  var work = Deque<Work>()
  var plan = Plan()
  var report = Report()
  /// The coordinators that are ending together, between the first completion and the removal.
  var batch: EndingBatch?
  /// The draft after the effects of a screen event, of facts or of a migration alone.
  ///
  /// The command returns to this state if a completion or a redirect stops it.
  var savepoint: Boxed<Plan.Undo>?
  /// The coordinator whose completion stopped the command, because the client of its opener gave no answer.
  private(set) var unreceived: CoordinatorID?
  /// The removals that follow from a migration, from facts or from a closed tab.
  var eviction: Eviction?
  var redirection = Redirection()
  var stage = Stage.command
  var leaving = Leaving()
  /// The effect on the tree's kept command.
  var keptEnd: KeptCommandEnd?
  /// Whether the root, or its selected tab, was restarted.
  var hasRefilled = false
  /// The command that the tree keeps unless the redirect that facts have run is undone.
  var returning: Boxed<CommandSource>?
  /// The number of kept commands that have begun.
  var resumptions = 0
  /// The root and the facts of a new tree; nil for a command on an open tree.
  var opening: (root: ChildSpec, facts: JSON.Object)?
  /// The requirements and leave guards that were judged so far; nil if they are not recorded.
  package internal(set) var conditions: [JudgedCondition]?
  /// The rules that held so far, including rules whose effects were undone.
  var rules: [HeldRule] = []
}

extension Execution {
  /// A command that has not begun.
  ///
  /// Calls the memberwise initializer, because one that assigns each member copies all of them at its end.
  init(_ tree: Tree, _ command: TreeCommand, as phase: Phase) {
    self.init(
      phase: phase,
      original: tree.types.keepsCommands ? Boxed(command) : nil,
      command: command,
      draft: Draft(tree)
    )
    leaving.isForced = command.isForced
  }

  /// The tree before the command.
  var base: Tree { draft.base }

  package var tree: Tree { draft.tree }

  private var isAsking: Bool { if case .asking = phase { true } else { false } }

  package var labels: Labels { draft.labels }

  /// Whether the command must not have consequences.
  package var isAlone: Bool { command.isAlone }

  /// Whether the command reports something that has already happened, so that it is never rejected.
  package var isScreenEvent: Bool {
    if case .command = phase, case .report = command.body { return true }
    return savepoint != nil
  }

  /// The work done so far, see `Draft.work`.
  package var workDone: Int { draft.work }

  mutating func accept(_ answer: Answer) throws(Stop) {
    guard case .asking(let asked) = phase else {
      preconditionFailure("An execution that has not asked accepts only a failure, which ends it.")
    }
    phase = .running
    switch answer {
    case .action(let action): answered(asked, action)
    case .failure(let reason):
      // A client left before it answered, or did not answer in time.
      let isSilence = reason.code == .clientGone || reason.code == .deadline
      if isSilence, case .complete(let ending) = asked { unreceived = ending.coordinator }
      throw .failed(reason)
    case .absent(let reason): try unanswered(asked, reason)
    }
  }

  /// Performs work until a question, the end of the command or of the slice, or a piece that is too long.
  private mutating func advance(to sliceEnd: Int, pieceMax: Int) throws(Stop) -> SliceEnd {
    while true {
      guard !isNextLong(beyond: pieceMax) else { return .pauses }
      guard draft.work <= base.limits.work else { throw .failed(.tooMuchWork(base.limits.work)) }
      guard draft.work < sliceEnd else { return .pauses }
      if try begin() { continue }
      guard let next = work.popFirst() else {
        if try beginNextStep() { continue }
        if let tabs = draft.uncovered.popLast() {
          follow(.changed(starting: try draft.openSelected(in: tabs)))
          continue
        }
        if dispose() { continue }
        if try judgeRequirements() { continue }
        if try judgeLeaving() { continue }
        if try beginFollowing() { continue }
        return .ended(commit())
      }
      draft.work += 1
      if let question = try perform(next) {
        phase = .asking(next)
        return .asks(question)
      }
    }
  }

  /// Begins the work of the phase; returns whether the phase had not begun.
  private mutating func begin() throws(Stop) -> Bool {
    if case .running = phase { return false }
    let beginning = phase
    phase = .running
    switch beginning {
    case .command: try start()
    case .opening: if let opening { try open(opening.root, facts: opening.facts) }
    case .migration(let migration): try migrate(by: migration)
    case .restarting: try restartStage()
    case .running, .asking: return false
    }
    return true
  }

  /// Returns the end of a command that was stopped.
  ///
  /// Screen events and facts commit alone; their consequences are rolled back, and completions are listed.
  mutating func stopped(_ stop: Stop) -> Ended {
    guard undoStopped(stop) else {
      return report.ended(stop, of: draft, redirects: redirection.taken, conditions: conditions, rules: rules)
    }
    return commit()
  }

  /// Continues with further consequences after one was stopped and undone; returns whether it continues.
  private mutating func continues(after stop: Stop) -> Bool {
    guard !stop.endsCommand, !command.isAlone, redirection.mayContinue, undoStopped(stop) else {
      return false
    }
    phase = .running
    return true
  }

  /// Undoes the stopped consequence of facts or of a screen event; returns whether other effects remain.
  private mutating func undoStopped(_ stop: Stop) -> Bool {
    if let ground = redirection.ground?.value {
      restart(from: ground)
      if case .redirect = stage { redirection.pending = [] }
    } else if savepoint != nil {
      undoFollowing(because: stop.reason)
      redirection.begin(from: Plan.Undo(draft: draft, report: report))
      redirection.pending = []
    } else {
      return false
    }
    returning = nil
    redirection.stop(because: stop.reason)
    return true
  }
}

// An execution runs in place, so that a pause does not copy it.
extension Execution {
  /// Takes over the coordinator types of the tree, which may have changed since the command began.
  package mutating func takeTypes(of tree: Tree) {
    draft.tree.takeTypes(of: tree)
  }

  /// Answers a question at once, with its work and the rule that held; nil if the answer takes time.
  package typealias Answering = (Question, inout AnswerNotes) -> Answer?

  /// Resumes with the answer to the pending question, or after a pause, for at most a slice of work.
  ///
  /// After a pause the only answer is a failure, which ends the command.
  package mutating func resume(with answer: Answer?, slice: WorkSlice, answering: Answering) -> SliceEnd {
    let sliceEnd = slice.work == .max ? .max : draft.work + slice.work
    var given = answer
    while true {
      do throws(Stop) {
        if let answer = given {
          given = nil
          if case .failure(let reason) = answer, !isAsking { return .ended(stopped(.failed(reason))) }
          try accept(answer)
        }
        let end = try advance(to: sliceEnd, pieceMax: slice.pieceMax)
        guard case .asks(let question) = end else { return end }
        var notes = AnswerNotes()
        given = answering(question, &notes)
        draft.work += notes.work
        if let rule = notes.rule { rules.append(rule) }
        if given == nil { return end }
      } catch {
        given = nil
        let stop = unconfirmed(because: error)
        guard passesGuard(because: error) || continues(after: stop) else { return .ended(stopped(stop)) }
      }
    }
  }
}

// The bound of the next piece of work, so that an execution can pause before a long piece.
extension Execution {
  /// Whether the next piece of work may exceed `pieceMax`, by the entries that it may remove or has changed.
  package func isNextLong(beyond pieceMax: Int) -> Bool {
    guard pieceMax < .max else { return false }
    guard draft.work <= base.limits.work else { return isCommitLong(beyond: pieceMax) }
    let removes = draft.tree.entryCount > pieceMax
    switch phase {
    case .command: return removes && estimate(pieceMax).mayExceed(command.body)
    case .migration: return removes
    case .opening: return false
    case .restarting, .running, .asking: break
    }
    if let next = work.first { return removes && estimate(pieceMax).mayExceed(next) }
    guard plan.routes.isEmpty else { return false }
    if let step = plan.commands.first { return removes && estimate(pieceMax).mayExceed(step.body) }
    return (removes && draft.mayDispose) || isCommitLong(beyond: pieceMax)
  }

  private func estimate(_ entriesMax: Int) -> RemovalEstimate {
    RemovalEstimate(tree: draft.tree, isOpening: !draft.openings.isEmpty, entriesMax: entriesMax)
  }

  /// Whether an answer ends a screen event with a commit that may exceed `pieceMax`.
  package func isEndLong(answering answer: Answer, beyond pieceMax: Int) -> Bool {
    guard case .failure = answer, savepoint != nil else { return false }
    return isCommitLong(beyond: pieceMax)
  }

  private func isCommitLong(beyond pieceMax: Int) -> Bool {
    let touched = draft.touchedScreens.count + draft.touchedContainers.count + draft.touchedCoordinators.count
    return draft.removed.count + touched + report.disposed.count > pieceMax
  }
}

// An execution as a value, which can be resumed several times with different answers.
extension Execution {
  /// Begins or resumes, with an answer or after a pause, for at most a slice of work.
  package consuming func resume(_ answer: Answer?, slice: WorkSlice, answering: Answering) -> Step {
    let end = resume(with: answer, slice: slice, answering: answering)
    return Step(end, of: self)
  }
}

extension Reason {
  static func tooMuchWork(_ limit: Int) -> Reason {
    Reason(
      .tooMuchWork,
      "The command needs more than \(limit) units of work: divide it into several.",
      details: ["limit": .integer(limit)]
    )
  }
}
