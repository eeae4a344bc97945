internal import NavigationProtocol

// The life of a connection: who comes in, what is read and when, and how it ends.

extension Server {
  mutating func opened(_ id: ConnectionID, by peer: Peer) {
    let connection = Connection(peer, limits: limits, at: now)
    connections.insert(connection, as: id)
    users[connection.user, default: User(graphs: graphs)].connections += 1
    counters.connections += 1
    if isStopping {
      dismiss(id, .shutdown, telling: .shuttingDown())
    } else if users[connection.user]?.connections ?? 0 > limits.connectionsPerUser {
      logFault("A user has too many connections", of: id, limit: .connectionsPerUser)
      dismiss(id, .tooManyConnections, telling: .exceeded(.connectionsPerUser, limits))
    }
  }

  mutating func received(_ bytes: [UInt8], on id: ConnectionID) {
    counters.bytesRead += bytes.count
    connections[id]?.received(bytes)
    proceed(id)
  }

  mutating func wrote(_ count: Int, to id: ConnectionID) {
    connections[id]?.wrote(count, at: now)
    if let user = connections[id]?.user { charge(-count, to: user) }
    proceed(id)
  }

  mutating func inputEnded(_ id: ConnectionID) {
    connections[id]?.endInput()
    proceed(id)
  }

  mutating func closed(_ id: ConnectionID) {
    leave(id)
    guard let connection = connections.remove(id) else { return }
    users[connection.user]?.connections -= 1
    charge(-connection.outbox.unreadBytes, to: connection.user)
    stopIfLeft()
  }

  /// Does all that can be done for a connection before its client does something.
  mutating func proceed(_ id: ConnectionID) {
    let share = events + limits.eventsPerTurn
    while let step = connections[id]?.nextStep(limits: limits) {
      switch step {
      case .take(.frame(let frame)):
        took(frame, from: id)
        pauseIfNeeded(id, share: share)
      case .take(.violation(let violation)):
        broke(violation, on: id)
      case .endAnswers:
        endAnswers(of: id)
      case .resume:
        connections[id]?.enter(.reading, at: now)
        perform(.resumeReading(id))
      case .close(let reason):
        close(id, reason)
      }
    }
  }

  /// Lets a client read before it is answered more, and others have their turn before it goes on.
  private mutating func pauseIfNeeded(_ id: ConnectionID, share: Int) {
    guard !isStopping, let unread = connections[id]?.outbox.responseBytes else { return }
    if unread > limits.outputBytes {
      enter(.holding, id)
    } else if isOver(share) {
      letOthersGoFirst(id)
    }
  }

  /// Reads no more from a connection until the others have had their turn.
  mutating func letOthersGoFirst(_ id: ConnectionID) {
    guard connections[id]?.phase == .reading else { return }
    enter(.yielding, id)
    yielding.append(id)
    yield()
  }

  /// Goes on with a connection when the others have had their turn.
  mutating func resume(_ id: ConnectionID) {
    guard connections[id]?.phase == .yielding else { return }
    connections[id]?.enter(.reading, at: now)
    perform(.resumeReading(id))
    proceed(id)
  }

  private mutating func broke(_ violation: FramingViolation, on id: ConnectionID) {
    switch violation {
    case .unknownFraming, .badHeader:
      logFault("A client's messages cannot be told apart", of: id, limit: nil)
      dismiss(id, .badFraming, telling: violation.error)
    case .messageTooLarge:
      logFault("A client's message is too long", of: id, limit: .messageBytes)
      dismiss(id, .messageTooLarge, telling: violation.error)
    }
  }

  /// The time has come to end a connection, since its client does not read what it must.
  mutating func expired(_ id: ConnectionID) {
    switch connections[id]?.phase {
    case .holding:
      logFault("A client leaves its responses unread", of: id, limit: .outputBytes)
      dismiss(id, .outputNotRead, telling: .exceeded(.outputBytes, limits))
    case .closing(let reason):
      close(id, reason)
    case .reading, .yielding, .closed, nil:
      break
    }
  }

  /// Ends a connection because the daemon ends: what it has sent is answered, its subscriptions are ended.
  mutating func stop(_ id: ConnectionID) {
    endSubscriptions(of: id, .shutdown)
    switch connections[id]?.phase {
    case .holding, .yielding: connections[id]?.enter(.reading, at: now)
    case .reading, .closing, .closed, nil: break
    }
    proceed(id)
    guard connections[id]?.phase == .reading else { return }
    leave(id)
    enter(.closing(.shutdown), id)
    proceed(id)
  }

  /// Says the last word to a client; the connection is closed when it has been read.
  private mutating func dismiss(_ id: ConnectionID, _ reason: CloseReason, telling error: RPCError) {
    queue(Writer.error(error, id: .null), as: .response, to: id)
    leave(id)
    enter(.closing(reason), id)
  }

  /// Stops reading from a connection until it has moved on, for a while at most.
  private mutating func enter(_ phase: Connection.Phase, _ id: ConnectionID) {
    connections[id]?.enter(phase, at: now)
    perform(.pauseReading(id))
    if let deadline = connections[id]?.deadline(limits: limits) { wake(at: deadline) }
  }

  private mutating func close(_ id: ConnectionID, _ reason: CloseReason) {
    leave(id)
    connections[id]?.enter(.closed, at: now)
    perform(.close(id, reason))
  }

  /// Undoes what a client holds in the daemon by being there.
  private mutating func leave(_ id: ConnectionID) {
    guard let connection = connections[id], !connection.hasLeft else { return }
    connections[id]?.hasLeft = true
    for number in waitingBatches.keys.sorted() where waitingBatches[number]?.caller.connection == id {
      takeWaiting(number)
    }
    endAnswers(of: id)
    for subscription in connection.subscriptions {
      forget(subscription.number, of: id, in: subscription.tree)
    }
    // Those that could not be opened since the client no longer answers are forgotten already.
    for tree in connections[id]?.dependents ?? [] { closeOrForget(tree) }
  }

  /// Asks a client nothing any more, since it will not answer.
  private mutating func endAnswers(of id: ConnectionID) {
    endServices(of: id)
    failRequests(to: id)
  }

  /// Ends a connection whose client does not read what it must not miss.
  mutating func isNotReading(_ id: ConnectionID) {
    guard connections[id]?.hasLeft == false else { return }
    logFault("A client leaves what it is told unread", of: id, limit: .outputBytes)
    dismiss(id, .outputNotRead, telling: .exceeded(.outputBytes, limits))
  }

  /// Notes that a connection's request has been answered later than it was read.
  mutating func answeredLater(_ id: ConnectionID) {
    connections[id]?.awaited -= 1
    followUps.append(.connection(id))
  }

  private mutating func logFault(_ message: String, of id: ConnectionID, limit: Limit?) {
    guard let peer = connections[id]?.peer else { return }
    let client = connections[id]?.clientName
    var entry = LogEntry(
      message,
      ["connection": "\(id.number)", "uid": "\(peer.uid)", "pid": "\(peer.pid)"]
    )
    if let client { entry.metadata.append(LogField(name: "client", value: client)) }
    if let limit {
      entry.metadata.append(LogField(name: "limit", value: limit.rawValue))
      entry.metadata.append(LogField(name: "max", value: "\(limits[limit])"))
    }
    perform(.log(entry))
  }
}
