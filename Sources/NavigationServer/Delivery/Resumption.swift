internal import NavigationProtocol

/// The first thing that a subscriber with a known revision receives.
enum Resumption: Sendable {
  /// The changes after its revision.
  case changes([SharedParams])
  /// A snapshot, with the reason.
  case snapshot(SnapshotReason)
}
