/// The counters in a machine's status.
///
/// All except `sessions` and `treesLeftOut` count from the start of navgate.
package enum MachineCounter: String, CaseIterable, Sendable {
  case requests, refused, sessions, published, denied, dropped, losses, navdLost, commits, refusals,
    treesLeftOut

  /// The meaning, for the documentation.
  package var sentence: String {
    switch self {
    case .requests: "requests from centres"
    case .refused: "requests that navgate refused"
    case .sessions: "centres that have a session now"
    case .published: "messages to the broker"
    case .denied: "messages that the broker refused"
    case .dropped:
      "messages to centres that were dropped, because too much was not acknowledged or because they were too large"
    case .losses: "losses of the broker"
    case .navdLost: "losses of navd"
    case .commits: "commands that changed a tree"
    case .refusals: "commands that changed nothing"
    case .treesLeftOut: "open trees that are not shown, because they are too many or too large"
    }
  }
}
