internal import DequeModule
internal import NavigationProtocol

/// The kind of a queued message.
enum OutboxEntryKind: Sendable {
  /// A response, with any missed changes that follow it.
  case response
  case notification
}

/// The output of one connection: the bytes of this turn, and the sizes of all unwritten messages.
struct Outbox: Sendable {
  /// The messages of one turn.
  private struct OutboxCharge: Sendable {
    var bytes = 0
    var responses = 0
  }

  private var pending: [UInt8] = []
  /// The charge of the newest messages, which is separate so that most outboxes need no array.
  private var newest: OutboxCharge?
  /// Whether the newest charge belongs to this turn.
  private var isNewestOpen = false
  private var earlier = Deque<OutboxCharge>()
  /// The bytes that the socket has not accepted.
  private(set) var unreadBytes = 0
  /// The number of unread responses from earlier turns.
  private(set) var unreadResponses = 0
  /// The size of the longest response since the outbox was last empty.
  private var longestResponse = 0

  var isEmpty: Bool { newest == nil }

  /// The unread bytes without the longest response, which may have any length.
  var countedBytes: Int { max(0, unreadBytes - longestResponse) }

  /// Queues a message; returns whether it is the first in this turn.
  mutating func append(_ message: [UInt8], as kind: OutboxEntryKind, framing: Framing) -> Bool {
    let before = pending.count
    framing.encode(message, into: &pending)
    charge(pending.count - before, as: kind)
    return before == 0
  }

  /// Queues a framed message; returns whether it is the first in this turn.
  mutating func append(framed bytes: [UInt8], as kind: OutboxEntryKind) -> Bool {
    let isFirst = pending.isEmpty
    if isFirst { pending = bytes } else { pending += bytes }
    charge(bytes.count, as: kind)
    return isFirst
  }

  /// Queues a notification for a subscription; returns whether it is the first message in this turn.
  mutating func append(_ notification: inout SharedNotification, for number: Int, _ framing: Framing) -> Bool
  {
    let before = pending.count
    notification.append(to: &pending, for: number, framing)
    charge(pending.count - before, as: .notification)
    return before == 0
  }

  /// Removes and returns the bytes of this turn.
  mutating func flush() -> [UInt8] {
    defer { pending = [] }
    if isNewestOpen { unreadResponses += newest?.responses ?? 0 }
    isNewestOpen = false
    return pending
  }

  /// Removes the messages of this turn and their charge.
  mutating func withdrew() {
    if isNewestOpen { newest = earlier.popLast() }
    unreadBytes -= pending.count
    pending = []
    isNewestOpen = false
  }

  /// Releases the bytes that the socket accepted.
  mutating func wrote(_ count: Int) {
    precondition(count <= unreadBytes - pending.count, "the socket takes no more than it was given")
    unreadBytes -= count
    var left = count
    while left > 0, var oldest = earlier.first ?? newest {
      let taken = min(left, oldest.bytes)
      left -= taken
      oldest.bytes -= taken
      let rest = oldest.bytes > 0 ? oldest : nil
      if rest == nil { unreadResponses -= oldest.responses }
      if earlier.isEmpty {
        newest = rest
      } else if let rest {
        earlier[0] = rest
      } else {
        earlier.removeFirst()
      }
    }
    if isEmpty { longestResponse = 0 }
  }

  private mutating func charge(_ bytes: Int, as kind: OutboxEntryKind) {
    if !isNewestOpen {
      if let newest { earlier.append(newest) }
      newest = OutboxCharge()
      isNewestOpen = true
    }
    newest?.bytes += bytes
    unreadBytes += bytes
    switch kind {
    case .response:
      newest?.responses += 1
      longestResponse = max(longestResponse, bytes)
    case .notification: break
    }
  }
}
