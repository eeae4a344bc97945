package import Navigation

// The model's words and the protocol's have the same spelling. The switches make the compiler point here if one of the
// two gains a word.

extension CommandOutcomeKind {
  /// Whether a command that ends so has given the tree a new revision.
  package var isCommit: Bool { self == .committed || self == .redirected }

  package init(_ kind: OutcomeKind) {
    self =
      switch kind {
      case .committed: .committed
      case .redirected: .redirected
      case .blocked: .blocked
      case .cancelled: .cancelled
      case .superseded: .superseded
      case .failed: .failed
      case .noop: .noop
      }
  }
}

extension EntryMoveKind {
  init(_ kind: EntryMove.MoveKind) {
    self =
      switch kind {
      case .renamed: .renamed
      case .params: .params
      case .fallback: .fallback
      case .left: .left
      case .unpulled: .unpulled
      case .unlabelled: .unlabelled
      }
  }
}

extension HomeKind {
  init(_ kind: CoordinatorKind) {
    self =
      switch kind {
      case .bare: .bare
      case .stack: .stack
      case .split: .split
      case .tabs: .tabs
      case .window: .window
      }
  }
}

extension SplitColumn {
  init(_ column: Column) {
    self =
      switch column {
      case .primary: .primary
      case .supplementary: .supplementary
      case .secondary: .secondary
      }
  }
}

extension PullbackPolicy {
  init(_ mode: PullbackModeSpec) {
    self =
      switch mode {
      case .always: .always
      case .unhandled: .unhandled
      }
  }
}

extension PullbackModeSpec {
  /// The mode of the model for that of the protocol.
  package init(_ policy: PullbackPolicy) {
    self =
      switch policy {
      case .always: .always
      case .unhandled: .unhandled
      }
  }
}

extension TransitionKind {
  init(_ kind: Transition.Hint) {
    self =
      switch kind {
      case .push: .push
      case .pop: .pop
      case .set: .set
      case .remove: .remove
      case .replace: .replace
      case .present: .present
      case .dismiss: .dismiss
      case .select: .select
      case .collapse: .collapse
      case .expand: .expand
      case .custom: .custom
      }
  }
}
