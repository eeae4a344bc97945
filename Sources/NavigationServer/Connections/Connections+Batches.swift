internal import NavigationProtocol

// The batches of connections, and their charges.

extension Connections {
  /// Takes the next message of a running batch, with its sender.
  func nextMessage(ofBatch number: Int) -> (message: Message, caller: Caller)? {
    guard let message = batches[number]?.nextMessage(), let caller = batches[number]?.caller else {
      return nil
    }
    return (message, caller.requesting(message.requestID))
  }

  /// Appends the response to a request of a batch, and returns its size.
  @discardableResult
  func answered(_ result: Result<Response, RPCError>, _ id: RequestID, inBatch number: Int) -> Int {
    let response = response(result, id)
    batches[number]?.append(response)
    return response.count
  }

  /// Pauses a batch until its request is answered, and returns the bytes to charge.
  func batchPaused(_ number: Int) -> Int {
    guard let caller = batches[number]?.caller else { return 0 }
    self[caller.connection]?.pendingResponses += 1
    return batches.paused(number)
  }

  /// Appends the response of the pending request; returns the charge of the batch, or nil without the batch.
  func batchAnswered(_ number: Int, with result: Result<Response, RPCError>, to id: RequestID) -> Int? {
    guard batches[number]?.progress == .pending else { return nil }
    answered(result, id, inBatch: number)
    batches[number]?.resumesLater()
    return batches[number]?.charge
  }

  /// Interrupts a batch whose user's share is used up, and returns the bytes to charge.
  func batchYielded(_ number: Int, at now: Instant) -> (bytes: Int, effects: [Effect]) {
    guard let caller = batches[number]?.caller, let bytes = batches[number]?.pause() else { return (0, []) }
    self[caller.connection]?.pendingResponses += 1
    batches[number]?.resumesLater()
    return (bytes, yielded(caller.connection, at: now) ?? [])
  }

  /// Resumes a batch, or removes the batch of a client that has left; returns its sender and the bytes to
  /// release.
  func batchResumed(_ number: Int) -> (caller: Caller, bytes: Int)? {
    guard let caller = batches[number]?.caller, let bytes = batches[number]?.resume() else { return nil }
    if hasLeft(caller.connection) { batches.remove(number) }
    return (caller, bytes)
  }

  /// Removes the pending batches of a client that leaves, and returns the bytes to release.
  func batchesAbandoned(by id: ConnectionID) -> Int {
    var released = 0
    for number in batches.numbers(of: id) {
      guard let batch = batches[number], batch.progress == .pending else { continue }
      released += batch.charge
      batches.remove(number)
    }
    return released
  }
}
