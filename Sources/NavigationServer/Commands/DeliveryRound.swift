internal import Navigation

/// The coordinators of one client that completions wait for.
///
/// It stays at its place in the queue until everything is delivered, so that the deliveries come before the commands
/// that arrived later.
struct DeliveryRound: Equatable, Sendable {
  /// In the order of their ids.
  private(set) var openers: ArraySlice<CoordinatorID>
  /// The child whose completion was tried last.
  private var attempted: CoordinatorID?

  init(_ openers: some Sequence<CoordinatorID>) {
    self.openers = Array(openers)[...]
  }

  /// The next coordinator to receive a completion; nil if nothing is left to try.
  ///
  /// A completion that still waits after its delivery was tried ends the deliveries to its opener.
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
