internal import Navigation

/// The declared ways from the screens, or from the coordinator types, of one version of a graph to the next.
struct Succession: Sendable {
  /// The present name of each earlier name.
  var renamed: [String: String] = [:]
  /// The screen that takes the place of an entry that cannot be carried over, by the name of the entry.
  var fallbacks: [String: ScreenSpec] = [:]
}
