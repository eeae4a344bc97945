package import JSON
package import Navigation

extension Tree {
  /// Starts a command that has no slices.
  package func begin(_ command: TreeCommand, answering: (Question) -> Answer? = { _ in nil }) -> Step {
    begin(command, slice: .max) { question, _ in answering(question) }
  }

  /// Runs a command to its end; the closure answers every question.
  package func run(_ command: TreeCommand, answering answer: (Question) -> Answer) -> Ended {
    begin(command, answering: answer).end
  }

  /// Opens a tree; the closure answers every question.
  package static func open(
    _ root: ChildSpec,
    types: CoordinatorTypes,
    facts: JSON.Object = [:],
    limits: TreeLimits = TreeLimits(),
    answering answer: (Question) -> Answer
  ) -> Ended {
    opening(root, types: types, facts: facts, limits: limits) { question, _ in answer(question) }.end
  }
}

extension Execution {
  /// Resumes with the answer to the pending question, and runs to the next one.
  package func resume(_ answer: Answer) -> Step { resume(answer, slice: .max) { _, _ in nil } }
}

extension Step {
  fileprivate var end: Ended {
    guard case .ended(let ended) = self else { preconditionFailure("Every question was answered.") }
    return ended
  }
}
