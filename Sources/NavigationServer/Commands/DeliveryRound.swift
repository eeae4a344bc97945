internal import Navigation

/// The coordinators of one client that have undelivered completions.
///
/// A round keeps its place in the queue until it has delivered all completions, so they precede the commands
/// that arrived later.
struct DeliveryRound: Equatable, Sendable {
  /// In the order of their ids.
  private(set) var openers: ArraySlice<CoordinatorID>
  /// The child whose completion was tried last.
  private var attempted: CoordinatorID?

  init(_ openers: some Sequence<CoordinatorID>) {
    self.openers = Array(openers)[...]
  }

  /// Returns the next coordinator to receive a completion; nil if none is left.
  ///
  /// If a delivery did not take its completion, the deliveries to that opener end.
  mutating func next(in tree: Tree) -> CoordinatorID? {
    while let opener = openers.first {
      if let oldest = tree.coordinator(opener)?.pending.first?.child, oldest != attempted {
        attempted = oldest
        return opener
      }
      openers.removeFirst()
    }
    return nil
  }
}
