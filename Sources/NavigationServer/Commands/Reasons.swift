internal import Navigation

extension Reason {
  /// Why a command was not carried out, or not to its end, because of who had to answer.
  init(_ code: Code) {
    self.init(code, code.sentence)
  }
}

extension Reason.Code {
  fileprivate var sentence: String {
    switch self {
    case .cancelled: "The command was cancelled."
    case .tooManyEntries: "The user's trees are too large together."
    case .busy: "The tree waits for a client's answer."
    case .reentrant:
      "The command was sent while handling a question of the same tree: answer the question first."
    case .deadline: "The command took too long to be answered."
    case .treeClosed: "The tree was closed before the command had ended."
    default: rawValue
    }
  }
}
