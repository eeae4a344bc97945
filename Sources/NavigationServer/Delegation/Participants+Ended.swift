internal import Navigation
internal import NavigationProtocol

// A client whose coordinators took part in a command or ended in it is notified of the end of the command,
// with the custom transitions of its coordinators. Until then, the client must treat its own part in the
// command as provisional.

extension Participants {
  /// The clients that serve the coordinators that a command ended.
  func providers(of disposed: [Disposed], in id: TreeID) -> [ConnectionID] {
    guard !disposed.isEmpty, trees[id]?.isDelegating == true else { return [] }
    let host = trees.host(id)
    return Set(disposed.map(\.type)).sorted().compactMap { providers.provider(of: $0, host) }
  }

  /// Notifies the clients that took part in a command of its end.
  ///
  /// The outcome, which may be long, is encoded once for all clients; `text` is the encoded outcome, if it
  /// exists already. Returns the response to a command that is not a dry run, with this text; nil if no
  /// client is notified.
  @discardableResult
  func notifyEnded(
    _ ended: Ended,
    _ participation: Participation,
    text: [UInt8]? = nil,
    alsoTo served: [ConnectionID] = [],
    isDryRun: Bool,
    in id: TreeID
  ) -> Response? {
    let host = trees.host(id)
    let isCommitted = ended.change != nil && !isDryRun
    if isCommitted { notifyCompleted(ended, host) }
    let customs = isCommitted && ended.outcome.kind.isCommit ? self.customs(of: ended, host) : []
    let customsByClient = Dictionary(grouping: customs, by: \.client)
    let clients = (participation.clients + served + customs.map(\.client)).unique
    guard !clients.isEmpty else { return nil }
    let number = participation.number ?? providers.delegation.numberCommand()
    let outcome = CommandOutcome(ended.outcome)
    let outcomeText = text ?? outcome.text
    let labelled = isCommitted ? self.labelled(ended.labelled, host) : [:]
    for client in clients {
      let own = labelled[client] ?? []
      let labels = Dictionary(own.map { ($0.label, $0.coordinator) }) { $1 }.sorted { $0.key < $1.key }
      let ended = CommandEnded(
        tree: host.origin.name,
        instance: host.origin.instance,
        command: number,
        dryRun: isDryRun,
        labels: NamedValues(labels.map { ($0.key, $0.value.description) }),
        custom: (customsByClient[client] ?? []).map(\.transition),
        outcome: outcome
      )
      outbound.notifyReliably(client) { Writer.commandEnded(ended, outcome: outcomeText) }
    }
    return .outcome(outcome, text: outcomeText)
  }

  /// The labels of a command, grouped by the client that serves the opener.
  private func labelled(_ labels: [Labelled], _ host: TreeHost) -> [ConnectionID?: [Labelled]] {
    guard !labels.isEmpty else { return [:] }
    return Dictionary(grouping: labels) { providers.provider(of: $0.openerType, host) }
  }

  /// The custom transitions of a commit in order, each with the client that serves its coordinator.
  private func customs(
    of ended: Ended,
    _ host: TreeHost
  ) -> [(client: ConnectionID, transition: CommittedTransition)] {
    let transitions = (ended.change?.transitions ?? []).filter { $0.custom != nil }
    guard !transitions.isEmpty else { return [] }
    let disposed = Dictionary(ended.outcome.disposed.map { ($0.coordinator, $0.type) }) { $1 }
    return transitions.compactMap { transition in
      guard let custom = transition.custom, let by = transition.by,
        let type = ended.tree.coordinator(by)?.type ?? disposed[by],
        let client = providers.provider(of: type, host)
      else { return nil }
      let committed = CommittedTransition(
        coordinator: by.description,
        name: custom.name,
        params: custom.params
      )
      return (client, committed)
    }
  }

  /// Notifies the clients that took part in a command that it was rolled back.
  func notifyAbandoned(_ participation: Participation, _ reason: Reason, in id: TreeID) {
    let host = trees.host(id)
    let ended = CommandEnded(
      tree: host.origin.name,
      instance: host.origin.instance,
      command: participation.number ?? 0,
      dryRun: false,
      labels: NamedValues([]),
      outcome: CommandOutcome(.rejected(reason.code.outcomeOfRejection, reason, revision: host.tree.revision))
    )
    for client in participation.clients {
      outbound.notifyReliably(client) { Writer.notification(.commandEnded(ended)) }
    }
  }

  /// Notifies the clients that serve openers of the children that have completed.
  ///
  /// Undone children are excluded.
  private func notifyCompleted(_ ended: Ended, _ host: TreeHost) {
    for disposed in ended.outcome.disposed where disposed.undelivered?.code != .restored {
      guard let label = disposed.label, let completion = disposed.completion, let opener = disposed.opener,
        let type = ended.tree.coordinator(opener)?.type, let client = providers.provider(of: type, host)
      else { continue }
      let completed = CoordinatorCompleted(
        tree: host.origin.name,
        coordinator: disposed.coordinator.description,
        opener: opener.description,
        label: label,
        completion: CompletionReport(completion),
        revision: ended.outcome.revision
      )
      outbound.notifyReliably(client) { Writer.notification(.coordinatorCompleted(completed)) }
    }
  }

  /// Notifies the clients that registered types for a tree that the tree is closed.
  func notifyClosed(_ origin: TreeOrigin) {
    for client in providers.delegation.services(of: origin.user).clients(in: origin.name) {
      outbound.notifyReliably(client) { Writer.notification(.treeClosed(TreeClosed(tree: origin.name))) }
    }
  }
}

extension Array {
  /// The first element with each key.
  ///
  /// A key that neighbours share is hashed once.
  func unique<Key: Hashable>(by key: (Element) -> Key) -> [Element] {
    guard count > 1 else { return self }
    var (seen, last): (Set<Key>, Key?) = ([], nil)
    return filter { element in
      let key = key(element)
      defer { last = key }
      return key != last && seen.insert(key).inserted
    }
  }
}

extension Array where Element: Hashable {
  /// Each element once, at its first place.
  var unique: [Element] { unique { $0 } }
}
