internal import JSON

/// The sessions of all centres with a machine.
struct CentreSessions: Sendable {
  /// The id of the introduction, which is answered before other requests are sent.
  private static let introductionID = 0

  private let limits: MachineLimits
  private let version: String
  private var sessions: [SessionID: CentreSession] = [:]
  private var owners: [LinkID: SessionID] = [:]
  /// Whether a refusal of navd was logged.
  private var hasLoggedRefusal = false
  /// The last requests of sessions, including ended sessions.
  private var recent: [SessionID: RecentRequests] = [:]

  init(limits: MachineLimits, version: String) {
    self.limits = limits
    self.version = version
  }

  /// The number of centres that have a session.
  var centreCount: Int { Set(sessions.keys.map(\.centre)).count }

  /// The number of pending calls of `tree.wait`.
  private var waitCount: Int {
    sessions.values.reduce(0) { $0 + $1.pending.count { $0.request.isWait } }
  }

  func owns(_ link: LinkID) -> Bool { owners[link] != nil }

  /// The uptime of the next retry, refusal or end of a session.
  var wakesAt: Int? {
    sessions.values.compactMap { $0.wakesAt(idleMilliseconds: idleMilliseconds) }.min()
  }

  private var idleMilliseconds: Int { limits[.sessionSeconds] * 1_000 }
  private var heldMilliseconds: Int { limits[.requestSeconds] * 1_000 }

  // MARK: Requests

  /// Handles a request; throws a refusal without an effect.
  mutating func received(
    _ request: MachineRequest,
    from id: SessionID,
    at time: FleetTime,
    links: inout LinkNumbers
  ) throws(FleetRefusal) -> [MachineEffect] {
    if let notAfter = request.notAfter, request.isLate(at: time) {
      throw .expired(lateMilliseconds: time.wall - notAfter)
    }
    if let known = pending(request.key, of: id.centre) {
      // MQTT delivers a message again if its acknowledgement is lost.
      guard known.bytes == request.bytes else {
        throw .invalid(
          "Another request with this id has no response yet. Give each request an id of its own."
        )
      }
      return []
    }
    guard (sessions[id]?.pending.count ?? 0) < limits[.requests] else {
      throw .tooManyRequests(.requests, max: limits[.requests])
    }
    guard !request.isWait || waitCount < limits[.waits] else {
      throw .tooManyRequests(.waits, max: limits[.waits])
    }
    var effects: [MachineEffect] = []
    if sessions[id] == nil { effects.append(try begin(id, at: time, links: &links)) }
    guard !request.isOnceOnly || isNew(request, from: id, at: time) else { return effects }
    let held = heldMilliseconds
    if let effect = sessions[id]?.received(request, heldFor: held, at: time) { effects.append(effect) }
    return effects
  }

  /// Remembers a request; returns false for a second delivery.
  private mutating func isNew(_ request: MachineRequest, from id: SessionID, at time: FleetTime) -> Bool {
    recent = recent.filter { $0.key == id || !$0.value.isOver(at: time) }
    return recent[id, default: RecentRequests()].received(request.bytes, at: time)
  }

  /// The pending request of a centre with an id, for any right, because all responses share a topic.
  private func pending(_ key: String, of centre: FleetName) -> MachineRequest? {
    FleetRight.allCases.lazy
      .compactMap { sessions[SessionID(centre: centre, right: $0)]?.pending(key) }
      .first
  }

  /// Handles a `$/cancelRequest`, which has no response.
  mutating func cancelled(_ message: [UInt8], from id: SessionID, at time: FleetTime) -> [MachineEffect] {
    sessions[id]?.received(message, at: time).map { [$0] } ?? []
  }

  private mutating func begin(
    _ id: SessionID,
    at time: FleetTime,
    links: inout LinkNumbers
  ) throws(FleetRefusal) -> MachineEffect {
    let hasCentre = sessions.keys.contains { $0.centre == id.centre }
    guard hasCentre || centreCount < limits[.sessions] else { throw .tooManySessions(max: limits[.sessions]) }
    let link = links.next()
    sessions[id] = CentreSession(id, on: link, at: time)
    owners[link] = id
    return .open(link)
  }

  // MARK: Connections

  mutating func opened(_ link: LinkID) -> [MachineEffect] {
    guard let id = owners[link] else { return [] }
    sessions[id]?.opened()
    let introduction = NavdMessage.introduction(
      id: Self.introductionID,
      as: "mqtt:\(id.centre)",
      version: version,
      may: id.right
    )
    return [.send(link, introduction)]
  }

  mutating func closed(_ link: LinkID, at time: FleetTime) -> SessionStep {
    guard let id = owners.removeValue(forKey: link) else { return SessionStep() }
    return lost(id, at: time)
  }

  private mutating func lost(_ id: SessionID, at time: FleetTime) -> SessionStep {
    var step = SessionStep()
    let held = heldMilliseconds
    let lost = sessions[id]?.closed(heldFor: held, at: time) ?? []
    for pending in lost { step.refuse(pending.request, .navdLost, to: id.centre) }
    // Without its subscriptions, an idle session is not needed.
    if sessions[id]?.pending.isEmpty == true { sessions[id] = nil }
    return step
  }

  mutating func received(_ bytes: [UInt8], on link: LinkID, at time: FleetTime) -> SessionStep {
    guard let id = owners[link], let session = sessions[id] else { return SessionStep() }
    let envelope = NavdEnvelope(bytes)
    guard session.isReady else { return introduced(by: envelope, id, link, at: time) }
    var step = SessionStep()
    switch envelope {
    case .response(let number, _):
      guard let request = sessions[id]?.answered(number.text, at: time) else { break }
      step.messages.append(
        SessionMessage(
          centre: id.centre,
          bytes: bytes,
          answers: number,
          isOutcome: request.isCommand,
          bytesMax: request.isForGroup ? .groupMessageBytes : .messageBytes
        )
      )
    case .notification: step.messages.append(SessionMessage(centre: id.centre, bytes: bytes))
    case .other: break
    }
    return step
  }

  private mutating func introduced(
    by envelope: NavdEnvelope,
    _ id: SessionID,
    _ link: LinkID,
    at time: FleetTime
  ) -> SessionStep {
    guard case .response(_, let hasFailed) = envelope else { return SessionStep() }
    var step = SessionStep()
    if hasFailed {
      owners[link] = nil
      step = lost(id, at: time)
      step.effects.append(.close(link))
      if !hasLoggedRefusal { step.effects.append(.log(Self.refusalRemark(of: id))) }
      hasLoggedRefusal = true
    } else if let (sent, late) = sessions[id]?.introduced(at: time) {
      hasLoggedRefusal = false
      step.effects = sent
      for pending in late { step.refuse(pending, lateAt: time, to: id.centre) }
    }
    return step
  }

  private static func refusalRemark(of id: SessionID) -> MachineRemark {
    let sentence = "navd refuses the session of a centre. It may be older than navgate: restart navd."
    return MachineRemark(.warning, sentence, ["centre": id.centre.text, "right": id.right.rawValue])
  }

  /// Ends all sessions, because the broker is lost or the service ends.
  mutating func endAll() -> [MachineEffect] {
    let links = owners.keys.sorted { $0.number < $1.number }
    (sessions, owners) = ([:], [:])
    return links.map { .close($0) }
  }

  // MARK: Time

  mutating func timePassed(at time: FleetTime, links: inout LinkNumbers) -> SessionStep {
    var step = SessionStep()
    for id in sessions.keys.sorted() {
      for pending in sessions[id]?.expired(at: time) ?? [] {
        step.refuse(pending.request, pending.wasSent ? .navdLost : .navdAway, to: id.centre)
      }
      guard let session = sessions[id] else { continue }
      if session.pending.isEmpty, session.usedAt + idleMilliseconds <= time.uptime || session.link == nil {
        step.effects += end(session)
      } else if case .away(let retryAt) = session.phase, retryAt <= time.uptime {
        let link = links.next()
        sessions[id]?.opens(link)
        owners[link] = id
        step.effects.append(.open(link))
      }
    }
    return step
  }

  private mutating func end(_ session: CentreSession) -> [MachineEffect] {
    sessions[session.id] = nil
    guard let link = session.link else { return [] }
    owners[link] = nil
    return [.close(link)]
  }
}

extension SessionID: Comparable {
  static func < (left: SessionID, right: SessionID) -> Bool {
    (left.centre.text, left.right) < (right.centre.text, right.right)
  }
}
