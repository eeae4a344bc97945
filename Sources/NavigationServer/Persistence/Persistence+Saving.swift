internal import JSON
internal import Navigation
internal import NavigationProtocol

// Saved states of screens, which are kept in memory at once and stored within a second.

extension Persistence {
  /// Merges members into the state of a screen, and returns the saved state.
  func save(_ call: UiSaveCall, in id: TreeID) throws(RPCError) -> UiSaveResult {
    let host = trees.host(id)
    guard host.tree.screen(call.screen) != nil else {
      guard host.tree.hasGiven(call.screen) else {
        throw .invalidParams(JSON.Pointer(["key"]), "The tree never had a screen with this key.")
      }
      let reason = Reason(.already, "The screen \(call.screen) has left the tree.")
      return UiSaveResult(outcome: .noop, reason: OutcomeReason(reason))
    }
    try checkStore(for: host.origin)
    if let new = try host.saved.merging(call.merge, of: call.screen, limits) {
      try accounts.checkBytes(new.growth, of: host.origin.user)
      host.saved.saved(new, isPersisted: host.origin.isPersisted)
      schedule.count(new.bytes / Schedule.bytesSentPerWork, for: host.origin.user)
      scheduleSaving(in: host)
    }
    return UiSaveResult(outcome: .committed, saved: host.saved[call.screen])
  }

  private func scheduleSaving(in host: TreeHost) {
    guard host.origin.isPersisted, let due = host.saved.schedule(at: now) else { return }
    wake(at: due, for: host.id)
  }

  /// Stores the unstored states of a tree if they are due.
  ///
  /// Otherwise schedules the next check.
  func checkSaved(in id: TreeID) {
    guard let host = trees[id], let due = host.saved.due else { return }
    guard due <= now else { return wake(at: due, for: id) }
    persistSaved(in: host)
  }

  /// Stores unstored states of a tree, up to the size of one record.
  ///
  /// The rest follows in the next turn.
  func persistSaved(in host: TreeHost) {
    guard host.origin.isPersisted, store.isWorking else { return }
    persist(host.savedRecord(at: now), of: host)
    if let due = host.saved.due { wake(at: due, for: host.id) }
  }

  /// Stores all unstored states of a tree, because navd stops.
  func persistAllSaved(in host: TreeHost) {
    guard host.origin.isPersisted, store.isWorking else { return }
    while host.saved.hasUnstored { persist(host.savedRecord(at: now), of: host) }
  }

  /// Removes the states of screens that a command has removed or replaced, after the record of the command.
  func endSaved(_ screens: [ScreenKey], in host: TreeHost) {
    guard !screens.isEmpty else { return }
    let stored = host.saved.ended(screens)
    guard !stored.isEmpty else { return }
    persist(host.savedRecord(of: stored), of: host)
  }
}
