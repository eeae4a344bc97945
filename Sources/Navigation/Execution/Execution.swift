internal import DequeModule
internal import JSON

/// The next question of a command under way, or its end.
package enum Step: Sendable {
  case asks(Question, Execution)
  case ended(Ended)
}

/// A command that has come to its end.
package struct Ended: Sendable {
  /// The new tree, or the one from before.
  package let tree: Tree
  package let outcome: Outcome
  /// The change of a committed command.
  package let change: Change?
  /// The routes that coordinators took, in the order in which they took them.
  package let routed: [RoutedEvent]
  /// The labels that openers gave their children, oldest first.
  package var labelled: [Labelled] = []
}

/// A command under way, as a value: its draft and its queue.
///
/// It suspends on a question and is resumed with the answer. It can be resumed several times and with different
/// answers, since every resumption works on a copy. Nothing is visible before it ends; dropping it is the rollback.
///
/// Work is a double-ended queue. Work that a coordinator starts itself goes to the front and runs in its place;
/// routes that its parent receives go to the back. When the queue is empty the next step of the command begins; after
/// the last one, what has become empty ends, which may bring new work, until nothing is empty.
package struct Execution: Sendable {
  /// The command, or the step of a transaction that is being done.
  var command: TreeCommand
  var draft: Draft
  var work = Deque<Work>()
  var plan = Plan()
  var report = Report()
  /// The coordinators that are ending together, between the first completion and the removal.
  var batch: EndingBatch?
  /// The draft as a screen fact or a migration left it.
  ///
  /// The command returns to it if a completion stops it.
  var savepoint: Draft?
  /// The coordinator whose completion stopped the command, because the client of its opener gave no answer.
  private(set) var unreceived: CoordinatorID?
  /// The removals of a migration, if this is one.
  var removal: MigrationRemoval?
  /// The work whose question is pending.
  private var asking: Work?

  init(_ tree: Tree, _ command: TreeCommand) {
    self.command = command
    draft = Draft(tree)
  }

  /// The tree that the command found.
  var base: Tree { draft.base }

  /// The tree as the command has it so far.
  package var tree: Tree { draft.tree }

  /// The labels that openers have given so far, oldest first.
  package var labelled: [Labelled] { draft.labelled }

  /// Resumes with the answer to the pending question.
  package func resume(_ answer: Answer) -> Step { resume(answer) { _ in nil } }

  mutating func accept(_ answer: Answer) throws(Stop) {
    guard let asked = asking else { preconditionFailure("An execution is resumed only after it asked.") }
    asking = nil
    switch answer {
    case .action(let action): answered(asked, action)
    case .failure(let reason):
      if case .complete(let ending) = asked, reason.isSilence { unreceived = ending.coordinator }
      throw .failed(reason)
    case .absent(let reason): try unanswered(asked, reason)
    }
  }

  /// Performs work until there is a question; returns nil when nothing is left.
  mutating func advance() throws(Stop) -> Question? {
    while true {
      guard let next = work.popFirst() else {
        if try beginNextStep() { continue }
        if dispose() { continue }
        return nil
      }
      if let question = try perform(next) {
        asking = next
        return question
      }
    }
  }

  /// Returns the end of a command that was stopped.
  mutating func stopped(_ stop: Stop) -> Ended {
    savepoint == nil ? report.ended(stop, draft) : commitFactAlone(because: stop)
  }
}

extension Execution {
  /// Resumes with an answer, and with the answers of a closure, until that returns nil for a question.
  package func resume(_ answer: Answer, answering: (Question) -> Answer?) -> Step {
    var next = self
    return next.run(answering: answering) { execution throws(Stop) in try execution.accept(answer) }
  }

  mutating func run(
    answering answer: (Question) -> Answer?,
    _ first: (inout Execution) throws(Stop) -> Void
  ) -> Step {
    do throws(Stop) {
      try first(&self)
      while let question = try advance() {
        guard let answer = answer(question) else { return .asks(question, self) }
        try accept(answer)
      }
      return .ended(commit())
    } catch {
      return .ended(stopped(error))
    }
  }
}

extension Tree {
  /// Starts a command on a copy of this tree.
  ///
  /// It runs until the closure returns nil for a question.
  package func begin(_ command: TreeCommand, answering: (Question) -> Answer? = { _ in nil }) -> Step {
    var execution = Execution(self, command)
    return execution.run(answering: answering) { execution throws(Stop) in try execution.start(command) }
  }

  /// Runs a command to its end; the closure answers every question.
  package func run(_ command: TreeCommand, answering answer: (Question) -> Answer) -> Ended {
    guard case .ended(let ended) = begin(command, answering: answer) else {
      preconditionFailure("Every question was answered.")
    }
    return ended
  }

  /// A tree in which nothing has begun.
  package static func unopened(types: CoordinatorTypes, limits: TreeLimits = TreeLimits()) -> Tree {
    Tree(types: types, limits: limits)
  }

  /// Starts the life of a tree with its root coordinator.
  package static func opening(
    _ root: ChildSpec,
    types: CoordinatorTypes,
    limits: TreeLimits = TreeLimits(),
    answering: (Question) -> Answer? = { _ in nil }
  ) -> Step {
    var execution = Execution(unopened(types: types, limits: limits), TreeCommand(.transaction([])))
    return execution.run(answering: answering) { execution throws(Stop) in try execution.open(root) }
  }

  /// Opens a tree; the closure answers every question.
  package static func open(
    _ root: ChildSpec,
    types: CoordinatorTypes,
    limits: TreeLimits = TreeLimits(),
    answering answer: (Question) -> Answer
  ) -> Ended {
    guard case .ended(let ended) = opening(root, types: types, limits: limits, answering: answer) else {
      preconditionFailure("Every question was answered.")
    }
    return ended
  }
}

extension Reason {
  /// Whether a client left before it answered, or did not answer in time.
  fileprivate var isSilence: Bool { code == .clientGone || code == .deadline }
}
