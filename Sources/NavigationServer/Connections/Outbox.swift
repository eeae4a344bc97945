internal import DequeModule
internal import NavigationProtocol

/// What one connection is owed: the bytes of this turn, and an account of all that the socket has not taken.
///
/// Every byte is charged as part of a response or of a notification until the socket takes it, because unread
/// notifications cost a client its subscriptions and only unread responses cost it the connection.
struct Outbox: Sendable {
  enum Kind: Sendable {
    case response
    /// A change that a client has missed and asked for: its bytes count as those of the response before it.
    case replay
    case notification
  }

  /// What was queued, in order, and has not been taken; neighbours of one kind and one turn are one charge.
  private struct Charge: Sendable {
    let kind: Kind
    var bytes: Int
    var messages: Int
  }

  private var pending: [UInt8] = []
  private var pendingResponses = 0
  /// Whether the newest charge may still grow.
  private var isLastChargeOpen = false
  private var charges = Deque<Charge>()
  private(set) var responseBytes = 0
  private(set) var notificationBytes = 0
  /// The responses that were written in earlier turns and that the client has not read.
  private(set) var unreadResponses = 0

  var isEmpty: Bool { charges.isEmpty }

  /// All that the socket has not taken.
  var unreadBytes: Int { responseBytes + notificationBytes }

  /// Queues a message and charges it; how many bytes that were, and whether they are the first in this turn.
  mutating func append(
    _ message: some Collection<UInt8>,
    as kind: Kind,
    framing: Framing
  ) -> (bytes: Int, isFirst: Bool) {
    let before = pending.count
    framing.encode(message, into: &pending)
    let bytes = pending.count - before
    charge(bytes, as: kind)
    return (bytes, before == 0)
  }

  /// Takes what was queued in this turn, to be written.
  mutating func flush() -> [UInt8] {
    defer { pending = [] }
    unreadResponses += pendingResponses
    pendingResponses = 0
    isLastChargeOpen = false
    return pending
  }

  /// Releases what the socket took.
  mutating func wrote(_ count: Int) {
    precondition(
      count <= unreadBytes - pending.count,
      "the socket takes no more than it was given"
    )
    var left = count
    while left > 0, let charge = charges.first {
      let part = min(left, charge.bytes)
      left -= part
      release(part, of: charge.kind)
      guard part == charge.bytes else {
        charges[0].bytes -= part
        return
      }
      charges.removeFirst()
      if charge.kind == .response { unreadResponses -= charge.messages }
    }
  }

  private mutating func charge(_ bytes: Int, as kind: Kind) {
    switch kind {
    case .response:
      responseBytes += bytes
      pendingResponses += 1
    case .replay:
      responseBytes += bytes
    case .notification:
      notificationBytes += bytes
    }
    if isLastChargeOpen, charges.last?.kind == kind {
      charges[charges.count - 1].bytes += bytes
      charges[charges.count - 1].messages += 1
    } else {
      charges.append(Charge(kind: kind, bytes: bytes, messages: 1))
      isLastChargeOpen = true
    }
  }

  private mutating func release(_ bytes: Int, of kind: Kind) {
    switch kind {
    case .response, .replay: responseBytes -= bytes
    case .notification: notificationBytes -= bytes
    }
  }
}
