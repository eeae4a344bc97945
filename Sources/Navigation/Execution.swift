internal import DequeModule
internal import HashTreeCollections
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
  let base: Tree
  /// The command, or the step of a transaction that is being done.
  var command: Command
  var draft: Draft
  var work = Deque<Work>()
  var plan = Plan()
  var report = Report()
  /// The coordinators that are ending together, between the first completion and the removal.
  var batch: Batch?
  /// For a screen fact: the draft as the fact left it, to which it returns if a completion stops the command.
  var savepoint: Draft?
  /// The work whose question is being asked.
  private var asking: Work?

  init(_ tree: Tree, _ command: Command) {
    base = tree
    self.command = command
    draft = Draft(tree)
  }

  /// Goes on with the answer to the question that was asked.
  package func resume(_ answer: Answer) -> Step {
    var next = self
    return next.advance(with: answer)
  }

  private mutating func advance(with answer: Answer) -> Step {
    guard let asked = asking else { preconditionFailure("An execution is resumed only after it asked.") }
    asking = nil
    return carryOn { execution throws(Stop) in
      switch answer {
      case .action(let action): execution.answered(asked, action)
      case .failure(let reason): throw .failed(reason)
      }
    }
  }

  /// Runs one thing, then all work that follows from it, until there is a question or an end.
  mutating func carryOn(_ first: (inout Execution) throws(Stop) -> Void) -> Step {
    do throws(Stop) {
      try first(&self)
      while true {
        guard let next = work.popFirst() else {
          if try beginNextStep() { continue }
          if dispose() { continue }
          return .ended(commit())
        }
        if let question = try perform(next) {
          asking = next
          return .asks(question, self)
        }
      }
    } catch {
      return stopped(error)
    }
  }

  private mutating func stopped(_ stop: Stop) -> Step {
    if savepoint != nil { return .ended(commitFactAlone(because: stop)) }
    return .ended(report.ended(stop, base))
  }
}

/// One thing to do.
enum Work: Sendable {
  /// A coordinator is asked what it does with a route.
  case event(Event)
  /// What is left of a coordinator's action.
  case actions(ArraySlice<Action>, Acting)
  /// The coordinator is done with the event: those who pull it back hear of it.
  case pullBack(Event, [Puller], wasNone: Bool)
  /// The opener is asked what it does with a completion.
  case complete(Ending)
  /// Everything that ended leaves together.
  case removal
}

/// A route on its way to a coordinator.
struct Event: Equatable, Sendable {
  enum Origin: Sendable {
    case command, initial, sent, pulled
  }

  let coordinator: CoordinatorID
  let route: Route
  let origin: Origin
}

/// Who hears of a coordinator's routes, known before the coordinator acts, for it may end.
struct Puller: Equatable, Sendable {
  let coordinator: CoordinatorID
  let pullback: Pullback
}

/// For whom an action is applied.
struct Acting: Sendable {
  let coordinator: CoordinatorID
  /// In a completion: the tree as it stood before the child's screens left.
  let before: Tree?
}

/// What a command still has to begin.
struct Plan: Sendable {
  /// The routes of a deep link that are still to come.
  var routes: ArraySlice<Route> = []
  /// The commands of a transaction that are still to come.
  var commands: ArraySlice<Command> = []
  /// Who took the last route of a deep link.
  var previousTaker: CoordinatorID?
}

extension Tree {
  /// Starts a command on a copy of this tree.
  package func begin(_ command: Command) -> Step {
    var execution = Execution(self, command)
    return execution.carryOn { execution throws(Stop) in try execution.start(command) }
  }

  /// Starts the life of a tree with its root coordinator.
  package static func opening(_ root: ChildSpec, types: CoordinatorTypes, limits: TreeLimits = TreeLimits())
    -> Step
  {
    let empty = Tree(types: types, limits: limits)
    var execution = Execution(empty, Command(.transaction([])))
    return execution.carryOn { execution throws(Stop) in
      let kind = try execution.draft.type(root).kind
      let effect = try execution.draft.open(
        root,
        parent: nil,
        kind: kind,
        at: .layer(style: nil, .shown),
        opening: .root
      )
      execution.follow(effect)
    }
  }

  /// Runs a command to its end with somebody who answers every question at once.
  package func run(_ command: Command, answering answer: (Question) -> Answer) -> Ended {
    begin(command).finish(answering: answer)
  }

  /// Opens a tree with somebody who answers every question at once.
  package static func open(
    _ root: ChildSpec,
    types: CoordinatorTypes,
    limits: TreeLimits = TreeLimits(),
    answering answer: (Question) -> Answer
  ) -> Ended {
    opening(root, types: types, limits: limits).finish(answering: answer)
  }
}

extension Step {
  /// Answers questions until the command has ended.
  package func finish(answering answer: (Question) -> Answer) -> Ended {
    var step = self
    while true {
      switch step {
      case .asks(let question, let execution): step = execution.resume(answer(question))
      case .ended(let ended): return ended
      }
    }
  }
}
