/// A request of navd's own that a client has not answered.
struct OpenRequest: Equatable, Sendable {
  /// The reason for which a client was asked.
  enum Purpose: Equatable, Sendable {
    /// The running command of a tree is suspended on the answer.
    case prepare(TreeID)
    /// One of the custom transitions of a committed command.
    case perform(performance: Int, index: Int)
  }

  let purpose: Purpose
  let client: ConnectionID
  let deadline: Instant
}

/// The state of a request when deadlines are checked.
enum RequestExpiry: Equatable, Sendable {
  case pending(until: Instant)
  case expired(OpenRequest)
}
