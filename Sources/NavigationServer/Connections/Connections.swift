internal import NavigationProtocol

// Framing, batches, outboxes, and the reading of connections.
//
// `received` adds input. `Conversations` then takes steps with `nextStep` until there is none, and queues the
// resulting messages. At the end of a turn, `flush` returns the queued output once for each connection.

/// All connections with their input, output and batches.
final class Connections {
  var limits: Limits
  private(set) var table: [ConnectionID: Connection] = [:]
  /// The connections with output in this turn, in the order of their first message.
  private var due: [Connection] = []
  /// The connections with output that waits for the sync of a batch.
  private var waiting: [ConnectionID] = []
  var batches = BatchTable()
  var status = StatusConnections()
  /// The connections that may have a deadline.
  private var timed: Set<ConnectionID> = []
  /// The connections that monitor the messages of others, oldest first.
  private(set) var monitoring: [ConnectionID] = []
  /// The connections that watch trees open and close, oldest first.
  private(set) var watching: [ConnectionID] = []
  private var lastFrame = 0
  private var lastFound: Connection?
  private(set) var counters = ConnectionCounters()

  init(limits: Limits) {
    self.limits = limits
  }

  var isEmpty: Bool { table.isEmpty }

  var hasOutput: Bool { !due.isEmpty }

  /// The ids in ascending order.
  var ids: [ConnectionID] { table.keys.sorted() }

  /// The connection with the given id.
  ///
  /// The last one is cached, because one event looks up a connection a dozen times.
  subscript(id: ConnectionID) -> Connection? {
    if let lastFound, lastFound.id == id { return lastFound }
    lastFound = table[id]
    return lastFound
  }
}

// Arrival and departure.
extension Connections {
  func opened(_ id: ConnectionID, by peer: Peer, at now: Instant) -> UserID {
    let connection = Connection(id, peer, limits: limits, at: now)
    table[id] = connection
    counters.connections += 1
    return connection.user
  }

  /// Removes a connection whose socket is closed.
  func closed(_ id: ConnectionID) -> Connection? {
    lastFound = nil
    table[id]?.isGone = true
    return table.removeValue(forKey: id)
  }

  /// Marks the client of a connection as gone; returns false if it was marked before.
  func left(_ id: ConnectionID) -> Bool {
    guard self[id]?.hasLeft == false else { return false }
    self[id]?.hasLeft = true
    monitoring.removeAll { $0 == id }
    watching.removeAll { $0 == id }
    return true
  }

  /// Begins to report the messages of other connections to this one.
  func monitors(_ id: ConnectionID) {
    if !monitoring.contains(id) { monitoring.append(id) }
  }

  /// Begins to report the trees that open and close to a connection.
  func watches(_ id: ConnectionID) {
    if !watching.contains(id) { watching.append(id) }
  }

  func hasLeft(_ id: ConnectionID) -> Bool { self[id]?.hasLeft != false }

  /// Begins to close a connection: input is ignored, and queued output may still be written until the
  /// deadline.
  func dismissed(_ id: ConnectionID, _ reason: CloseReason, at now: Instant) -> [Effect] {
    stopReading(id, .closing(reason), at: now)
  }

  /// Closes a connection at once.
  func finished(_ id: ConnectionID, _ reason: CloseReason, at now: Instant) -> [Effect] {
    self[id]?.enter(.closed, at: now)
    return [.close(id, reason)]
  }
}

// Input.
extension Connections {
  func received(_ bytes: [UInt8], on id: ConnectionID, at now: Instant) {
    counters.bytesRead += bytes.count
    self[id]?.received(bytes, at: now)
  }

  func nextStep(of id: ConnectionID) -> ConnectionStep? {
    self[id]?.nextStep(limits: limits)
  }

  /// Records that all complete messages were taken, and awaits the rest of an unfinished one.
  func tookMessages(of id: ConnectionID, at now: Instant) -> [Effect] {
    self[id]?.tookMessages(at: now, limits: limits) == nil ? [] : wake(for: id)
  }

  /// The sender of a frame that was just taken; nil if the connection is closed.
  func frameTaken(from id: ConnectionID) -> Caller? {
    lastFrame += 1
    return caller(id)
  }

  /// The caller for work that navd itself begins for a client, in order with the client's messages.
  func caller(_ id: ConnectionID) -> Caller? {
    self[id]?.caller(id, arrival: lastFrame)
  }

  /// Pauses a connection after a frame if its client has too much unread output.
  func carriedOutFrame(of id: ConnectionID, at now: Instant) -> [Effect] {
    // A running job pauses the connection already.
    guard let connection = self[id], connection.phase != .awaitingJob,
      connection.outbox.unreadBytes > limits.outputBytes
    else { return [] }
    return stopReading(id, .holding, at: now)
  }

  /// Stops reading from a connection until its user has a share again; returns nil if it is not being read.
  func yielded(_ id: ConnectionID, at now: Instant) -> [Effect]? {
    guard self[id]?.phase == .reading else { return nil }
    return stopReading(id, .yielding, at: now)
  }

  /// Resumes reading from a connection that is still in the given phase.
  func resumed(_ id: ConnectionID, from phase: ConnectionPhase, at now: Instant) -> [Effect]? {
    guard self[id]?.phase == phase else { return nil }
    self[id]?.enter(.reading, at: now)
    return [.resumeReading(id)] + wake(for: id)
  }

  /// Resumes reading from a connection, because the daemon stops.
  func stopping(_ id: ConnectionID, at now: Instant) {
    switch self[id]?.phase {
    case .holding, .yielding, .awaitingJob: self[id]?.enter(.reading, at: now)
    case .reading, .closing, .closed, nil: break
    }
  }

  private func stopReading(_ id: ConnectionID, _ phase: ConnectionPhase, at now: Instant) -> [Effect] {
    self[id]?.enter(phase, at: now)
    return [.pauseReading(id)] + wake(for: id)
  }
}

// Deadlines.
extension Connections {
  /// The wake for the deadline of a connection, if it has one.
  func wake(for id: ConnectionID) -> [Effect] {
    guard let deadline = self[id]?.deadline(limits: limits) else { return [] }
    timed.insert(id)
    return [.wake(deadline)]
  }

  /// Takes the connections that may have a deadline, in ascending order.
  ///
  /// `wake` adds them again.
  func takeTimed() -> [ConnectionID] {
    defer { timed = [] }
    return timed.sorted()
  }
}

// Output.
extension Connections {
  /// Queues a message for the end of the turn.
  func queue(_ message: [UInt8], as kind: OutboxEntryKind, isFramed: Bool = false, to id: ConnectionID) {
    guard let connection = self[id] else { return }
    if connection.append(message, as: kind, isFramed: isFramed) { due.append(connection) }
  }

  /// Queues a notification for a subscription, whatever the client's unread output.
  func queue(_ notification: inout SharedNotification, to receiver: Subscription) {
    let connection = receiver.connection
    if connection.append(&notification, for: receiver.number) { due.append(connection) }
  }

  /// Queues a notification for leading subscriptions of one user; returns how many, and the bytes to charge.
  ///
  /// Stops at an ended subscription, or if the output would exceed `room` or a client's limit.
  func queue(
    _ notification: inout SharedNotification,
    to receivers: ArraySlice<Subscription>,
    of user: UserID,
    room: Int
  ) -> (count: Int, bytes: ConnectionBytes) {
    let max = limits.outputBytes - notification.params.byteCount
    var (count, bytes) = (0, ConnectionBytes())
    for receiver in receivers {
      guard receiver.isActive, bytes.unread <= room,
        let queued = receiver.connection.append(&notification, for: receiver.number, of: user, unreadMax: max)
      else { break }
      if queued.isFirst { due.append(receiver.connection) }
      bytes = bytes + queued.bytes
      count += 1
    }
    return (count, bytes)
  }

  /// Writes the output of this turn, or holds it until a batch is synced.
  func flush(waitingFor batch: Int? = nil) -> [Effect] {
    var outputs: [ConnectionOutput] = []
    outputs.reserveCapacity(due.count)
    for connection in due where !connection.isGone {
      switch connection.flush(waitingFor: batch) {
      case .write(let bytes):
        counters.bytesWritten += bytes.count
        outputs.append(ConnectionOutput(bytes, to: connection.id))
      case .held(let isFirst):
        if isFirst { waiting.append(connection.id) }
      }
    }
    due.removeAll(keepingCapacity: true)
    return outputs.isEmpty ? [] : [.write(outputs)]
  }

  /// Writes the output that waited for a batch.
  func synced(_ batch: Int, at now: Instant) -> [Effect] {
    var outputs: [ConnectionOutput] = []
    var wakes: [Effect] = []
    for id in waiting {
      guard let bytes = self[id]?.release(upTo: batch, at: now), !bytes.isEmpty else { continue }
      counters.bytesWritten += bytes.count
      outputs.append(ConnectionOutput(bytes, to: id))
      wakes += wake(for: id)
    }
    waiting.removeAll { table[$0]?.lastBatch == nil }
    return outputs.isEmpty ? [] : [.write(outputs)] + wakes
  }

  /// Removes the held output of the connections that wait for a batch, and returns these connections.
  func withdrewOutput(waitingFor batch: Int) -> [ConnectionID] {
    let withdrawn = waiting.filter { id in self[id]?.firstBatch.map { $0 <= batch } == true }
    for id in withdrawn { self[id]?.withdrewHeldOutput() }
    waiting.removeAll { table[$0]?.lastBatch == nil }
    return withdrawn
  }

  /// Removes the output of this turn and all deferred output; returns the connections.
  ///
  /// `askers` are the connections with new jobs in this turn.
  func withdrewOutput(askers: [ConnectionID]) -> [ConnectionID] {
    var withdrawn: [ConnectionID] = []
    let due = due.map(\.id)
    let isDue = Set(due)
    let deferring = table.keys.sorted().filter { table[$0]?.hasDeferredOutput == true }
    for id in due + Set(deferring + askers).subtracting(isDue).sorted()
    where self[id]?.withdrewOutput() == true { withdrawn.append(id) }
    self.due.removeAll(keepingCapacity: true)
    return withdrawn
  }

  /// Records written bytes; returns the user, the change of the charge, and whether the connection was
  /// waiting for room.
  @discardableResult
  func wrote(_ output: WrittenOutput, at now: Instant)
    -> (user: UserID, bytes: ConnectionBytes, awaitedRoom: Bool)?
  {
    guard let connection = table[output.connection] else { return nil }
    let bytes = connection.wrote(output.count, at: now)
    return (connection.user, bytes, connection.phase != .reading || connection.inputHasEnded)
  }

  /// Updates the charge of a connection; returns its user and the difference.
  func settleCharge(of id: ConnectionID) -> (user: UserID, bytes: ConnectionBytes)? {
    guard let connection = self[id] else { return nil }
    let bytes = connection.settleCharge()
    return bytes == ConnectionBytes() ? nil : (connection.user, bytes)
  }

  /// Whether the unread responses and pending requests of a client have reached the limit.
  func hasTooManyRequests(_ id: ConnectionID) -> Bool {
    guard let connection = self[id] else { return false }
    return connection.outbox.unreadResponses + connection.pendingResponses >= limits.requestsInFlight
  }

  /// Checks that a request of a batch is not cancelled, and that the responses of the batch are within the
  /// limit.
  func checkRequest(_ id: RequestID, inBatch number: Int) throws(RPCError) {
    guard batches[number]?.responseBytes ?? 0 <= limits.outputBytes else {
      throw .exceeded(.outputBytes, limits)
    }
    guard batches[number]?.isCancelled(id) != true else { throw .requestCancelled() }
  }

  /// Counts a response, and returns its text.
  func response(_ result: Result<Response, RPCError>, _ id: RequestID) -> [UInt8] {
    counters.responses += 1
    switch result {
    case .success(.value(let value)):
      return Writer.result(value, id: id)
    case .success(.whole(let text)):
      return text
    case .success(.text(let text)), .success(.outcome(_, let text?)):
      return Writer.result(serialized: text, id: id)
    case .success(.outcome(let outcome, nil)):
      return Writer.result(outcome, id: id)
    case .success(.later):
      preconditionFailure("a pending request has no response yet")
    case .failure(let error):
      counters.errors += 1
      return Writer.error(error, id: id)
    }
  }
}

// Jobs.
extension Connections {
  /// Stops reading from a connection until its job has ended.
  func jobBegan(_ number: Int, on id: ConnectionID, at now: Instant) -> [Effect] {
    self[id]?.jobBegan(number)
    guard self[id]?.phase == .reading || self[id]?.phase == .yielding else { return [] }
    return stopReading(id, .awaitingJob, at: now)
  }

  /// Queues the output that was deferred behind the oldest job of a connection.
  func jobEnded(on id: ConnectionID) {
    if let connection = self[id], connection.jobEnded() { due.append(connection) }
  }

  /// Queues all deferred output of a connection, and returns the numbers of its jobs.
  func jobsAbandoned(by id: ConnectionID) -> [Int] {
    guard let connection = self[id] else { return [] }
    let abandoned = connection.jobsAbandoned()
    if abandoned.isFirst { due.append(connection) }
    return abandoned.numbers
  }
}

// Selection of the connection that loses its subscriptions or is closed.
extension Connections {
  /// The connection of a user with the most of the given bytes; the oldest of equals.
  func most(
    _ bytes: KeyPath<ConnectionBytes, Int>,
    of user: UserID,
    besides other: ConnectionID? = nil
  ) -> ConnectionID? {
    let own = table.values.filter { $0.user == user && $0.id != other && $0.charged[keyPath: bytes] > 0 }
    return own.max { ($0.charged[keyPath: bytes], $1.id) < ($1.charged[keyPath: bytes], $0.id) }?.id
  }
}

/// Totals since the daemon started.
struct ConnectionCounters: Equatable, Sendable {
  var connections = 0
  var responses = 0
  /// The responses that were errors.
  var errors = 0
  var bytesRead = 0
  var bytesWritten = 0
}
