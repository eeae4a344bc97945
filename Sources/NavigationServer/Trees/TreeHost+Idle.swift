internal import Navigation

extension TreeHost {
  /// Adapts the timers to the screens that are shown; returns the instant for which the tree must be noted.
  mutating func adaptIdle(at now: Instant) -> Instant? {
    guard isOpen, tree.types.hasIdles || !idle.isEmpty else { return nil }
    idle.showed(tree, graphVersion: graphVersion, at: now)
    return idle.instantToNote()
  }
}
