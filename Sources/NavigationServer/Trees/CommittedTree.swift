/// The information about a commit that the router needs; they are returned so that it does not copy the host.
struct CommittedTree: Sendable {
  let name: String
  let isDelegating: Bool
  /// The entries that the history has forgotten, if they are large.
  let forgotten: Discarded?
}
