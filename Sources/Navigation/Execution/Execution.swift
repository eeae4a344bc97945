internal import DequeModule
package import JSON

/// The next question of a command under way, the end of a slice of its work, or its end.
///
/// Indirect, because an execution and an end are large, and several functions hand them on.
package indirect enum Step: Sendable {
  case asks(Question, Execution)
  /// The slice is used up, or not long enough for the next piece of work: `resume` does the next one.
  case pauses(Execution)
  case ended(Ended)
}

extension Step {
  /// The state in which a slice has left an execution, with the execution.
  package init(_ end: SliceEnd, of execution: consuming Execution) {
    switch end {
    case .asks(let question): self = .asks(question, execution)
    case .pauses: self = .pauses(execution)
    case .ended(let ended): self = .ended(ended)
    }
  }

  /// The work done so far, see `Draft.work`.
  package var workDone: Int {
    switch self {
    case .asks(_, let execution), .pauses(let execution): execution.workDone
    case .ended(let ended): ended.work
    }
  }
}

/// The state in which a slice of work leaves an execution.
package enum SliceEnd: Sendable {
  case asks(Question)
  /// There is more to do.
  case pauses
  case ended(Ended)
}

/// A command that has come to its end.
///
/// A class, because it is large, handed on by many functions, and never changes.
package final class Ended: Sendable {
  /// The new tree, or the one from before.
  package let tree: Tree
  package let outcome: Outcome
  /// The change of a committed command.
  package let change: Change?
  /// The routes that coordinators took, in the order in which they took them.
  package let routed: [RoutedEvent]
  /// The labels that openers gave their children, oldest first.
  package let labelled: [Labelled]
  /// The work of the command, see `Draft.work`.
  package let work: Int
  /// The requirements and leave guards that were judged, if the command noted them.
  package let conditions: [JudgedCondition]

  init(
    tree: Tree,
    outcome: Outcome,
    change: Change?,
    routed: [RoutedEvent],
    labelled: [Labelled] = [],
    work: Int = 0,
    conditions: [JudgedCondition]? = nil
  ) {
    self.tree = tree
    self.outcome = outcome
    self.change = change
    self.routed = routed
    self.labelled = labelled
    self.work = work
    self.conditions = conditions ?? []
  }
}

/// A command under way, as a value: its draft and its queue.
///
/// It suspends on a question and is resumed with the answer, or when a slice of work is used up, and is resumed when
/// others have had their turn. Nothing is visible before it ends; dropping it is the rollback.
///
/// Work is a double-ended queue. Work that a coordinator starts itself goes to the front and runs in its place;
/// routes that its parent receives go to the back. When the queue is empty the next step of the command begins; after
/// the last one, what has become empty ends, which may bring new work, until nothing is empty.
package struct Execution: Sendable {
  /// The ways in which a command begins.
  indirect enum CommandBeginning: Sendable {
    case command
    /// The life of a tree begins with its root.
    case opening(ChildSpec, facts: JSON.Object)
    case migration(any TreeMigration)
  }

  /// The beginning of the command, until it is carried out.
  var beginning: CommandBeginning?
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
  /// The number of times that a kept command was carried out.
  var resumptions = 0
  /// The root and the facts with which the tree opens, if this opens one.
  var opening: (root: ChildSpec, facts: JSON.Object)?
  /// The work whose question is pending.
  private var asking: Work?
  /// The requirements and leave guards that were judged so far; nil if they are not noted.
  package internal(set) var conditions: [JudgedCondition]?
}

extension Execution {
  /// A command that has not begun.
  ///
  /// Calls the memberwise initializer: one that assigns each member copies all of them when it ends.
  init(_ tree: Tree, _ command: TreeCommand, _ beginning: CommandBeginning) {
    self.init(
      beginning: beginning,
      original: tree.types.keepsCommands ? Boxed(command) : nil,
      command: command,
      draft: Draft(tree)
    )
  }

  /// The tree that the command found.
  var base: Tree { draft.base }

  /// The tree as the command has it so far.
  package var tree: Tree { draft.tree }

  /// The labels that openers have given so far.
  package var labels: Labels { draft.labels }

  /// Whether nothing may follow from the command.
  package var isAlone: Bool { command.isAlone }

  /// Whether the command reports something that has already happened, so that it is not rejected any more.
  package var isScreenEvent: Bool {
    if case .command = beginning, case .report = command.body { return true }
    return savepoint != nil
  }

  /// The work done so far, see `Draft.work`.
  package var workDone: Int { draft.work }

  mutating func accept(_ answer: Answer) throws(Stop) {
    guard let asked = asking else {
      guard case .failure(let reason) = answer else {
        preconditionFailure("An execution that has not asked accepts only a failure, which ends it.")
      }
      throw .failed(reason)
    }
    asking = nil
    switch answer {
    case .action(let action): answered(asked, action)
    case .failure(let reason):
      if case .complete(let ending) = asked, reason.isSilence { unreceived = ending.coordinator }
      throw .failed(reason)
    case .absent(let reason): try unanswered(asked, reason)
    }
  }

  /// Performs work until there is a question, nothing is left, that much work is done, or the next piece may exceed
  /// the given size.
  private mutating func advance(to sliceEnd: Int, pieceMax: Int) throws(Stop) -> Advance {
    while true {
      guard !isNextLong(beyond: pieceMax) else { return .pauses }
      guard draft.work <= base.limits.work else { throw .failed(.tooMuchWork(base.limits.work)) }
      guard draft.work < sliceEnd else { return .pauses }
      if leaving.isRestarting {
        leaving.isRestarting = false
        try restartStage()
        continue
      }
      if let beginning {
        self.beginning = nil
        try begin(beginning)
        continue
      }
      guard let next = work.popFirst() else {
        if try beginNextStep() { continue }
        if dispose() { continue }
        if try judgeRequirements() { continue }
        if try judgeLeaving() { continue }
        if try beginFollowing() { continue }
        return .finished
      }
      draft.work += 1
      if let question = try perform(next) {
        asking = next
        return .asks(question)
      }
    }
  }

  private enum Advance {
    case asks(Question)
    case pauses
    case finished
  }

  private mutating func begin(_ beginning: CommandBeginning) throws(Stop) {
    switch beginning {
    case .command: try start()
    case .opening(let root, let facts): try open(root, facts: facts)
    case .migration(let migration): try migrate(by: migration)
    }
  }

  /// Returns the end of a command that was stopped.
  mutating func stopped(_ stop: Stop) -> Ended {
    if undoRedirect() { return commit(reason: stop.reason) }
    guard savepoint == nil else { return commitScreenEventAlone(because: stop) }
    return report.ended(stop, draft, redirects: redirection.taken, conditions)
  }
}

// An execution runs in place, so that a pause does not copy it.
extension Execution {
  /// Answers a question at once, and adds the conditions that it judged to the work; nil if the question has to wait.
  package typealias Answering = (Question, _ work: inout Int) -> Answer?

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
          try accept(answer)
        }
        switch try advance(to: sliceEnd, pieceMax: slice.pieceMax) {
        case .asks(let question):
          given = answering(question, &draft.work)
          if given == nil { return .asks(question) }
        case .pauses:
          return .pauses
        case .finished:
          return .ended(commit())
        }
      } catch {
        given = nil
        guard passesGuard(because: error) else { return .ended(stopped(error)) }
      }
    }
  }

  /// Begins a command, and does at most a slice of work.
  ///
  /// Mutating, because an execution that ends is not copied then.
  mutating func begin(slice: WorkSlice, answering: Answering) -> Step {
    switch resume(with: nil, slice: slice, answering: answering) {
    case .ended(let ended): .ended(ended)
    case .asks(let question): .asks(question, self)
    case .pauses: .pauses(self)
    }
  }
}

// An execution as a value: it can be resumed several times, with different answers.
extension Execution {
  /// Resumes with the answer to the pending question, and runs to the next one.
  package func resume(_ answer: Answer) -> Step { resume(answer) { _ in nil } }

  /// Resumes with an answer, and with the answers of a closure, until that returns nil for a question.
  package func resume(_ answer: Answer, answering: (Question) -> Answer?) -> Step {
    resume(answer, slice: .max) { question, _ in answering(question) }
  }

  /// Resumes with an answer, or after a pause, and does at most a slice of work.
  package func resume(_ answer: Answer?, slice: WorkSlice, answering: Answering) -> Step {
    var next = self
    let end = next.resume(with: answer, slice: slice, answering: answering)
    return Step(end, of: next)
  }
}

extension Tree {
  /// Starts a command on a copy of this tree.
  ///
  /// It runs until the closure returns nil for a question, or until it has done a slice of work.
  package func begin(_ command: TreeCommand, slice: WorkSlice, answering: Execution.Answering) -> Step {
    var execution = Execution(self, command, .command)
    return execution.begin(slice: slice, answering: answering)
  }

  /// Starts a command that has no slices.
  package func begin(_ command: TreeCommand, answering: (Question) -> Answer? = { _ in nil }) -> Step {
    begin(command, slice: .max) { question, _ in answering(question) }
  }

  /// Runs a command to its end; the closure answers every question.
  package func run(_ command: TreeCommand, answering answer: (Question) -> Answer) -> Ended {
    guard case .ended(let ended) = begin(command, answering: answer) else {
      preconditionFailure("Every question was answered.")
    }
    return ended
  }

  /// A command that has not begun.
  package func execution(of command: TreeCommand) -> Execution { Execution(self, command, .command) }

  /// A tree in which nothing has begun.
  package static func unopened(types: CoordinatorTypes, limits: TreeLimits = TreeLimits()) -> Tree {
    Tree(types: types, limits: limits)
  }

  /// The opening of a tree with its root coordinator, which has not begun.
  package static func execution(
    ofOpening root: ChildSpec,
    types: CoordinatorTypes,
    facts: JSON.Object,
    limits: TreeLimits
  ) -> Execution {
    Execution(
      unopened(types: types, limits: limits),
      TreeCommand(.transaction([])),
      .opening(root, facts: facts)
    )
  }

  /// Starts the life of a tree with its root coordinator, and does at most a slice of work.
  package static func opening(
    _ root: ChildSpec,
    types: CoordinatorTypes,
    facts: JSON.Object = [:],
    limits: TreeLimits = TreeLimits(),
    slice: WorkSlice = .max,
    answering: Execution.Answering = { _, _ in nil }
  ) -> Step {
    var execution = execution(ofOpening: root, types: types, facts: facts, limits: limits)
    return execution.begin(slice: slice, answering: answering)
  }

  /// Opens a tree; the closure answers every question.
  package static func open(
    _ root: ChildSpec,
    types: CoordinatorTypes,
    limits: TreeLimits = TreeLimits(),
    answering answer: (Question) -> Answer
  ) -> Ended {
    let step = opening(root, types: types, limits: limits) { question, _ in answer(question) }
    guard case .ended(let ended) = step else { preconditionFailure("Every question was answered.") }
    return ended
  }
}

extension Reason {
  /// Whether a client left before it answered, or did not answer in time.
  fileprivate var isSilence: Bool { code == .clientGone || code == .deadline }
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
