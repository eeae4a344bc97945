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
}
