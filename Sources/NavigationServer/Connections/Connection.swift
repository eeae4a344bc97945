internal import DequeModule
internal import NavigationProtocol

/// The phase of a connection, which decides whether messages are read.
enum ConnectionPhase: Equatable, Sendable {
  /// Messages are read and handled.
  case reading
  /// The user's share is used up: the next messages wait for other users.
  case yielding
  /// Unread output exceeds the limit: the next messages wait until the client has read.
  case holding
  /// A job is running: the next messages wait for its response.
  case awaitingJob
  /// The last message is queued; the socket closes once it is written, or at the deadline.
  case closing(CloseReason)
  /// The socket is closing; nothing is read or queued.
  case closed
}

/// The next step of a connection without further input.
enum ConnectionStep: Sendable {
  case frame(ArraySlice<UInt8>)
  case violation(FramingViolation)
  /// The client has closed its sending side, so it can answer no question.
  case endAnswers
  /// The client has read enough: its messages are handled again.
  case resume
  case close(CloseReason)
}

/// The conversation with one client: unread input, phase and outbox.
final class Connection {
  let id: ConnectionID
  let user: UserID
  let peer: Peer
  let openedAt: Instant
  /// The name from `initialize`.
  var clientName: String?
  /// The greatest right of the connection, which `initialize` lowers.
  var may = TreeRight.administer
  private(set) var phase = ConnectionPhase.reading
  /// The number of requests and batches whose response is pending.
  var pendingResponses = 0
  /// Whether the connection is served after the current event, because a pending response was sent.
  var isServedLater = false
  /// The active subscriptions, oldest first, which `Subscriptions` adds and removes.
  var subscriptions: [Subscription] = []
  /// The number of the newest subscription; 0 before the first.
  var lastSubscription = 0
  /// The number of monitored messages dropped since the last report.
  var droppedMessages = 0
  /// Whether everything that the client held is released.
  var hasLeft = false
  /// Whether the socket is closed.
  var isGone = false
  /// Whether the connection is closing or closed.
  var isLeaving = false
  /// The bytes that the user is charged for the connection.
  private(set) var charged = ConnectionBytes()
  private(set) var outbox = Outbox()
  /// The pending jobs, oldest first, each with the output that was queued since.
  private var jobs = Deque<(number: Int, output: [DeferredMessage])>()
  /// Whether the response of the oldest job is being queued now.
  private var isRespondingToJob = false
  private var deferredBytes = 0
  /// The batch that must be synced before the output of this turn.
  private(set) var awaitedBatch: Int?
  /// The output that waits for the sync of a batch, oldest first.
  private var held: [(batch: Int, bytes: [UInt8])] = []
  private var decoder: FrameDecoder
  /// The skipped bytes of the decoder at the last count.
  private var skippedBytes = 0
  /// The size of the last large input, for which the socket keeps a buffer.
  private(set) var receiveBuffer = 0
  var inputHasEnded = false
  /// Whether `endAnswers` was returned.
  private var answersHaveEnded = false
  /// The instant of the newest input or lease, from which idle time counts.
  var quietSince: Instant
  /// The instant at which the phase began or the socket last accepted bytes.
  private var stillSince: Instant
  /// The clock of the unfinished message, if any.
  private var message: MessageClock?

  init(_ id: ConnectionID, _ peer: Peer, limits: Limits, at now: Instant) {
    self.id = id
    user = UserID(peer.uid)
    self.peer = peer
    openedAt = now
    stillSince = now
    quietSince = now
    decoder = FrameDecoder(limits: limits)
  }

  /// The sender of a message of this connection, which has the given id.
  func caller(_ id: ConnectionID, arrival: Int) -> Caller {
    let client = CauseClient(name: clientName, pid: Int(peer.pid))
    return Caller(
      connection: id,
      user: user,
      groups: peer.groups,
      may: may,
      arrival: arrival,
      client: client
    )
  }

  func nextStep(limits: Limits) -> ConnectionStep? {
    switch phase {
    case .reading:
      switch decoder.next() ?? (inputHasEnded ? decoder.finish() : nil) {
      case .frame(let frame):
        message = nil
        return .frame(frame)
      case .violation(let violation): return .violation(violation)
      case nil: break
      }
      guard inputHasEnded else { return nil }
      guard answersHaveEnded else {
        answersHaveEnded = true
        return .endAnswers
      }
      return outbox.isEmpty && pendingResponses == 0 ? .close(.finished) : nil
    case .yielding, .awaitingJob:
      return nil
    case .holding:
      return outbox.unreadBytes <= limits.outputBytes / 2 ? .resume : nil
    case .closing(let reason):
      return outbox.isEmpty ? .close(reason) : nil
    case .closed:
      return nil
    }
  }

  /// The deadline of the phase without progress.
  func deadline(limits: Limits) -> Instant? {
    switch phase {
    case .holding, .closing:
      // A client cannot read output that waits for the store.
      held.isEmpty ? stillSince.advanced(byMilliseconds: limits.unreadMilliseconds) : nil
    case .reading: message?.deadline(limits: limits)
    case .yielding, .awaitingJob, .closed: nil
    }
  }

  /// Whether navd itself delays the reading of messages.
  var isWaitingForNavd: Bool {
    switch phase {
    case .yielding, .awaitingJob: true
    case .reading, .holding, .closing, .closed: false
    }
  }

  /// The framing that the client has chosen.
  var framing: Framing { decoder.framing ?? .lines }

  func enter(_ next: ConnectionPhase, at now: Instant) {
    phase = next
    stillSince = now
    switch next {
    case .reading: message?.resumed(at: now)
    case .yielding, .awaitingJob, .holding: message?.paused(at: now)
    case .closing, .closed:
      // No further input is handled.
      decoder.discard()
      message = nil
    }
  }
}

// Input.
extension Connection {
  func received(_ bytes: [UInt8], at now: Instant) {
    quietSince = now
    switch phase {
    case .reading, .yielding, .awaitingJob, .holding:
      decoder.append(bytes)
      receiveBuffer = bytes.count < 4_096 ? 0 : bytes.count
    case .closing, .closed: break
    }
  }

  /// Returns the number of skipped bytes since the last call.
  func takeSkippedBytes() -> Int {
    defer { skippedBytes = decoder.skippedBytes }
    return decoder.skippedBytes - skippedBytes
  }

  /// Records that all complete messages were taken; returns the deadline of an unfinished message.
  func tookMessages(at now: Instant, limits: Limits) -> Instant? {
    guard phase == .reading, message == nil, decoder.isInMessage, !inputHasEnded else { return nil }
    message = MessageClock(at: now)
    return message?.deadline(limits: limits)
  }
}

// Subscriptions.
extension Connection {
  /// The active subscription with the given number.
  func subscription(_ number: Int) -> Subscription? { subscriptions.first { $0.number == number } }
}

// Charges.
extension Connection {
  /// The bytes that the connection holds.
  var bytes: ConnectionBytes {
    var bytes = outputBytes
    bytes.input = decoder.reservedBytes + receiveBuffer
    return bytes
  }

  /// The bytes of unread output.
  private var outputBytes: ConnectionBytes {
    if phase == .closed { return ConnectionBytes() }
    return hasLeft || isLeaving ? ConnectionBytes(leaving: unreadBytes) : ConnectionBytes(unread: unreadBytes)
  }

  /// Updates the charge, and returns the difference.
  func settleCharge() -> ConnectionBytes {
    let (before, bytes) = (charged, bytes)
    charged = bytes
    return bytes - before
  }

  /// Updates the charge after an event that changed only output, and returns the difference.
  func settleOutputCharge() -> ConnectionBytes {
    let before = charged
    charged = outputBytes
    charged.input = before.input
    return charged - before
  }
}

// Output.
extension Connection {
  /// Queues a message unless the connection is closed; returns whether it is the first of this turn.
  func append(_ message: [UInt8], as kind: OutboxEntryKind, isFramed: Bool = false) -> Bool {
    guard !isFramed, !isDeferring, phase != .closed else {
      return append(framed: isFramed ? message : framing.encoded(message), as: kind)
    }
    return outbox.append(message, as: kind, framing: framing)
  }

  /// Queues a notification for a subscription; returns whether it is the first message of this turn, and its
  /// charge.
  ///
  /// Returns nil if the connection belongs to another user, or if its client has too much unread output.
  func append(
    _ notification: inout SharedNotification,
    for subscription: Int,
    of user: UserID,
    unreadMax: Int
  ) -> (isFirst: Bool, bytes: ConnectionBytes)? {
    guard user == self.user, countedBytes <= unreadMax else { return nil }
    return (append(&notification, for: subscription), settleOutputCharge())
  }

  /// Queues a notification for a subscription; returns whether it is the first message of this turn.
  func append(_ notification: inout SharedNotification, for subscription: Int) -> Bool {
    if isDeferring || phase == .closed {
      append(framed: notification.text(for: subscription, framing), as: .notification)
    } else {
      outbox.append(&notification, for: subscription, framing)
    }
  }

  private func append(framed bytes: [UInt8], as kind: OutboxEntryKind) -> Bool {
    guard phase != .closed else { return false }
    guard isDeferring else { return outbox.append(framed: bytes, as: kind) }
    jobs[jobs.count - 1].output.append(DeferredMessage(bytes: bytes, kind: kind))
    deferredBytes += bytes.count
    return false
  }

  /// Takes the output of this turn.
  ///
  /// The output is held if it must wait for a batch or follows held output.
  func flush(waitingFor batch: Int?) -> FlushedOutput {
    let bytes = outbox.flush()
    defer { awaitedBatch = nil }
    guard let batch = batch ?? awaitedBatch ?? lastBatch else { return .write(bytes) }
    defer { held.append((batch, bytes)) }
    return .held(isFirst: held.isEmpty)
  }

  /// Holds the output of this turn until a batch is synced.
  func hold(until batch: Int) {
    awaitedBatch = max(awaitedBatch ?? 0, batch)
  }

  /// The batch for which the newest held output waits.
  var lastBatch: Int? { held.last?.batch }

  /// The batch for which the oldest held output waits.
  var firstBatch: Int? { held.first?.batch }

  /// Removes and returns the output that waited for a batch or an earlier one.
  func release(upTo batch: Int, at now: Instant) -> [UInt8] {
    let count = held.prefix { $0.batch <= batch }.count
    defer { held.removeFirst(count) }
    stillSince = now
    return held.prefix(count).flatMap(\.bytes)
  }

  /// Removes the output of this turn; returns false if the connection is closed.
  func withdrewOutput() -> Bool {
    guard phase != .closed else { return false }
    for index in jobs.indices { jobs[index].output = [] }
    deferredBytes = 0
    outbox.withdrew()
    return true
  }

  /// Removes the held output.
  func withdrewHeldOutput() {
    outbox.wrote(held.reduce(0) { $0 + $1.bytes.count })
    held = []
  }

  /// Records bytes that the socket accepted; returns the change of the charge.
  func wrote(_ count: Int, at now: Instant) -> ConnectionBytes {
    outbox.wrote(count)
    stillSince = now
    return settleOutputCharge()
  }
}

// Jobs.
extension Connection {
  /// The bytes of unread output.
  var unreadBytes: Int { outbox.unreadBytes + deferredBytes }

  /// The bytes of unread output that count against the connection's limit.
  var countedBytes: Int { outbox.countedBytes + deferredBytes }

  var hasJobs: Bool { !jobs.isEmpty }

  /// Whether queued output is deferred behind a job.
  private var isDeferring: Bool { !jobs.isEmpty && !isRespondingToJob }

  /// Whether messages wait behind a job.
  var hasDeferredOutput: Bool { deferredBytes > 0 }

  /// Defers further output until the job has its response.
  func jobBegan(_ number: Int) {
    jobs.append((number, []))
  }

  /// Records that the response of the oldest job is queued next.
  func jobEnds() {
    isRespondingToJob = true
  }

  /// Queues the output that was deferred behind the oldest job; returns whether it is the first of this turn.
  func jobEnded() -> Bool {
    isRespondingToJob = false
    return queue(jobs.popFirst()?.output ?? [])
  }

  /// Queues all deferred output; returns the numbers of the jobs, and whether it is the first output of this
  /// turn.
  func jobsAbandoned() -> (numbers: [Int], isFirst: Bool) {
    defer { jobs = [] }
    return (jobs.map(\.number), queue(jobs.flatMap(\.output)))
  }

  private func queue(_ output: [DeferredMessage]) -> Bool {
    var isFirst = false
    for message in output {
      deferredBytes -= message.bytes.count
      if outbox.append(framed: message.bytes, as: message.kind) { isFirst = true }
    }
    return isFirst
  }
}

/// A framed message that follows the response of a job.
private struct DeferredMessage: Sendable {
  let bytes: [UInt8]
  let kind: OutboxEntryKind
}

/// The result of taking the output of a turn.
enum FlushedOutput: Equatable, Sendable {
  case write([UInt8])
  /// The output waits for the store; `isFirst` if nothing of the connection waited before.
  case held(isFirst: Bool)
}
