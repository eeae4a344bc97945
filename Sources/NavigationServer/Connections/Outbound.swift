internal import NavigationProtocol

// Messages to clients are queued in outboxes and charged to users. Each outbox is written once, at the end of
// the turn.

/// The messages to clients.
final class Outbound: ServerPart {
  let faults: FaultLog
  let access: TreeAccess
  let graphs: LoadedGraphs

  init(_ shared: SharedState, faults: FaultLog, access: TreeAccess, graphs: LoadedGraphs) {
    self.faults = faults
    self.access = access
    self.graphs = graphs
    super.init(shared)
  }
}

extension Outbound {
  /// Sends the result of a pending call, unless the result is `later`.
  func answer(_ target: ResponseTarget, _ result: Result<Response, RPCError>) {
    if case .success(.later) = result { return }
    switch target {
    case .discard:
      break
    case .request(let connection, let id):
      guard !connections.hasLeft(connection) else { return }
      respond(result, id, to: connection)
      respondedLate(on: connection)
    case .batch(let number, let connection, let id):
      guard let charge = connections.batchAnswered(number, with: result, to: id) else { return }
      guard let user = connections[connection]?.user else { return }
      accounts.released(charge, of: user)
      accounts.yields(charge, of: user)
      schedule.append(.batch(number), of: user)
    case .identified(let tree, let id, let first):
      answer(first, result)
      for target in identifiedCommandEnded(id, result, in: tree) { answer(target, result) }
    }
  }

  func respond(_ result: Result<Response, RPCError>, _ id: RequestID, to connection: ConnectionID) {
    let response = connections.response(result, id)
    if let user = connections[connection]?.user {
      schedule.count(response.count / Schedule.bytesSentPerWork, for: user)
    }
    let isFramed = if case .success(.whole) = result { true } else { false }
    queue(response, as: .response, isFramed: isFramed, to: connection)
  }

  /// Records that a pending response was sent.
  func respondedLate(on id: ConnectionID) {
    guard let connection = connections[id] else { return }
    connection.pendingResponses -= 1
    guard !connection.isServedLater else { return }
    connection.isServedLater = true
    schedule.append(.connection(id), of: connection.user)
  }

  /// Records the result of a command with an id; returns the further calls to answer.
  func identifiedCommandEnded(
    _ commandID: String,
    _ result: Result<Response, RPCError>,
    in id: TreeID
  ) -> [ResponseTarget] {
    let outcome: CommandOutcome? =
      switch result {
      case .success(.outcome(let outcome, _)): outcome
      case .success, .failure: nil
      }
    return trees[id]?.commandIDs.ended(commandID, outcome) ?? []
  }
}

// Messages.
extension Outbound {
  /// Queues a message for a connection.
  ///
  /// If the unread output of its user exceeds the budget, `Delivery.relieve` follows after the current event.
  func queue(_ message: [UInt8], as kind: OutboxEntryKind, isFramed: Bool = false, to id: ConnectionID) {
    connections.queue(message, as: kind, isFramed: isFramed, to: id)
    if !connections.monitoring.isEmpty {
      if isFramed { report(framed: message, of: id) } else { report(message[...], .sent, of: id) }
    }
    settleCharge(of: id)
    guard let user = connections[id]?.user, accounts.leavesTooMuchUnread(user) else { return }
    schedule.append(.relief(user), of: user)
  }

  /// Sends a client a notification that it must not miss, or disconnects a client that does not read.
  ///
  /// So the texts for a client take at most `outputBytes`, or the size of one longer text.
  func notifyReliably(_ client: ConnectionID, _ text: () -> [UInt8]) {
    guard let unread = connections[client]?.countedBytes, connections[client]?.isLeaving == false else {
      return
    }
    let message = text()
    guard unread == 0 || unread + message.count <= limits.outputBytes else {
      return disconnectUnreadLater(client)
    }
    queue(message, as: .notification, to: client)
  }

  /// Closes a connection with too much unread output after the current event.
  func disconnectUnreadLater(_ id: ConnectionID, _ limit: Limit = .outputBytes) {
    guard let user = connections[id]?.user else { return }
    schedule.append(.unread(id, limit), of: user)
    connections[id]?.isLeaving = true
    settleCharge(of: id)
  }

  /// Updates the charge of a connection.
  ///
  /// If the user's closing connections hold too much, closes the largest of the others at once.
  func settleCharge(of id: ConnectionID) {
    guard let (user, bytes) = connections.settleCharge(of: id) else { return }
    accounts.connectionChanged(of: user, by: bytes)
    guard bytes.leaving > 0, accounts.leavesTooMuchBehind(user) else { return }
    if let most = connections.most(\.leaving, of: user, besides: id) {
      schedule.append(.unread(most, .outputBytesPerUser), of: user)
    }
  }

  func logFault(_ fault: ClientFault, of id: ConnectionID, limit: Limit?) {
    guard let connection = connections[id] else { return }
    let peer = connection.peer
    var entry = LogEntry(
      fault.rawValue,
      ["connection": "\(id.number)", "uid": "\(peer.uid)", "pid": "\(peer.pid)"]
    )
    if let name = connection.clientName { entry.metadata.append(LogField(name: "client", value: name)) }
    if let limit {
      entry.metadata.append(LogField(name: "limit", value: limit.rawValue))
      entry.metadata.append(LogField(name: "max", value: "\(limits[limit])"))
    }
    perform(faults.occurred(fault, by: connection.user, entry, at: now))
  }
}
