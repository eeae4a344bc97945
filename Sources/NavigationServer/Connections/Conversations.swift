internal import NavigationProtocol

// A connection's life: who comes in, when it is read, and how it ends.

/// The conversations with clients.
final class Conversations: FlowPart {
  let delivery: Delivery
  let driving: Driving
  let providers: Providers
  let commands: Commands
  let methods: Methods

  init(
    _ base: BaseParts,
    delivery: Delivery,
    driving: Driving,
    providers: Providers,
    commands: Commands,
    methods: Methods
  ) {
    self.delivery = delivery
    self.driving = driving
    self.providers = providers
    self.commands = commands
    self.methods = methods
    super.init(base)
  }
}

extension Conversations {
  func connectionOpened(_ id: ConnectionID, by peer: Peer) {
    let user = connections.opened(id, by: peer, at: now)
    schedule.count(Schedule.connectionWork, for: user)
    let exceeded = accounts.connectionOpened(by: user)
    if schedule.isStopping {
      dismiss(id, .shutdown, with: .shuttingDown())
    } else if let exceeded {
      outbound.logFault(.tooManyConnections, of: id, limit: exceeded)
      guard exceeded == .connectionsPerUser, access.isOperator(user), accounts.connectionReadsStatus(of: user)
      else {
        return dismiss(id, .tooManyConnections, with: .exceeded(exceeded, limits))
      }
      guard let oldest = connections.status.opened(id, by: user), !connections.hasLeft(oldest) else { return }
      dismiss(oldest, .tooManyConnections, with: .exceeded(.connectionsPerUser, limits))
    }
  }

  func connectionsRejected(_ count: Int, of peer: Peer) {
    let entry = LogEntry(
      ClientFault.tooManyArrivals.rawValue,
      ["uid": "\(peer.uid)", "pid": "\(peer.pid)", "count": "\(count)"]
    )
    perform(outbound.faults.occurred(.tooManyArrivals, by: peer.user, entry, at: now))
  }

  func wrote(_ outputs: [WrittenOutput]) {
    // Neighbours of one user are charged together.
    var charge: (user: UserID, bytes: ConnectionBytes)?
    for output in outputs {
      guard let (user, bytes, awaitedRoom) = connections.wrote(output, at: now) else { continue }
      if let earlier = charge, earlier.user == user {
        charge = (user, earlier.bytes + bytes)
      } else {
        settle(charge: charge)
        charge = (user, bytes)
      }
      guard awaitedRoom else { continue }
      settle(charge: charge)
      charge = nil
      serve(output.connection)
    }
    settle(charge: charge)
  }

  private func settle(charge: (user: UserID, bytes: ConnectionBytes)?) {
    if let charge { accounts.connectionChanged(of: charge.user, by: charge.bytes) }
  }

  func connectionClosed(_ id: ConnectionID) {
    leave(id)
    guard let connection = connections.closed(id) else { return }
    let readsStatus = connections.status.closed(id, of: connection.user)
    accounts.connectionClosed(by: connection.user, readsStatus: readsStatus, bytes: connection.charged)
  }

  /// Serves a connection on which late responses were sent.
  func serveAfterResponses(_ id: ConnectionID) {
    connections[id]?.isServedLater = false
    serve(id)
  }

  /// Does everything that can be done for a connection without further input.
  func serve(_ id: ConnectionID) {
    yieldIfShareIsOver(id)
    while let step = connections.nextStep(of: id) {
      switch step {
      case .frame(let frame):
        guard let caller = connections.frameTaken(from: id) else { return }
        received(frame, from: caller)
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
        close(connection: id, reason)
      }
    }
    if let connection = connections[id], case let skipped = connection.takeSkippedBytes(), skipped > 0 {
      schedule.count(skipped / Schedule.bytesPerWork, for: connection.user)
      yieldIfShareIsOver(id)
    }
    perform(connections.tookMessages(of: id, at: now))
    settleInput(of: id)
  }

  /// Charges an unfinished message; if there is no room for it, its connection ends.
  private func settleInput(of id: ConnectionID) {
    outbound.settleCharge(of: id)
    guard let connection = connections[id],
      connection.charged.input - connection.receiveBuffer > Self.shortMessageBytes,
      let limit = accounts.limitExceeded(by: 0, of: connection.user)
    else { return }
    outbound.logFault(.tooManyBytes, of: id, limit: limit)
    dismiss(id, .tooManyBytes, with: .exceeded(limit, limits))
  }

  /// The size up to which messages are exempt from limits, so that a client can always go back and close.
  private static let shortMessageBytes = 4_096

  /// Stops reading from a connection whose user has used up the share of this turn.
  private func yieldIfShareIsOver(_ id: ConnectionID) {
    guard let user = connections[id]?.user, schedule.isShareOver(of: user) else { return }
    guard let effects = connections.yielded(id, at: now) else { return }
    perform(effects)
    schedule.postpone(.reading(id), of: user)
  }

  /// Resumes a connection that is paused in that phase.
  func resumeReading(_ id: ConnectionID, from phase: ConnectionPhase) {
    guard let effects = connections.resumed(id, from: phase, at: now) else { return }
    perform(effects)
    serve(id)
  }
}

// Ends.
extension Conversations {
  func disconnect(_ id: ConnectionID, for violation: FramingViolation) {
    switch violation {
    case .unknownFraming, .badHeader:
      outbound.logFault(.badFraming, of: id, limit: nil)
      dismiss(id, .badFraming, with: violation.error)
    case .messageTooLarge:
      outbound.logFault(.messageTooLarge, of: id, limit: .messageBytes)
      dismiss(id, .messageTooLarge, with: violation.error)
    }
  }

  /// Ends a connection whose client has not read by the deadline.
  func expire(_ id: ConnectionID) {
    switch connections[id]?.phase {
    case .holding:
      disconnectUnread(id, .outputBytes)
    case .closing(let reason):
      close(connection: id, reason)
    case .reading:
      outbound.logFault(.unfinishedMessage, of: id, limit: .messageMilliseconds)
      dismiss(id, .messageTooSlow, with: .exceeded(.messageMilliseconds, limits))
    case .yielding, .awaitingJob, .closed, nil:
      break
    }
  }

  /// Ends a connection whose client leaves too much unread, at once if those of its user that are being closed do.
  func disconnectUnread(_ id: ConnectionID, _ limit: Limit) {
    guard let user = connections[id]?.user else { return }
    guard !connections.hasLeft(id) else {
      guard accounts.leavesTooMuchBehind(user), connections[id]?.phase != .closed else { return }
      return close(connection: id, .outputNotRead)
    }
    outbound.logFault(.unreadOutput, of: id, limit: limit)
    dismiss(id, .outputNotRead, with: .exceeded(limit, limits))
  }

  /// Ends a connection because the daemon stops: its messages are carried out, its subscriptions end.
  func stop(_ id: ConnectionID) {
    delivery.end(connections[id]?.subscriptions ?? [], .shutdown)
    connections.stopping(id, at: now)
    serve(id)
    guard connections[id]?.phase == .reading else { return }
    leave(id)
    perform(connections.dismissed(id, .shutdown, at: now))
    serve(id)
  }

  /// Sends a client a last error; the connection is closed when it has been read.
  func dismiss(_ id: ConnectionID, _ reason: CloseReason, with error: RPCError) {
    outbound.queue(Writer.error(error, id: .null), as: .response, to: id)
    leave(id)
    perform(connections.dismissed(id, reason, at: now))
    outbound.settleCharge(of: id)
  }

  /// Closes a connection at once.
  private func close(connection id: ConnectionID, _ reason: CloseReason) {
    leave(id)
    perform(connections.finished(id, reason, at: now))
    outbound.settleCharge(of: id)
  }

  /// Disconnects the clients whose output was withdrawn.
  func disconnect(withdrawn receivers: [ConnectionID]) {
    for id in receivers {
      jobs.cancelJobs(of: id)
      outbound.settleCharge(of: id)
      dismiss(id, .storeFailed, with: .storeFailed())
    }
  }

  /// Releases everything that a client holds by being connected.
  private func leave(_ id: ConnectionID) {
    guard connections.left(id), let user = connections[id]?.user else { return }
    jobs.abandonReads(of: id)
    delivery.abandonWaits(of: id)
    accounts.released(connections.batchesAbandoned(by: id), of: user)
    endAnswers(of: id)
    delivery.endSubscriptions(of: id)
    driving.endLeases(of: id, leaving: true)
    // A tree that could not be opened because the client answers no more is gone already.
    for tree in trees.dependents(of: id) { commands.openerLeft(tree) }
  }

  /// Stops asking a client, because it will not answer.
  private func endAnswers(of id: ConnectionID) {
    providers.endServices(of: id)
    commands.failRequests(to: id)
  }
}
