internal import Navigation
internal import NavigationGraph
internal import NavigationProtocol

/// Which clients took part in a command, and who is told what came of it.
struct Participation: Sendable {
  let asker: Asker
  /// The command's number, if clients know it.
  let number: Int?
  let clients: [ConnectionID]

  /// Nobody had to be asked.
  init(asker: Asker) {
    self.asker = asker
    number = nil
    clients = []
  }

  init(_ run: Run) {
    asker = run.asker
    number = run.number
    clients = run.participants
  }
}

// Clients whose coordinators took part in a command, or ended in it, are told how it ended: until then what they made
// for it is provisional.

extension Server {
  /// The clients that serve coordinators which a command ended.
  func servers(of disposed: [Disposed], in id: TreeID) -> [ConnectionID] {
    guard !disposed.isEmpty, trees[id]?.isDelegating == true else { return [] }
    let host = host(id)
    let types = disposed.map(\.type).filter { host.graph.isDelegated($0) == true }
    return types.compactMap { users[host.opening.user]?.services.server(of: $0, in: host.opening.name) }
  }

  mutating func tellEnded(
    _ ended: Ended,
    _ participation: Participation,
    alsoTo served: [ConnectionID] = [],
    isDryRun: Bool,
    in id: TreeID
  ) {
    let host = host(id)
    let isCommitted = ended.outcome.kind == .committed && !isDryRun
    if isCommitted { tellCompleted(ended, host) }
    let clients = (participation.clients + served).unique
    guard !clients.isEmpty else { return }
    let number = participation.number ?? nextCommand()
    let outcome = CommandOutcome(ended.outcome)
    for client in clients {
      let own = (isCommitted ? ended.labelled : []).filter { isServed($0.openerType, by: client, host) }
      let labels = Dictionary(own.map { ($0.label, $0.coordinator) }) { $1 }.sorted { $0.key < $1.key }
      let ended = CommandEnded(
        tree: host.opening.name,
        command: number,
        dryRun: isDryRun,
        labels: NamedValues(labels.map { ($0.key, $0.value.description) }),
        outcome: outcome
      )
      tell(client, .commandEnded(ended))
    }
  }

  /// Tells those who took part that nothing came of a command.
  mutating func tellAbandoned(_ participation: Participation, _ reason: Reason, in id: TreeID) {
    let host = host(id)
    let kind: OutcomeKind = reason.code == .cancelled ? .cancelled : .failed
    let ended = CommandEnded(
      tree: host.opening.name,
      command: participation.number ?? 0,
      dryRun: false,
      labels: NamedValues([]),
      outcome: CommandOutcome(.refused(kind, reason, revision: host.tree.revision))
    )
    for client in participation.clients { tell(client, .commandEnded(ended)) }
  }

  /// Tells those who serve openers of the children that have ended for good.
  private mutating func tellCompleted(_ ended: Ended, _ host: TreeHost) {
    for disposed in ended.outcome.disposed {
      guard let label = disposed.label, let completion = disposed.completion, let opener = disposed.opener,
        let type = ended.tree.coordinator(opener)?.type, host.graph.isDelegated(type) == true,
        let client = users[host.opening.user]?.services.server(of: type, in: host.opening.name)
      else { continue }
      let completed = CoordinatorCompleted(
        tree: host.opening.name,
        coordinator: disposed.coordinator.description,
        opener: opener.description,
        label: label,
        completion: CompletionReport(completion),
        revision: ended.outcome.revision
      )
      tell(client, .coordinatorCompleted(completed))
    }
  }

  /// Tells those who registered types for a tree that it is gone, with all coordinators in it.
  mutating func tellClosed(_ opening: TreeHost.Opening) {
    for client in users[opening.user]?.services.clients(in: opening.name) ?? [] {
      tell(client, .treeClosed(TreeClosed(tree: opening.name)))
    }
  }

  /// Tells a client something that it must not miss; one that does not read loses its connection.
  private mutating func tell(_ client: ConnectionID, _ notification: ServerNotification) {
    guard let unread = connections[client]?.outbox.notificationBytes else { return }
    let message = Writer.notification(notification)
    guard unread == 0 || unread + message.count <= limits.outputBytes else {
      return followUps.append(.unread(client))
    }
    queue(message, as: .notification, to: client)
  }

  func isServed(_ type: String, by client: ConnectionID, _ host: TreeHost) -> Bool {
    host.isServed(type, by: client, users[host.opening.user]?.services)
  }
}

extension [ConnectionID] {
  /// Each once, where it stood first.
  var unique: [ConnectionID] {
    var seen: Set<ConnectionID> = []
    return filter { seen.insert($0).inserted }
  }
}
