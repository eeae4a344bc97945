package import JSON

extension Tree {
  /// Starts a command on a copy of this tree.
  ///
  /// The command runs until the closure returns nil for a question, or until the end of the slice.
  package func begin(_ command: TreeCommand, slice: WorkSlice, answering: Execution.Answering) -> Step {
    execution(of: command).resume(nil, slice: slice, answering: answering)
  }

  /// A command that has not begun.
  package func execution(of command: TreeCommand) -> Execution { Execution(self, command, as: .command) }

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
    let tree = unopened(types: types, limits: limits)
    var execution = Execution(tree, TreeCommand(.transaction([])), as: .opening)
    execution.opening = (root, facts)
    return execution
  }

  /// Opens a tree with its root coordinator, for at most a slice of work.
  package static func opening(
    _ root: ChildSpec,
    types: CoordinatorTypes,
    facts: JSON.Object = [:],
    limits: TreeLimits = TreeLimits(),
    slice: WorkSlice = .max,
    answering: Execution.Answering = { _, _ in nil }
  ) -> Step {
    execution(ofOpening: root, types: types, facts: facts, limits: limits)
      .resume(nil, slice: slice, answering: answering)
  }

  /// Starts the migration of this tree to another graph, on a copy.
  package func migrating(
    by migration: any TreeMigration,
    from: ScreenKey? = nil,
    animated: Bool? = nil,
    slice: WorkSlice = .max,
    answering: Execution.Answering = { _, _ in nil }
  ) -> Step {
    let command = TreeCommand(.transaction([]), from: from, animated: animated)
    return Execution(self, command, as: .migration(migration))
      .resume(nil, slice: slice, answering: answering)
  }

  /// The end of a command that has nothing to do.
  package func unchanged(because reason: Reason) -> Ended {
    Ended(tree: self, outcome: .rejected(.noop, reason, revision: revision), change: nil, routed: [])
  }
}
