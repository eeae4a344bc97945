internal import JSON
internal import Navigation
internal import NavigationProtocol

// The trees that the store has kept, when the daemon starts.

extension Server {
  /// Adds a tree that was open when the daemon ended.
  func restored(_ host: TreeHost, as id: TreeID) {
    accounts.grew(by: host.tree.entryCount, of: host.origin.user)
    subscriptions.treeBegan(id)
    accounts.treeBegan(of: host.origin.user)
    trees.restored(host, as: id)
    if let ended = host.migratedWithoutSensitiveValues() { restored(host, as: id, migrated: ended) }
    host.restoredWithoutSensitiveValues()
    host.restoredKeptCommand(at: wallClock)
    checkKeptCommand(in: id)
  }

  /// Replaces and removes what cannot be without its sensitive params, as one change.
  private func restored(_ host: TreeHost, as id: TreeID, migrated ended: Ended) {
    let moved = ended.outcome.moved.map { "\($0.entry): \($0.detail)" }.joined(separator: " ")
    let entry = LogEntry(
      "Sensitive params are not kept: entries of a tree that need them were replaced or removed",
      [
        "tree": host.origin.name, "uid": "\(host.origin.user.number)",
        "entries": moved,
      ]
    )
    schedule.append(.log(entry))
    let record = CommandRecord(
      cause: CommandCause(
        method: .treeRegraph,
        params: [:],
        client: CauseClient(name: "navd", pid: 0),
        redacting: nil
      ),
      outcome: ended.outcome,
      change: ended.change,
      redacting: host.redaction
    )
    accounts.grew(by: ended.tree.entryCount - host.tree.entryCount, of: host.origin.user)
    _ = host.commit(ended, record, wasSuspended: false, at: wallClock)
    trees.committed()
    keepEntry(in: id)
  }
}
