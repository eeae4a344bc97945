internal import Navigation

extension TreeHost {
  /// Adapts the timers to the screens that are shown; returns the instant for which the tree must be noted, and the
  /// work that this took.
  func adaptIdle(at now: Instant) -> (Instant?, work: Int) {
    guard isOpen, tree.types.hasIdles || !idle.isEmpty else { return (nil, 0) }
    let isReturn = history.last?.cause.isIdle == true
    let work = idle.showed(tree, byIdle: isReturn, graphVersion: graphVersion, at: now)
    return (idle.instantToNote(), work)
  }
}
