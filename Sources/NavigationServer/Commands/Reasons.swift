internal import Navigation

extension Reason {
  /// The reason of a command that another command, a deadline or a limit ended.
  init(_ code: Code) {
    self.init(code, code.sentence)
  }
}

extension Reason.Code {
  /// The kind of outcome of a command that ends for this reason without running.
  var outcomeOfRejection: OutcomeKind {
    switch self {
    case .busy: .blocked
    case .cancelled: .cancelled
    case .superseded: .superseded
    default: .failed
    }
  }

  fileprivate var sentence: String {
    switch self {
    case .cancelled: "The command was cancelled."
    case .tooManyEntries: "The user's trees are too large together."
    case .nothingToUndo:
      "There is no commit to undo since the tree opened or moved to another graph, or the history has forgotten it."
    case .nothingToRedo: "Nothing is undone, or another command has committed since."
    case .busy: "Another command of the tree has not ended."
    case .superseded: "A later command of the same connection took the place of this one."
    case .reentrant:
      "The command was sent while handling a question of the same tree: answer the question first."
    case .deadline: "The command took too long to be answered."
    case .treeClosed: "The tree was closed before the command had ended."
    default: rawValue
    }
  }
}
