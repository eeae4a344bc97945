internal import DequeModule
internal import NavigationProtocol

/// The state of a connection's conversation; it decides whether messages are read.
enum ConnectionPhase: Equatable, Sendable {
  /// Messages are read and carried out.
  case reading
  /// Its share of the turn is used up: its next messages wait for the other connections.
  case yielding
  /// Its unread bytes exceed the limit: its next messages wait until the client has read.
  case holding
  /// A job is under way: its next messages wait for the response.
  case awaitingJob
  /// The last message was queued; the socket is closed when it has left, or at the deadline.
  case closing(CloseReason)
  /// The socket is being closed; nothing is read or queued.
  case closed
}

/// The next thing to do for a connection without further input from its client.
enum ConnectionStep: Sendable {
  case frame(ArraySlice<UInt8>)
  case violation(FramingViolation)
  /// The client has closed its sending side, so it answers no more questions.
  case endAnswers
  /// The client has read enough: its messages are carried out again.
  case resume
  case close(CloseReason)
}

/// One client's conversation: its unread input, its phase and its outbox.
final class Connection {
  let id: ConnectionID
  let user: UserID
  let peer: Peer
  let openedAt: Instant
  /// The name from `initialize`.
  var clientName: String?
  /// The greatest right that it has; `initialize` lowers it.
  var may = TreeRight.administer
  private(set) var phase = ConnectionPhase.reading
  /// The number of its requests and batches whose response is pending.
  var pendingResponses = 0
  /// Whether it is served after the current event, because a response was sent late.
  var isServedLater = false
  /// Its subscriptions, oldest first; `Subscriptions` adds and removes them.
  var subscriptions: [Subscription] = []
  /// The number of its newest subscription, active or not; 0 before the first.
  var lastSubscription = 0
  /// The number of messages of other connections that were dropped since the last one that was reported.
  var droppedMessages = 0
  /// Whether everything that the client held in the daemon was released.
  var hasLeft = false
  /// Whether its socket is closed.
  var isGone = false
  /// Whether it is about to be closed.
  var isLeaving = false
  /// The bytes that its user is charged.
  private(set) var charged = ConnectionBytes()
  private(set) var outbox = Outbox()
  /// The jobs that are under way, oldest first, and what was queued since each of them was asked.
  private var jobs = Deque<(number: Int, output: [DeferredMessage])>()
  /// Whether the response of the oldest job is being queued.
  private var isRespondingToJob = false
  private var deferredBytes = 0
  /// The batch that must be synced before the output of this turn is written.
  private(set) var awaitedBatch: Int?
  /// The output that waits until a batch is synced, oldest first.
  private var held: [(batch: Int, bytes: [UInt8])] = []
  private var decoder: FrameDecoder
  /// The bytes that the decoder had skipped when they were counted last.
  private var skippedBytes = 0
  /// The size of the last input if it was large: the socket keeps a buffer for another of that size.
  private(set) var receiveBuffer = 0
  var inputHasEnded = false
  /// Whether `endAnswers` was returned.
  private var answersHaveEnded = false
  /// The instant from which the silence of the client counts: its newest input, or its newest lease.
  var quietSince: Instant
  /// The instant at which the phase began or the socket last took bytes.
  private var stillSince: Instant
  /// The time for which its unfinished message has been read; nil without one.
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

  /// The sender of a message, by the id of this connection.
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

  /// The end of the phase if nothing moves.
  func deadline(limits: Limits) -> Instant? {
    switch phase {
    case .holding, .closing:
      // A client cannot read what waits for the store.
      held.isEmpty ? stillSince.advanced(byMilliseconds: limits.unreadMilliseconds) : nil
    case .reading: message?.deadline(limits: limits)
    case .yielding, .awaitingJob, .closed: nil
    }
  }

  /// Whether navd does not read its messages although its client has done nothing wrong.
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
      // Nothing more is read, so what was received is dropped.
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

  /// The bytes before messages that were removed since the last call.
  func takeSkippedBytes() -> Int {
    defer { skippedBytes = decoder.skippedBytes }
    return decoder.skippedBytes - skippedBytes
  }

  /// Everything that can be taken was taken; returns the deadline of a message that has begun and is not finished.
  func tookMessages(at now: Instant, limits: Limits) -> Instant? {
    guard phase == .reading, message == nil, decoder.isInMessage, !inputHasEnded else { return nil }
    message = MessageClock(at: now)
    return message?.deadline(limits: limits)
  }
}

// Subscriptions.
extension Connection {
  /// The active subscription with a number.
  func subscription(_ number: Int) -> Subscription? { subscriptions.first { $0.number == number } }
}

// Charges.
extension Connection {
  /// The bytes that it holds.
  var bytes: ConnectionBytes {
    var bytes = outputBytes
    bytes.input = decoder.reservedBytes + receiveBuffer
    return bytes
  }

  /// The bytes that it holds for the client to read.
  private var outputBytes: ConnectionBytes {
    if phase == .closed { return ConnectionBytes() }
    return hasLeft || isLeaving ? ConnectionBytes(leaving: unreadBytes) : ConnectionBytes(unread: unreadBytes)
  }

  /// Charges what it holds, and returns the difference from what was charged.
  func settleCharge() -> ConnectionBytes {
    let (before, bytes) = (charged, bytes)
    charged = bytes
    return bytes - before
  }

  /// The same after an event that changed no input.
  func settleOutputCharge() -> ConnectionBytes {
    let before = charged
    charged = outputBytes
    charged.input = before.input
    return charged - before
  }
}

// Output.
extension Connection {
  /// Queues a message, unless the connection is closed; returns whether it is the first one of this turn.
  func append(_ message: [UInt8], as kind: OutboxEntryKind, isFramed: Bool = false) -> Bool {
    guard !isFramed, !isDeferring, phase != .closed else {
      return append(framed: isFramed ? message : framing.encoded(message), as: kind)
    }
    return outbox.append(message, as: kind, framing: framing)
  }

  /// Queues a notification for a subscription; returns whether it is the first message of this turn, and the bytes to
  /// charge.
  ///
  /// Nil if it is a connection of another user, or if its client leaves more unread.
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

  /// Ends the output of this turn.
  ///
  /// It waits for the given batch, or behind earlier output that waits.
  func flush(waitingFor batch: Int?) -> FlushedOutput {
    let bytes = outbox.flush()
    defer { awaitedBatch = nil }
    guard let batch = batch ?? awaitedBatch ?? lastBatch else { return .write(bytes) }
    defer { held.append((batch, bytes)) }
    return .held(isFirst: held.isEmpty)
  }

  /// Lets the output of this turn wait until a batch is synced.
  func hold(until batch: Int) {
    awaitedBatch = max(awaitedBatch ?? 0, batch)
  }

  /// The batch for which its newest output waits.
  var lastBatch: Int? { held.last?.batch }

  /// The batch for which its oldest output waits.
  var firstBatch: Int? { held.first?.batch }

  /// The output that waited for that batch or an earlier one.
  func release(upTo batch: Int, at now: Instant) -> [UInt8] {
    let count = held.prefix { $0.batch <= batch }.count
    defer { held.removeFirst(count) }
    stillSince = now
    return held.prefix(count).flatMap(\.bytes)
  }

  /// Removes the output of this turn; false if the connection is closed.
  func withdrewOutput() -> Bool {
    guard phase != .closed else { return false }
    for index in jobs.indices { jobs[index].output = [] }
    deferredBytes = 0
    outbox.withdrew()
    return true
  }

  /// Removes the output that waits for the store.
  func withdrewHeldOutput() {
    outbox.wrote(held.reduce(0) { $0 + $1.bytes.count })
    held = []
  }

  /// The socket took that many bytes; returns the difference to charge.
  func wrote(_ count: Int, at now: Instant) -> ConnectionBytes {
    outbox.wrote(count)
    stillSince = now
    return settleOutputCharge()
  }
}

// Jobs.
extension Connection {
  /// The size of everything that the client has not read.
  var unreadBytes: Int { outbox.unreadBytes + deferredBytes }

  /// The part of it that counts against the budget of the connection.
  var countedBytes: Int { outbox.countedBytes + deferredBytes }

  var hasJobs: Bool { !jobs.isEmpty }

  /// Whether what is queued waits behind a job.
  private var isDeferring: Bool { !jobs.isEmpty && !isRespondingToJob }

  /// Whether messages wait behind a job.
  var hasDeferredOutput: Bool { deferredBytes > 0 }

  /// Defers what is queued from now on until the job is answered.
  func jobBegan(_ number: Int) {
    jobs.append((number, []))
  }

  /// The response of the oldest job is queued next.
  func jobEnds() {
    isRespondingToJob = true
  }

  /// Queues what was behind the oldest job; returns whether it is the first output in this turn.
  func jobEnded() -> Bool {
    isRespondingToJob = false
    return queue(jobs.popFirst()?.output ?? [])
  }

  /// Queues what was behind all jobs; returns their numbers, and whether it is the first output in this turn.
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

/// A message behind the response of a job, with its framing.
private struct DeferredMessage: Sendable {
  let bytes: [UInt8]
  let kind: OutboxEntryKind
}

/// The decision about the output of a turn.
enum FlushedOutput: Equatable, Sendable {
  case write([UInt8])
  /// It waits for the store, perhaps as the first of its connection.
  case held(isFirst: Bool)
}
