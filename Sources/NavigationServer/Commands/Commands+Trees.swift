internal import JSON
internal import Navigation
internal import NavigationProtocol

// Trees that close, are restored at start, or are rolled back to the stored state.

extension Commands {
  func close(treeNamed name: String?, for caller: Caller) throws(RPCError) -> Response {
    let id = try access.find(name, to: .administer, for: caller)
    try persistence.checkStore(for: trees.host(id).origin)
    close(tree: id)
    return .nothing
  }

  /// Closes a tree with its commands and subscriptions.
  func close(tree id: TreeID) {
    guard let host = remove(id) else { return }
    delivery.announceClosed(host)
    persistence.persistEnd(of: host)
  }

  /// Schedules the end of a tree whose opener has left.
  ///
  /// The next call that names the tree closes it at the latest.
  func openerLeft(_ id: TreeID) {
    guard let host = trees[id] else { return }
    host.openerHasLeft = true
    schedule.append(.closing(id), of: host.origin.user)
  }

  /// Closes a tree or cancels its opening, if its opener has left.
  func closeIfOpenerLeft(_ id: TreeID) {
    guard let host = trees[id], host.openerHasLeft else { return }
    guard let command = host.queue.running, command.isOpening else { return close(tree: id) }
    drop(command, .requestCancelled(), in: id)
  }

  /// Removes a tree with its commands and subscriptions.
  @discardableResult
  private func remove(_ id: TreeID) -> TreeHost? {
    endCommandsOfClosingTree(id)
    delivery.endWaits(in: id, .treeNotFound(trees[id]?.origin.name, among: []))
    delivery.deliver(delivery.subscriptions.treeClosing(id), in: id)
    guard let host = trees.closed(id) else { return nil }
    delivery.subscriptions.forget(id)
    driving.leases.passed(id, to: nil)
    accounts.grew(by: -host.tree.entryCount, of: host.origin.user)
    graphs.treeEnded(host)
    participants.notifyClosed(host.origin)
    if host.tree.entryCount > schedule.pieceMax {
      schedule.append(.discard(Discarded(host.tree, host.history)))
    }
    return host
  }

  /// Rolls back a tree to its stored state, or closes it if it was never stored.
  ///
  /// Unanswered commands have then changed nothing. Their clients stay connected, because no output to them
  /// was withdrawn.
  func rollBack(_ id: TreeID, to state: StoredState?) {
    guard let host = trees[id] else { return }
    guard let state else {
      remove(id)
      return
    }
    let (user, entries) = (host.origin.user, host.tree.entryCount)
    if let command = host.queue.running { drop(command, .storeUnavailable(), in: id) }
    host.rollBack(to: state)
    providers.takeRegistrations(for: host)
    accounts.grew(by: state.tree.entryCount - entries, of: user)
  }

  /// Adds a tree that was open when the daemon stopped.
  func restored(_ host: TreeHost, as id: TreeID) {
    accounts.grew(by: host.tree.entryCount, of: host.origin.user)
    delivery.subscriptions.treeBegan(id)
    accounts.treeBegan(of: host.origin.user)
    trees.restored(host, as: id)
    providers.noteProviders(of: host)
    if let ended = host.migratedWithoutSensitiveValues() { restored(host, migrated: ended) }
    host.restored(at: wallClock)
    checkKeptCommand(in: id)
  }

  /// Commits the replacement and removal of entries that lost their sensitive params.
  private func restored(_ host: TreeHost, migrated ended: Ended) {
    let moved = ended.outcome.moved.map { "\($0.entry): \($0.detail)" }.joined(separator: " ")
    let entry = LogEntry(
      "Entries of a restored tree were replaced or removed, because sensitive params are not stored",
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
      rules: ended.rules,
      redacting: host.redaction
    )
    accounts.grew(by: ended.tree.entryCount - host.tree.entryCount, of: host.origin.user)
    let endingSaved = host.saved.ending(with: ended, in: host.tree)
    _ = host.commit(ended, record, wasSuspended: false, at: wallClock)
    trees.commitCount += 1
    persistence.persistEntry(in: host.id)
    persistence.endSaved(endingSaved, in: host)
  }
}
