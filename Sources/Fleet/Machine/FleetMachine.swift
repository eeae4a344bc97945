internal import JSON

/// The link of a machine to its fleet, as a state machine: events in, effects out.
///
/// The machine mirrors the trees of navd and publishes their digests. It opens connections to navd for each
/// centre, one for each right, and forwards JSON-RPC unchanged, so that navd enforces the rights of centres.
package struct FleetMachine: Sendable {
  let settings: MachineSettings
  var trees: FollowedTrees
  var observer: ObservingLink
  var sessions: CentreSessions
  var rollouts: GraphRollouts
  var links = LinkNumbers()
  var rates: RequestRates
  /// The rates of refusals of requests beyond the limit.
  var refusalRates: RequestRates
  var outbox: PendingPublications
  var board: StateBoard
  var losses = BrokerLosses()
  var broker = BrokerPhase.away
  var count: [MachineCounter: Int] = [:]
  /// The topics whose refusal by the broker was logged.
  var deniedTopics: Set<String> = []
  /// Whether it was logged that navd cannot be reached.
  var hasLoggedNavd = false
  /// Whether it was logged that navd refuses the connection.
  var hasLoggedRefusal = false
  private var isReady = false
  var ending: MachineEnd?
  var effects: [MachineEffect] = []

  enum BrokerPhase: Equatable {
    case away
    case connected(since: FleetTime, packetBytesMax: Int?, heartbeatAt: Int)
  }

  /// The end of the service, which waits for the last status until an uptime.
  struct MachineEnd: Equatable {
    var endsAt: Int
    var hasEnded = false
  }

  /// Creates the link; `version` is that of navgate.
  package init(_ settings: MachineSettings, version: String) {
    let limits = settings.limits
    self.settings = settings
    trees = FollowedTrees(client: "mqtt", version: version, trees: settings.trees)
    observer = ObservingLink(pingMilliseconds: limits[.heartbeatSeconds] * 1_000)
    sessions = CentreSessions(limits: limits, version: version)
    rollouts = GraphRollouts(settings, version: version)
    rates = RequestRates(perSecond: limits[.requestsPerSecond])
    refusalRates = rates
    outbox = PendingPublications(bytesMax: limits[.outstandingBytes])
    board = StateBoard(periodMilliseconds: limits[.stateMilliseconds])
  }

  /// The uptime at which `timePassed` is due, if any.
  package var wakesAt: Int? {
    if let ending { return ending.hasEnded ? nil : ending.endsAt }
    var times = [observer.wakesAt, trees.wakesAt, sessions.wakesAt, rollouts.wakesAt]
    if case .connected(_, _, let heartbeatAt) = broker {
      times.append(heartbeatAt)
      // Without room, an acknowledgement wakes the machine.
      if outbox.hasRoom { times.append(board.wakesAt) }
    }
    return times.compactMap(\.self).min()
  }

  /// Handles an event; returns the effects in order.
  package mutating func receive(_ event: MachineEvent, at time: FleetTime) -> [MachineEffect] {
    if ending == nil { received(event, at: time) } else { receivedWhileEnding(event, at: time) }
    defer { effects = [] }
    return effects
  }

  private mutating func received(_ event: MachineEvent, at time: FleetTime) {
    switch event {
    case .started, .timePassed: break
    case .broker(let event): received(event, at: time)
    case .opened(let link): opened(link, at: time)
    case .closed(let link): closed(link, at: time)
    case .received(let link, let bytes): received(bytes, on: link, at: time)
    case .ending: return end(at: time)
    }
    timePassed(at: time)
    proceedWithRollouts(at: time)
    publishState(at: time)
  }

  private mutating func timePassed(at time: FleetTime) {
    switch observer.timePassed(at: time, links: &links) {
    case .none: break
    case .open(let link): effects.append(.open(link))
    case .ping: if let link = observer.link { effects.append(.send(link, trees.ping())) }
    case .giveUp(let link):
      effects.append(.close(link))
      lostNavd(at: time)
    }
    if let link = observer.link { effects += trees.timePassed(at: time).map { .send(link, $0) } }
    take(sessions.timePassed(at: time, links: &links), at: time)
    heartbeat(at: time)
  }

  mutating func becomeReady() {
    guard !isReady else { return }
    isReady = true
    effects.append(.ready)
  }

  // MARK: The end

  private mutating func end(at time: FleetTime) {
    ending = MachineEnd(endsAt: time.uptime + 2_000)
    effects += sessions.endAll() + rollouts.end()
    if let link = observer.link { effects.append(.close(link)) }
    observer.end()
    if case .connected = broker { publish(Self.offline(settings, because: .stopped)) }
    finish(at: time)
  }

  private mutating func receivedWhileEnding(_ event: MachineEvent, at time: FleetTime) {
    switch event {
    case .broker(.acknowledged(let id, _)): _ = outbox.acknowledged(id)
    case .broker(.lost): outbox.lost()
    case .broker(.connected), .broker(.message), .started, .opened, .closed, .received, .timePassed, .ending:
      break
    }
    finish(at: time)
  }

  private mutating func finish(at time: FleetTime) {
    guard let ending, !ending.hasEnded, outbox.isEmpty || ending.endsAt <= time.uptime else { return }
    self.ending?.hasEnded = true
    effects.append(.ended)
  }
}
