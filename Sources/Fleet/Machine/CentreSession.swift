/// The connection to navd of one centre with one right, and its pending requests.
///
/// navd enforces the right, which the connection names in its introduction.
struct CentreSession: Sendable {
  enum SessionPhase: Equatable {
    case opening(LinkID)
    /// navd has not yet accepted the name and the right.
    ///
    /// No request is sent before.
    case introducing(LinkID)
    case ready(LinkID)
    /// navd does not run, or does not answer.
    case away(retryAt: Int)
  }

  struct Pending: Equatable {
    let request: MachineRequest
    /// The number of times the request was sent to navd.
    var sendCount = 0
    /// The uptime until which the request waits for navd; nil once it is sent.
    var heldUntil: Int?

    /// Whether navd may have run the request.
    var wasSent: Bool { sendCount > 0 }

    /// Whether the request must not be sent again, because it is not repeatable or may crash navd.
    var isLost: Bool { wasSent && (!request.isRepeatable || sendCount >= CentreSession.sendsMax) }
  }

  private static let sendsMax = 3

  let id: SessionID
  private(set) var phase: SessionPhase
  private(set) var pending: [Pending] = []
  /// The uptime of the last request or response.
  private(set) var usedAt: Int
  private var retry = NavdRetry()

  init(_ id: SessionID, on link: LinkID, at time: FleetTime) {
    self.id = id
    phase = .opening(link)
    usedAt = time.uptime
  }

  var link: LinkID? {
    switch phase {
    case .opening(let link), .introducing(let link), .ready(let link): link
    case .away: nil
    }
  }

  var isReady: Bool { if case .ready = phase { true } else { false } }

  func pending(_ key: String) -> MachineRequest? { pending.first { $0.request.key == key }?.request }

  // MARK: Requests

  /// Adds a request; returns the message for navd, or nil if the request waits.
  mutating func received(_ request: MachineRequest, heldFor milliseconds: Int, at time: FleetTime)
    -> MachineEffect?
  {
    usedAt = time.uptime
    guard case .ready(let link) = phase else {
      pending.append(Pending(request: request, heldUntil: time.uptime + milliseconds))
      return nil
    }
    pending.append(Pending(request: request, sendCount: 1))
    return .send(link, request.bytes)
  }

  /// Forwards a message without a response.
  mutating func received(_ message: [UInt8], at time: FleetTime) -> MachineEffect? {
    usedAt = time.uptime
    guard case .ready(let link) = phase else { return nil }
    return .send(link, message)
  }

  /// Removes and returns the request of a response.
  mutating func answered(_ key: String, at time: FleetTime) -> MachineRequest? {
    guard let index = pending.firstIndex(where: { $0.request.key == key }) else { return nil }
    usedAt = time.uptime
    retry.succeeded()
    return pending.remove(at: index).request
  }

  // MARK: The connection

  mutating func opened() {
    if case .opening(let link) = phase { phase = .introducing(link) }
  }

  /// Handles the response to the introduction; returns the messages for navd, and the requests that are too
  /// late.
  mutating func introduced(at time: FleetTime) -> (sent: [MachineEffect], late: [Pending]) {
    guard case .introducing(let link) = phase else { return ([], []) }
    phase = .ready(link)
    let late = pending.filter { $0.request.isLate(at: time) }
    pending.removeAll { $0.request.isLate(at: time) }
    for index in pending.indices {
      pending[index].sendCount += 1
      pending[index].heldUntil = nil
    }
    return (pending.map { .send(link, $0.request.bytes) }, late)
  }

  /// Handles the end of the connection; returns the requests that must not be sent again.
  mutating func closed(heldFor milliseconds: Int, at time: FleetTime) -> [Pending] {
    phase = .away(retryAt: retry.next(after: time))
    let lost = pending.filter(\.isLost)
    pending.removeAll(where: \.isLost)
    for index in pending.indices where pending[index].heldUntil == nil {
      pending[index].heldUntil = time.uptime + milliseconds
    }
    return lost
  }

  mutating func opens(_ link: LinkID) {
    phase = .opening(link)
  }

  /// Removes and returns the requests that have waited too long for navd.
  mutating func expired(at time: FleetTime) -> [Pending] {
    let isOver = { (pending: Pending) in pending.heldUntil.map { $0 <= time.uptime } ?? false }
    let over = pending.filter(isOver)
    pending.removeAll(where: isOver)
    return over
  }

  /// The uptime of the next retry, refusal or end.
  func wakesAt(idleMilliseconds: Int) -> Int? {
    var times = pending.compactMap(\.heldUntil)
    if case .away(let retryAt) = phase { times.append(retryAt) }
    if pending.isEmpty { times.append(usedAt + idleMilliseconds) }
    return times.min()
  }
}

struct SessionID: Hashable, Sendable {
  let centre: FleetName
  let right: FleetRight
}

extension MachineRequest {
  func isLate(at time: FleetTime) -> Bool { notAfter.map { $0 < time.wall } ?? false }
}
