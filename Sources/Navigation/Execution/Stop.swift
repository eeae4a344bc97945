internal import JSON

/// The early end of a command, which becomes an outcome.
enum Stop: Error, Equatable, Sendable {
  case failed(Reason)
  case blocked(Reason)
  case noop(Reason)

  var reason: Reason {
    switch self {
    case .failed(let reason), .blocked(let reason), .noop(let reason): reason
    }
  }

  /// Whether the whole command ends, even if only a consequence was stopped.
  var endsCommand: Bool {
    switch reason.code {
    case .tooMuchWork, .treeClosed: true
    // The deadline of the command itself, not of a client's answer.
    case .deadline: reason.details.isEmpty
    default: false
    }
  }
}
