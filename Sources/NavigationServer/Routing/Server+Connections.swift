internal import NavigationProtocol

// A connection's life: who comes in, when it is read, and how it ends.

extension Server {
  func connectionOpened(_ id: ConnectionID, by peer: Peer) {
    let user = connections.opened(id, by: peer, at: now)
    schedule.count(Schedule.connectionWork, for: user)
    let exceeded = accounts.connectionOpened(by: user)
    if schedule.isStopping {
      dismiss(id, .shutdown, with: .shuttingDown())
    } else if let exceeded {
      logFault(.tooManyConnections, of: id, limit: exceeded)
      guard exceeded == .connectionsPerUser, isOperator(user), accounts.connectionReadsStatus(of: user) else {
        return dismiss(id, .tooManyConnections, with: .exceeded(exceeded, limits))
      }
      guard let oldest = connections.status.opened(id, by: user), !connections.hasLeft(oldest) else { return }
      dismiss(oldest, .tooManyConnections, with: .exceeded(.connectionsPerUser, limits))
    }
  }

  func connectionsRefused(_ count: Int, of peer: Peer) {
    let entry = LogEntry(
      ClientFault.tooManyArrivals.rawValue,
      ["uid": "\(peer.uid)", "pid": "\(peer.pid)", "count": "\(count)"]
    )
    perform(faults.occurred(.tooManyArrivals, by: peer.user, entry, at: now))
  }

  func wrote(_ outputs: [WrittenOutput]) {
    // Neighbours of one user are charged together.
    var charge: (user: UserID, bytes: ConnectionBytes)?
    for output in outputs {
      guard let (user, bytes, awaitedRoom) = connections.wrote(output, at: now) else { continue }
      if let earlier = charge, earlier.user == user {
        charge = (user, earlier.bytes + bytes)
      } else {
        settle(charge)
        charge = (user, bytes)
      }
      guard awaitedRoom else { continue }
      settle(charge)
      charge = nil
      serve(output.connection)
    }
    settle(charge)
  }

  private func settle(_ charge: (user: UserID, bytes: ConnectionBytes)?) {
    if let charge { accounts.connectionChanged(of: charge.user, by: charge.bytes) }
  }

  func connectionClosed(_ id: ConnectionID) {
    leave(id)
    guard let connection = connections.closed(id) else { return }
    let readsStatus = connections.status.closed(id, of: connection.user)
    accounts.connectionClosed(by: connection.user, readsStatus: readsStatus, bytes: connection.charged)
    stopWhenEmpty()
  }

  /// Does everything that can be done for a connection without further input.
  func serve(_ id: ConnectionID) {
    yieldIfShareIsOver(id)
    while let step = connections.nextStep(of: id) {
      switch step {
      case .frame(let frame):
        guard let caller = connections.frameTaken(from: id) else { return }
        carryOut(frame, from: caller)
        guard !schedule.isStopping else { continue }
        perform(connections.carriedOutFrame(of: id, at: now))
        yieldIfShareIsOver(id)
      case .violation(let violation):
        disconnect(id, for: violation)
      case .endAnswers:
        endAnswers(of: id)
      case .resume:
        perform(connections.resumed(id, from: .holding, at: now) ?? [])
      case .close(let reason):
        close(id, reason)
      }
    }
    perform(connections.tookMessages(of: id, at: now))
    settleInput(of: id)
  }

  /// Charges an unfinished message; if there is no room for it, its connection ends.
  private func settleInput(of id: ConnectionID) {
    settleCharge(of: id)
    guard let bytes = connections.messageBytes(of: id), bytes > Self.shortMessageBytes,
      let user = connections.user(of: id), let limit = accounts.limitExceeded(by: 0, of: user)
    else { return }
    logFault(.tooManyBytes, of: id, limit: limit)
    dismiss(id, .tooManyBytes, with: .exceeded(limit, limits))
  }

  /// The size of messages that have room beyond every limit, so that a client can still take back and close.
  private static let shortMessageBytes = 4_096

  /// Stops reading from a connection whose user has used up the share of this turn.
  private func yieldIfShareIsOver(_ id: ConnectionID) {
    guard let user = connections.user(of: id), schedule.isShareOver(of: user) else { return }
    guard let effects = connections.yielded(id, at: now) else { return }
    perform(effects)
    schedule.postpone(.reading(id), of: user)
  }

  /// Resumes a connection that is paused in that phase.
  func resume(_ id: ConnectionID, from phase: ConnectionPhase) {
    guard let effects = connections.resumed(id, from: phase, at: now) else { return }
    perform(effects)
    serve(id)
  }

  private func disconnect(_ id: ConnectionID, for violation: FramingViolation) {
    switch violation {
    case .unknownFraming, .badHeader:
      logFault(.badFraming, of: id, limit: nil)
      dismiss(id, .badFraming, with: violation.error)
    case .messageTooLarge:
      logFault(.messageTooLarge, of: id, limit: .messageBytes)
      dismiss(id, .messageTooLarge, with: violation.error)
    }
  }

  /// Ends a connection whose client has not read by the deadline.
  func expire(_ id: ConnectionID) {
    switch connections[id]?.phase {
    case .holding:
      disconnectUnread(id, .outputBytes)
    case .closing(let reason):
      close(id, reason)
    case .reading:
      logFault(.unfinishedMessage, of: id, limit: .messageMilliseconds)
      dismiss(id, .messageTooSlow, with: .exceeded(.messageMilliseconds, limits))
    case .yielding, .querying, .closed, nil:
      break
    }
  }

  /// Ends a connection after the current event, because its client leaves too much unread.
  func disconnectUnreadLater(_ id: ConnectionID, _ limit: Limit = .outputBytes) {
    guard let user = connections.user(of: id) else { return }
    schedule.append(.unread(id, limit), of: user)
    connections.leaves(id)
    settleCharge(of: id)
  }

  /// Ends a connection whose client leaves too much unread.
  func disconnectUnread(_ id: ConnectionID, _ limit: Limit) {
    guard !connections.hasLeft(id) else { return }
    logFault(.unreadOutput, of: id, limit: limit)
    dismiss(id, .outputNotRead, with: .exceeded(limit, limits))
  }

  /// Ends a connection because the daemon stops: its messages are carried out, its subscriptions end.
  func stop(_ id: ConnectionID) {
    for subscription in subscriptions.subscriptions(of: id) { end(subscription, .shutdown) }
    connections.stopping(id, at: now)
    serve(id)
    guard connections[id]?.phase == .reading else { return }
    leave(id)
    perform(connections.dismissed(id, .shutdown, at: now))
    serve(id)
  }

  /// Sends a client a last error; the connection is closed when it has been read.
  func dismiss(_ id: ConnectionID, _ reason: CloseReason, with error: RPCError) {
    queue(Writer.error(error, id: .null), as: .response, to: id)
    leave(id)
    perform(connections.dismissed(id, reason, at: now))
    settleCharge(of: id)
  }

  /// Closes a connection at once.
  func close(_ id: ConnectionID, _ reason: CloseReason) {
    leave(id)
    perform(connections.finished(id, reason, at: now))
    settleCharge(of: id)
  }

  /// Releases everything that a client holds by being connected.
  private func leave(_ id: ConnectionID) {
    guard connections.left(id), let user = connections.user(of: id) else { return }
    abandonQueries(of: id)
    abandonWaits(of: id)
    accounts.released(connections.batchesAbandoned(by: id), of: user)
    endAnswers(of: id)
    for subscription in subscriptions.left(id) { release(subscription, of: user) }
    endLeases(of: id, leaving: true)
    // A tree that could not be opened because the client answers no more is gone already.
    for tree in trees.dependents(of: id) { closeOrAbandon(tree) }
  }

  /// Stops asking a client, because it will not answer.
  private func endAnswers(of id: ConnectionID) {
    endServices(of: id)
    failRequests(to: id)
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

// Output.
extension Server {
  /// Queues a response that has its framing.
  func queue(framed response: [UInt8], to id: ConnectionID) {
    connections.queue(framed: response, to: id)
    settleCharge(of: id)
    relieveLater(id)
  }

  /// Queues a message for a connection, to be written at the end of the turn.
  func queue(_ message: [UInt8], as kind: OutboxEntryKind, to id: ConnectionID) {
    connections.queue(message, as: kind, to: id)
    settleCharge(of: id)
    relieveLater(id)
  }

  /// Relieves the user of a connection after the current event if its clients leave too much unread.
  private func relieveLater(_ id: ConnectionID) {
    guard let user = connections.user(of: id), accounts.leavesTooMuchUnread(user) else { return }
    schedule.append(.relief(user), of: user)
  }

  /// Charges the user of a connection for what the connection holds now.
  func settleCharge(of id: ConnectionID) {
    guard let (user, bytes) = connections.settleCharge(of: id) else { return }
    accounts.connectionChanged(of: user, by: bytes)
  }
}
