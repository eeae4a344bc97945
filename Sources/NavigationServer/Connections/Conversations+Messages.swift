internal import NavigationGraph
internal import NavigationProtocol

// A frame contains messages, a message becomes a call, and every request gets exactly one response.

extension Conversations {
  /// Handles one frame.
  func received(_ frame: ArraySlice<UInt8>, from caller: Caller) {
    schedule.count(Schedule.messageWork + frame.count / Schedule.bytesPerWork, for: caller.user)
    if !connections.monitoring.isEmpty { outbound.report(frame, .received, of: caller.connection) }
    guard frame.count > Self.bytesReadAtOnce else {
      return received(Incoming(frame, limits: limits), frameCount: frame.count, from: caller)
    }
    jobs.readLongFrame(Array(frame), from: caller)
  }

  /// The size up to which a frame is parsed on the loop.
  private static let bytesReadAtOnce = 4_096

  /// Handles the content of one frame.
  ///
  /// `call` was parsed from it beside the loop, if the frame was long.
  func received(
    _ incoming: Incoming,
    call: Result<CheckedCall, RPCError>? = nil,
    frameCount: Int,
    from caller: Caller
  ) {
    if connections.status.contains(caller.connection), !incoming.onlyReadsStatus {
      return dismiss(caller.connection, .tooManyConnections, with: .exceeded(.connectionsPerUser, limits))
    }
    switch incoming {
    case .single(let message): received(message, call, from: caller.requesting(message.requestID))
    case .batch(let messages):
      _ = continueBatch(connections.batches.began(messages, length: frameCount, from: caller))
    case .rejected(let error): outbound.respond(.failure(error), .null, to: caller.connection)
    }
  }

  private func received(_ message: Message, _ call: Result<CheckedCall, RPCError>?, from caller: Caller) {
    guard let (request, result) = result(of: message, call, from: caller) else { return }
    if case .success(.later) = result {
      if request != nil { connections[caller.connection]?.pendingResponses += 1 }
      return
    }
    if let request { outbound.respond(result, request, to: caller.connection) }
  }

  /// Handles a message; returns its result with the id of the request, or nil for a response.
  private func result(
    of message: Message,
    _ call: Result<CheckedCall, RPCError>? = nil,
    from caller: Caller
  ) -> (RequestID?, Result<Response, RPCError>)? {
    switch message {
    case .request(let id, let method, let params):
      let result = Result { () throws(RPCError) in
        try checkRequest(id, from: caller)
        return try methods.call(named: method, params, read: call, from: caller)
      }
      return (id, result)
    case .notification(let method, let params):
      let result = Result { () throws(RPCError) in
        try methods.call(named: method, params, read: call, from: caller)
      }
      return (nil, result)
    case .invalid(let error, let id, let hasMethod):
      if !hasMethod, commands.answered(id, .unusable(error), by: caller.connection) { return nil }
      return (id, .failure(error))
    case .response(let id, let answer):
      commands.answered(id, answer, by: caller.connection)
      return nil
    }
  }

  /// Checks that a request was not cancelled, and that not too many are in flight.
  private func checkRequest(_ id: RequestID, from caller: Caller) throws(RPCError) {
    guard !connections.hasTooManyRequests(caller.connection) else {
      throw .exceeded(.requestsInFlight, limits)
    }
    if let batch = caller.batch { try connections.checkRequest(id, inBatch: batch) }
  }
}

// Batches.
extension Conversations {
  /// Handles the messages of a batch until one is pending or the user's share is used up.
  ///
  /// The last message sends the response. Returns whether the share is used up.
  private func continueBatch(_ number: Int) -> Bool {
    while let (message, caller) = connections.nextMessage(ofBatch: number) {
      schedule.count(Schedule.messageWork, for: caller.user)
      if let (request, result) = result(of: message, from: caller), let request {
        if case .success(.later) = result {
          accounts.waits(connections.batchPaused(number), of: caller.user)
          return false
        }
        let bytes = connections.answered(result, request, inBatch: number)
        schedule.count(bytes / Schedule.bytesSentPerWork, for: caller.user)
      }
      if connections.batches[number]?.isEmpty == false, schedule.isShareOver(of: caller.user) {
        let yielded = connections.batchYielded(number, at: now)
        accounts.yields(yielded.bytes, of: caller.user)
        perform(yielded.effects)
        schedule.postpone(.batch(number), of: caller.user)
        return true
      }
    }
    guard let connection = connections.batches[number]?.caller.connection else { return false }
    if let response = connections.batches.remove(number)?.response {
      outbound.queue(response, as: .response, to: connection)
    }
    return false
  }

  func resumeBatch(_ number: Int) {
    guard let (caller, bytes) = connections.batchResumed(number) else { return }
    accounts.yields(-bytes, of: caller.user)
    let connection = caller.connection
    guard !connections.hasLeft(connection) else { return }
    let yields = continueBatch(number)
    outbound.respondedLate(on: connection)
    // Later messages of the connection are read when the batch has ended or is pending.
    if !yields { resumeReading(connection, from: .yielding) }
  }
}

// Jobs.
extension Conversations {
  /// Continues the command of a job, or answers its request.
  func jobEnded(_ number: Int, _ result: JobResult) {
    let job = jobs.ended(number)
    defer { jobs.beginWaiting() }
    if case .command(let slice) = result { return commands.returned(slice, from: number) }
    guard let caller = job?.caller else { return }
    let connection = caller.connection
    if let batch = persistence.store.lastUnsynced { connections[connection]?.hold(until: batch) }
    switch result {
    case .response(let text): jobs.respond(to: caller, .success(.whole(text)))
    case .failure(let error): jobs.respond(to: caller, .failure(error))
    case .incoming(let incoming, let call, let frameCount):
      jobs.continueAfterJob(of: connection)
      received(incoming, call: call, frameCount: frameCount, from: caller)
    case .graph(let graph, let call):
      jobs.continueAfterJob(of: connection)
      continueCall(call, with: graph, for: caller)
    case .command: return
    }
    guard connections[connection]?.hasJobs == false,
      let effects = connections.resumed(connection, from: .awaitingJob, at: now)
    else { return }
    perform(effects)
    perform(connections.carriedOutFrame(of: connection, at: now))
    serve(connection)
  }

  /// Handles a request with its parsed inline graph.
  private func continueCall(_ call: CheckedCall, with graph: Graph, for asker: Caller) {
    var caller = asker
    caller.graph = graph
    let result = Result { () throws(RPCError) in try methods.respond(to: call, from: caller) }
    outbound.answer(caller.responseTarget, result)
  }

  /// Fails the requests of all jobs, because the daemon stops.
  func failJobs() {
    for job in jobs.table.stopped() {
      accounts.jobHolds(-job.bytes, of: job.user)
      switch job.purpose {
      case .response(let caller), .call(let caller): jobs.respond(to: caller, .failure(.shuttingDown()))
      case .frame(let caller, let frame):
        // Each of its requests is answered.
        jobs.continueAfterJob(of: caller.connection)
        received(Incoming(frame[...], limits: limits), frameCount: frame.count, from: caller)
      case .command: break
      }
    }
  }
}
