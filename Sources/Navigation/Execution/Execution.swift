internal import DequeModule
internal import JSON

/// What the engine needs next, or how the command ended.
package enum Step: Sendable {
  case asks(Question, Execution)
  case ended(Ended)
}

/// A command that has come to its end.
package struct Ended: Sendable {
  /// The new tree, or the one from before.
  package let tree: Tree
  package let outcome: Outcome
  /// What a committed command changed.
  package let change: Change?
  /// The routes that coordinators took, in the order in which they took them.
  package let routed: [RoutedEvent]
  /// What openers called those that they opened, oldest first.
  package var labelled: [Labelled] = []
}

/// A command under way, as a value: its draft and its queue.
///
/// It suspends on a question and is resumed with the answer, as often as one likes and with different answers, for
/// every resumption works on a copy. Nothing is visible before it ends; to drop it is the rollback.
///
/// Work is a double-ended queue. What a coordinator starts itself goes to the front and runs where it is written; what
/// its parent hears goes to the back. When the queue is empty the next step of the command begins; after the last one,
/// what has become empty ends, which may bring new work, until nothing is empty.
package struct Execution: Sendable {
  /// The command, or the step of a transaction that is being done.
  var command: Command
  var draft: Draft
  var work = Deque<Work>()
  var plan = Plan()
  var report = Report()
  /// The coordinators that are ending together, between the first completion and the removal.
  var batch: EndingBatch?
  /// For a screen fact: the draft as the fact left it, to which it returns if a completion stops the command.
  var savepoint: Draft?
  /// The work whose question is being asked.
  private var asking: Work?

  init(_ tree: Tree, _ command: Command) {
    self.command = command
    draft = Draft(tree)
  }

  /// The tree that the command found.
  var base: Tree { draft.base }

  /// The tree as the command has it so far.
  package var tree: Tree { draft.tree }

  /// What openers have called those that they opened so far, oldest first.
  package var labelled: [Labelled] { draft.labelled }

  /// Goes on with the answer to the question that was asked.
  package func resume(_ answer: Answer) -> Step { resume(answer) { _ in nil } }

  mutating func accept(_ answer: Answer) throws(Stop) {
    guard let asked = asking else { preconditionFailure("An execution is resumed only after it asked.") }
    asking = nil
    switch answer {
    case .action(let action): answered(asked, action)
    case .failure(let reason): throw .failed(reason)
    case .absent(let reason): try unanswered(asked, reason)
    }
  }

  /// Works until there is a question; nil when there is nothing left to do.
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

  /// The end that a stop means.
  mutating func stopped(_ stop: Stop) -> Ended {
    savepoint == nil ? report.ended(stop, draft) : commitFactAlone(because: stop)
  }
}

extension Execution {
  /// Goes on with an answer, and with those that somebody has at once, until there is a question that nobody has one to.
  package func resume(_ answer: Answer, answering: (Question) -> Answer?) -> Step {
    var next = self
    return next.run(answering: answering) { execution throws(Stop) in try execution.accept(answer) }
  }

  fileprivate mutating func run(
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
  /// Starts a command on a copy of this tree; it goes on as long as somebody has the answers at once.
  package func begin(_ command: Command, answering: (Question) -> Answer? = { _ in nil }) -> Step {
    var execution = Execution(self, command)
    return execution.run(answering: answering) { execution throws(Stop) in try execution.start(command) }
  }

  /// Runs a command to its end with somebody who answers every question at once.
  package func run(_ command: Command, answering answer: (Question) -> Answer) -> Ended {
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
    var execution = Execution(unopened(types: types, limits: limits), Command(.transaction([])))
    return execution.run(answering: answering) { execution throws(Stop) in try execution.open(root) }
  }

  /// Opens a tree with somebody who answers every question at once.
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
