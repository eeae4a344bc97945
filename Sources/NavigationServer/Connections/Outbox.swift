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

    /// The rest of the charge after so many bytes are taken; nil if nothing is left.
    func without(_ count: Int) -> OutboxCharge? {
      count < bytes ? OutboxCharge(kind: kind, bytes: bytes - count, messages: messages) : nil
    }
  }

  private var pending: [UInt8] = []
  private var pendingResponses = 0
  /// The charge of the newest messages.
  ///
  /// It is not among the earlier ones, so most outboxes need no memory for those.
  private var newest: OutboxCharge?
  /// Whether the newest charge may still grow.
  private var isNewestOpen = false
  private var earlier = Deque<OutboxCharge>()
  private(set) var responseBytes = 0
  private(set) var notificationBytes = 0
  /// The number of responses that were written in earlier turns and have not been read.
  private(set) var unreadResponses = 0

  var isEmpty: Bool { newest == nil }

  /// The size of everything that the socket has not taken.
  var unreadBytes: Int { responseBytes + notificationBytes }

  /// Queues a message; returns whether it is the first in this turn.
  mutating func append(_ message: [UInt8], as kind: OutboxEntryKind, framing: Framing) -> Bool {
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

  /// Queues a notification in the framing of the connection; returns whether it is the first message in this turn.
  mutating func append(notification: inout SharedNotification) -> Bool {
    let before = pending.count
    notification.append(to: &pending)
    charge(pending.count - before, as: .notification)
    return before == 0
  }

  /// Removes and returns the bytes of this turn.
  mutating func flush() -> [UInt8] {
    defer { pending = [] }
    unreadResponses += pendingResponses
    pendingResponses = 0
    isNewestOpen = false
    return pending
  }

  /// Removes the messages of this turn with their charges.
  mutating func withdrew() {
    var left = pending.count
    pending = []
    pendingResponses = 0
    isNewestOpen = false
    while left > 0, let charge = newest {
      release(charge.bytes, of: charge.kind)
      left -= charge.bytes
      newest = earlier.popLast()
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
    while left > 0, let oldest = earlier.first ?? newest {
      let taken = min(left, oldest.bytes)
      left -= taken
      release(taken, of: oldest.kind)
      let rest = oldest.without(taken)
      if rest == nil, oldest.kind == .response { unreadResponses -= oldest.messages }
      if earlier.isEmpty {
        newest = rest
      } else if let rest {
        earlier[0] = rest
      } else {
        earlier.removeFirst()
      }
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
    if isNewestOpen, newest?.kind == kind {
      newest?.bytes += bytes
      newest?.messages += 1
    } else {
      if let newest { earlier.append(newest) }
      newest = OutboxCharge(kind: kind, bytes: bytes, messages: 1)
      isNewestOpen = true
    }
  }

  private mutating func release(_ bytes: Int, of kind: OutboxEntryKind) {
    switch kind {
    case .response, .replay: responseBytes -= bytes
    case .notification: notificationBytes -= bytes
    }
  }
}
