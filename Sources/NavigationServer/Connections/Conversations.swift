internal import NavigationProtocol

// The life of a connection: admission, reading and closing.

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
    // Consecutive outputs of one user are charged together.
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

  /// Serves a connection after pending responses were sent.
  func serveAfterResponses(_ id: ConnectionID) {
    connections[id]?.isServedLater = false
    serve(id)
  }

  /// Takes all steps of a connection that need no further input.
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

  /// Charges an unfinished message, or closes the connection if there is no room.
  private func settleInput(of id: ConnectionID) {
    outbound.settleCharge(of: id)
    guard let connection = connections[id],
      connection.charged.input - connection.receiveBuffer > Self.shortMessageBytes,
      let limit = accounts.limitExceeded(by: 0, of: connection.user)
    else { return }
    outbound.logFault(.tooManyBytes, of: id, limit: limit)
    dismiss(id, .tooManyBytes, with: .exceeded(limit, limits))
  }

  /// The size up to which messages are exempt, so that a client can always go back and close.
  private static let shortMessageBytes = 4_096

  /// Stops reading from a connection if its user's share of this turn is used up.
  private func yieldIfShareIsOver(_ id: ConnectionID) {
    guard let user = connections[id]?.user, schedule.isShareOver(of: user) else { return }
    guard let effects = connections.yielded(id, at: now) else { return }
    perform(effects)
    schedule.postpone(.reading(id), of: user)
  }

  /// Resumes reading from a connection that is paused in the given phase.
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

  /// Closes a connection whose deadline has passed.
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

  /// Closes a connection with too much unread output; at once if the user's closing connections hold too
  /// much.
  func disconnectUnread(_ id: ConnectionID, _ limit: Limit) {
    guard let user = connections[id]?.user else { return }
    guard !connections.hasLeft(id) else {
      guard accounts.leavesTooMuchBehind(user), connections[id]?.phase != .closed else { return }
      return close(connection: id, .outputNotRead)
    }
    outbound.logFault(.unreadOutput, of: id, limit: limit)
    dismiss(id, .outputNotRead, with: .exceeded(limit, limits))
  }

  /// Closes a connection because the daemon stops, after its messages are handled and its subscriptions have
  /// ended.
  func stop(_ id: ConnectionID) {
    delivery.end(connections[id]?.subscriptions ?? [], .shutdown)
    connections.stopping(id, at: now)
    serve(id)
    guard connections[id]?.phase == .reading else { return }
    leave(id)
    perform(connections.dismissed(id, .shutdown, at: now))
    serve(id)
  }

  /// Sends a client a last error, and closes the connection once the error is read.
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

  /// Releases everything that a client holds through its connection.
  private func leave(_ id: ConnectionID) {
    guard connections.left(id), let user = connections[id]?.user else { return }
    jobs.abandonReads(of: id)
    delivery.abandonWaits(of: id)
    accounts.released(connections.batchesAbandoned(by: id), of: user)
    endAnswers(of: id)
    delivery.endSubscriptions(of: id)
    driving.endLeases(of: id, leaving: true)
    // Failed questions may have cancelled openings, so their trees are already gone.
    for tree in trees.dependents(of: id) { commands.openerLeft(tree) }
  }

  /// Fails the pending questions to a client, because it cannot answer.
  private func endAnswers(of id: ConnectionID) {
    providers.endServices(of: id)
    commands.failRequests(to: id)
  }
}
