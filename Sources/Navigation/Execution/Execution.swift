internal import DequeModule
internal import JSON

/// A command under way, as a value: its draft and its queue.
///
/// It suspends on a question and is resumed with the answer, or when a slice of work is used up, and is resumed when
/// others have had their turn. Nothing is visible before it ends; dropping it is the rollback.
///
/// Work is a double-ended queue. Work that a coordinator starts itself goes to the front and runs in its place;
/// routes that its parent receives go to the back. When the queue is empty the next step of the command begins; after
/// the last one, what has become empty ends, which may bring new work, until nothing is empty.
package struct Execution: Sendable {
  enum Phase: Sendable {
    case command
    /// The life of a tree begins with its root.
    case opening
    case migration(any TreeMigration)
    /// The stage begins again, because the user cannot be asked.
    case restarting
    /// The work in the queue is done.
    case running
    /// A piece of work waits for the answer to its question.
    case asking(Work)
  }

  var phase: Phase
  /// The command as it was sent, if the tree's graph has leave guards or keeps commands.
  let original: Boxed<TreeCommand>?
  /// The command, or the step of a transaction that is being done.
  var command: TreeCommand
  var draft: Draft
  var work = Deque<Work>()
  var plan = Plan()
  var report = Report()
  /// The coordinators that are ending together, between the first completion and the removal.
  var batch: EndingBatch?
  /// The draft as a screen event, facts or a migration left it, with what had ended by then.
  ///
  /// The command returns to it if a completion or a redirect stops it.
  var savepoint: Boxed<Plan.Undo>?
  /// The coordinator whose completion stopped the command, because the client of its opener gave no answer.
  private(set) var unreceived: CoordinatorID?
  /// The removals of a migration or of a change of facts, if this is one.
  var eviction: Eviction?
  var redirection = Redirection()
  var stage = Stage.command
  var leaving = Leaving()
  /// The effect on the tree's kept command.
  var keptEnd: KeptCommandEnd?
  /// Whether the root, or its selected tab, has begun anew.
  var hasRefilled = false
  /// The command that the tree keeps if the redirect that facts run is not undone.
  var returning: Boxed<CommandSource>?
  /// The number of times that a kept command was carried out.
  var resumptions = 0
  /// The root and the facts with which the tree opens, if this opens one.
  var opening: (root: ChildSpec, facts: JSON.Object)?
  /// The requirements and leave guards that were judged so far; nil if they are not noted.
  package internal(set) var conditions: [JudgedCondition]?
  /// The rules that held so far, those included whose effect was undone.
  var rules: [HeldRule] = []
}

extension Execution {
  /// A command that has not begun.
  ///
  /// Calls the memberwise initializer: one that assigns each member copies all of them when it ends.
  init(_ tree: Tree, _ command: TreeCommand, as phase: Phase) {
    self.init(
      phase: phase,
      original: tree.types.keepsCommands ? Boxed(command) : nil,
      command: command,
      draft: Draft(tree)
    )
    leaving.isForced = command.isForced
  }

  /// The tree that the command found.
  var base: Tree { draft.base }

  package var tree: Tree { draft.tree }

  private var isAsking: Bool { if case .asking = phase { true } else { false } }

  package var labels: Labels { draft.labels }

  /// Whether nothing may follow from the command.
  package var isAlone: Bool { command.isAlone }

  /// Whether the command reports something that has already happened, so that it is not rejected any more.
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

  /// Performs work until there is a question, nothing is left, that much work is done, or the next piece may exceed
  /// the given size.
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

  /// Begins what has to begin; returns whether there was anything.
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
  /// A command that has happened already commits alone; its follow-up work is rolled back, and its completions are listed.
  mutating func stopped(_ stop: Stop) -> Ended {
    guard undoStopped(stop) else {
      return report.ended(stop, of: draft, redirects: redirection.taken, conditions: conditions, rules: rules)
    }
    return commit()
  }

  /// Begins what does not depend on something that followed from facts or a screen event and was stopped; returns
  /// whether it does.
  private mutating func goesOn(after stop: Stop) -> Bool {
    guard !stop.endsCommand, !command.isAlone, redirection.mayGoOn, undoStopped(stop) else { return false }
    phase = .running
    return true
  }

  /// Undoes what followed from facts or a screen event and was stopped; returns whether there is something that stays.
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

  /// Answers a question at once, and notes the conditions that it judged and the rule that held; nil if the question has
  /// to wait.
  package typealias Answering = (Question, inout AnswerNotes) -> Answer?

  /// Resumes with the answer to the pending question, or after a pause, and does at most a slice of work.
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
        guard passesGuard(because: error) || goesOn(after: stop) else { return .ended(stopped(stop)) }
      }
    }
  }
}

// The bound of the next piece of work, so that an execution can pause before one that takes long.
extension Execution {
  /// Whether the next piece of work may exceed that much, judged by the entries that it may remove or has changed.
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

  /// Whether an answer ends the command with a commit that may exceed that much, because the command is a screen event.
  package func isEndLong(answering answer: Answer, beyond pieceMax: Int) -> Bool {
    guard case .failure = answer, savepoint != nil else { return false }
    return isCommitLong(beyond: pieceMax)
  }

  private func isCommitLong(beyond pieceMax: Int) -> Bool {
    let touched = draft.touchedScreens.count + draft.touchedContainers.count + draft.touchedCoordinators.count
    return draft.removed.count + touched + report.disposed.count > pieceMax
  }
}

// An execution as a value: it can be resumed several times, with different answers.
extension Execution {
  /// Begins, or resumes with an answer or after a pause, and does at most a slice of work.
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
