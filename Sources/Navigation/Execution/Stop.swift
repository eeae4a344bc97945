internal import JSON

/// The early end of a command: thrown inside the engine, an outcome outside.
enum Stop: Error, Equatable, Sendable {
  case failed(Reason)
  case blocked(Reason)
  case noop(Reason)

  var reason: Reason {
    switch self {
    case .failed(let reason), .blocked(let reason), .noop(let reason): reason
    }
  }

  /// Whether the command ends with it, also if something that followed from the command was stopped.
  var endsCommand: Bool {
    switch reason.code {
    case .tooMuchWork, .treeClosed: true
    // The time of the command itself is over, not that of a client's answer.
    case .deadline: reason.details.isEmpty
    default: false
    }
  }
}
