internal import NavigationProtocol

/// One client's conversation: what it sent that has not been looked at, and what it is owed.
struct Connection: Sendable {
  enum Phase: Equatable, Sendable {
    /// Messages are read and carried out.
    case reading
    /// It has had its share of the turn: its next messages wait for the others.
    case yielding
    /// More of its responses wait than the limit: what it asks next waits until it has read.
    case holding
    /// The last word has been said; the socket is closed when that has left, or when it is not read.
    case closing(CloseReason)
    /// The socket is being closed; nothing counts any more.
    case closed
  }

  let user: UserID
  let peer: Peer
  /// What the client calls itself, if it has said so.
  var clientName: String?
  private(set) var phase = Phase.reading
  /// The trees of its subscriptions, oldest first, by the number under which the client knows them.
  private(set) var subscriptions: [(number: Int, tree: TreeID)] = []
  /// The trees that close with the connection.
  var dependents: [TreeID] = []
  /// How many of its requests wait for something.
  var awaited = 0
  /// Whether what the client held by being there is undone.
  var hasLeft = false
  private(set) var outbox = Outbox()
  private var decoder: FrameDecoder
  private var inputHasEnded = false
  /// Whether it was noted that the client answers nothing any more.
  private var answersHaveEnded = false
  /// Since when nothing has moved: the phase began, or the socket took something.
  private var stillSince: Instant
  private var lastSubscription = 0

  init(_ peer: Peer, limits: Limits, at now: Instant) {
    user = UserID(peer.uid)
    self.peer = peer
    stillSince = now
    decoder = FrameDecoder(limits: limits)
  }

  /// What can be done for the connection without a further word from the client.
  enum Step {
    case take(FrameDecoder.Event)
    /// The client has said all that it will ever say, so it answers no questions.
    case endAnswers
    /// The client has read: what it asks is carried out again.
    case resume
    case close(CloseReason)
  }

  mutating func nextStep(limits: Limits) -> Step? {
    switch phase {
    case .reading:
      if let event = decoder.next() ?? (inputHasEnded ? decoder.finish() : nil) { return .take(event) }
      guard inputHasEnded else { return nil }
      guard answersHaveEnded else {
        answersHaveEnded = true
        return .endAnswers
      }
      return outbox.isEmpty && awaited == 0 ? .close(.finished) : nil
    case .yielding:
      return nil
    case .holding:
      return outbox.responseBytes <= limits.outputBytes / 2 ? .resume : nil
    case .closing(let reason):
      return outbox.isEmpty ? .close(reason) : nil
    case .closed:
      return nil
    }
  }

  /// When the phase ends if nothing moves.
  func deadline(limits: Limits) -> Instant? {
    switch phase {
    case .holding, .closing: Instant(milliseconds: stillSince.milliseconds + limits.unreadMilliseconds)
    case .reading, .yielding, .closed: nil
    }
  }

  mutating func enter(_ next: Phase, at now: Instant) {
    phase = next
    stillSince = now
  }
}

// What comes in.
extension Connection {
  mutating func received(_ bytes: [UInt8]) {
    switch phase {
    case .reading, .yielding, .holding: decoder.append(bytes)
    case .closing, .closed: break
    }
  }

  mutating func endInput() {
    inputHasEnded = true
  }
}

// What goes out.
extension Connection {
  /// Queues a message, unless the connection is closed; who is charged how much, and whether it is the first in
  /// this turn.
  mutating func append(
    _ message: some Collection<UInt8>,
    as kind: Outbox.Kind
  ) -> (user: UserID, bytes: Int, isFirst: Bool)? {
    guard phase != .closed else { return nil }
    let queued = outbox.append(message, as: kind, framing: decoder.framing ?? .lines)
    return (user, queued.bytes, queued.isFirst)
  }

  mutating func flush() -> [UInt8] {
    outbox.flush()
  }

  mutating func wrote(_ count: Int, at now: Instant) {
    outbox.wrote(count)
    stillSince = now
  }
}

// Subscriptions.
extension Connection {
  mutating func subscribe(to tree: TreeID) -> Int {
    lastSubscription += 1
    subscriptions.append((lastSubscription, tree))
    return lastSubscription
  }

  /// Whether there was such a subscription.
  mutating func unsubscribe(_ number: Int) -> Bool {
    guard let index = subscriptions.firstIndex(where: { $0.number == number }) else { return false }
    subscriptions.remove(at: index)
    return true
  }
}
