/// A request of navd's own that a client has not answered.
struct OpenRequest: Equatable, Sendable {
  /// The tree whose running command is suspended on the answer.
  let tree: TreeID
  let client: ConnectionID
  let deadline: Instant
}
