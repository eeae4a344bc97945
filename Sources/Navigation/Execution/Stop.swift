/// The early end of a command: thrown inside the engine, an outcome outside.
enum Stop: Error, Equatable, Sendable {
  case failed(Reason)
  case blocked(Reason)
  case noop(Reason)
}
