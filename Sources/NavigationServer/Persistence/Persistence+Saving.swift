internal import JSON
internal import Navigation
internal import NavigationProtocol

// The states that front ends save for screens: kept in memory at once, and stored within a second.

extension Persistence {
  /// Merges members into the state of a screen, and returns what is saved for it then.
  func save(_ call: UiSaveCall, in id: TreeID) throws(RPCError) -> UiSaveResult {
    let host = trees.host(id)
    guard host.tree.screen(call.screen) != nil else {
      guard host.tree.hasGiven(call.screen) else {
        throw .invalidParams(JSON.Pointer(["key"]), "There was never such a screen in the tree.")
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

  /// Stores what was saved in a tree if that is due; otherwise schedules the next check.
  func checkSaved(in id: TreeID) {
    guard let host = trees[id], let due = host.saved.due else { return }
    guard due <= now else { return wake(at: due, for: id) }
    persistSaved(in: host)
  }

  /// Stores what was saved in a tree, as much as one record may have; the rest follows in the next turn.
  func persistSaved(in host: TreeHost) {
    guard host.origin.isPersisted, store.isWorking else { return }
    persist(host.savedRecord(at: now), of: host)
    if let due = host.saved.due { wake(at: due, for: host.id) }
  }

  /// Stores all that was saved in a tree, because navd ends.
  func persistAllSaved(in host: TreeHost) {
    guard host.origin.isPersisted, store.isWorking else { return }
    while host.saved.hasUnstored { persist(host.savedRecord(at: now), of: host) }
  }

  /// Removes the states of screens that a command has removed or renewed, after the record of the command.
  func endSaved(_ screens: [ScreenKey], in host: TreeHost) {
    guard !screens.isEmpty else { return }
    let stored = host.saved.ended(screens)
    guard !stored.isEmpty else { return }
    persist(host.savedRecord(of: stored), of: host)
  }
}
