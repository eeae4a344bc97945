internal import DequeModule
internal import NavigationProtocol

/// The kind of a queued message; it decides which limit the bytes count against.
enum OutboxEntryKind: Sendable {
  case response
  /// A missed change that a client asked for. Its bytes count as those of the response before it.
  case replay
  case notification
}

/// The output of one connection: the bytes of this turn, and the sizes of all messages that the socket has not taken.
///
/// Every byte is charged as part of a response or of a notification until the socket takes it, because unread
/// notifications end a client's subscriptions, while unread responses end the connection.
struct Outbox: Sendable {
  /// The messages of one kind and one turn that are neighbours in the output.
  private struct OutboxCharge: Sendable {
    let kind: OutboxEntryKind
    var bytes: Int
    var messages: Int
  }

  private var pending: [UInt8] = []
  private var pendingResponses = 0
  /// Whether the newest charge may still grow.
  private var isLastChargeOpen = false
  private var charges = Deque<OutboxCharge>()
  private(set) var responseBytes = 0
  private(set) var notificationBytes = 0
  /// The number of responses that were written in earlier turns and have not been read.
  private(set) var unreadResponses = 0

  var isEmpty: Bool { charges.isEmpty }

  /// The size of everything that the socket has not taken.
  var unreadBytes: Int { responseBytes + notificationBytes }

  /// Queues a message; returns whether it is the first in this turn.
  mutating func append(_ message: some Collection<UInt8>, as kind: OutboxEntryKind, framing: Framing) -> Bool
  {
    let before = pending.count
    framing.encode(message, into: &pending)
    charge(pending.count - before, as: kind)
    return before == 0
  }

  /// Queues a message that has its framing; returns whether it is the first in this turn.
  mutating func append(framed bytes: [UInt8], as kind: OutboxEntryKind) -> Bool {
    let isFirst = pending.isEmpty
    if isFirst { pending = bytes } else { pending += bytes }
    charge(bytes.count, as: kind)
    return isFirst
  }

  /// Removes and returns the bytes of this turn.
  mutating func flush() -> [UInt8] {
    defer { pending = [] }
    unreadResponses += pendingResponses
    pendingResponses = 0
    isLastChargeOpen = false
    return pending
  }

  /// Removes the messages of this turn with their charges.
  mutating func withdrew() {
    var left = pending.count
    pending = []
    pendingResponses = 0
    isLastChargeOpen = false
    while left > 0, let charge = charges.popLast() {
      release(charge.bytes, of: charge.kind)
      left -= charge.bytes
    }
    precondition(left == 0, "the charges of a turn are its own")
  }

  /// Releases the bytes that the socket took.
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

  private mutating func charge(_ bytes: Int, as kind: OutboxEntryKind) {
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
      charges.append(OutboxCharge(kind: kind, bytes: bytes, messages: 1))
      isLastChargeOpen = true
    }
  }

  private mutating func release(_ bytes: Int, of kind: OutboxEntryKind) {
    switch kind {
    case .response, .replay: responseBytes -= bytes
    case .notification: notificationBytes -= bytes
    }
  }
}
