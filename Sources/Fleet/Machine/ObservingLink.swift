/// The observing connection to navd, which reconnects itself.
struct ObservingLink: Sendable {
  private enum LinkPhase: Equatable {
    case opening(LinkID)
    case open(LinkID)
    case away(retryAt: Int)
    case ended
  }

  private let pingMilliseconds: Int
  private var phase = LinkPhase.away(retryAt: 0)
  private var retry = NavdRetry()
  private var pingAt: Int?
  /// Whether navd has not answered since the last ping.
  private var isSilent = false

  init(pingMilliseconds: Int) {
    self.pingMilliseconds = pingMilliseconds
  }

  var link: LinkID? {
    switch phase {
    case .opening(let link), .open(let link): link
    case .away, .ended: nil
    }
  }

  var wakesAt: Int? {
    if case .away(let retryAt) = phase { retryAt } else { pingAt }
  }

  mutating func opened(at time: FleetTime) {
    guard case .opening(let link) = phase else { return }
    phase = .open(link)
    pingAt = time.uptime + pingMilliseconds
    isSilent = true
  }

  mutating func received() {
    isSilent = false
  }

  /// Handles the response to the introduction.
  mutating func introduced() {
    retry.succeeded()
  }

  mutating func closed(at time: FleetTime) {
    phase = .away(retryAt: retry.next(after: time))
    pingAt = nil
  }

  mutating func end() {
    phase = .ended
    pingAt = nil
  }

  /// The work that is due.
  enum LinkWork: Equatable {
    case none, ping
    case open(LinkID)
    /// navd has not answered since the last ping.
    case giveUp(LinkID)
  }

  mutating func timePassed(at time: FleetTime, links: inout LinkNumbers) -> LinkWork {
    switch phase {
    case .away(let retryAt) where retryAt <= time.uptime:
      let link = links.next()
      phase = .opening(link)
      return .open(link)
    case .open(let link):
      guard let pingAt, pingAt <= time.uptime else { return .none }
      guard !isSilent else { return .giveUp(link) }
      self.pingAt = time.uptime + pingMilliseconds
      isSilent = true
      return .ping
    case .opening, .away, .ended:
      return .none
    }
  }
}
