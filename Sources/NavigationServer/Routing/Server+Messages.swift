internal import NavigationProtocol

// A frame is divided into messages, a message becomes a call, and every request gets exactly one response.

/// The result of a call.
enum Reply: Sendable {
  case value(MethodResult)
  /// The text of the result.
  case text([UInt8])
  /// The whole response, in the framing of the connection; that of a request in a batch has no framing.
  case response([UInt8])
  /// The outcome of a command with its text.
  indirect case outcome(CommandOutcome, text: [UInt8])
  /// The OpenRPC document.
  case document
  /// A subscription with the changes that the client has missed, which follow the response.
  indirect case resumed(TreeSubscribeResult, changes: [SharedParams])
  /// The call is pending; its reply target is answered when it ends.
  case later

  static let nothing = Reply.value(.nothing)
}

extension Server {
  /// Carries out one frame.
  func carryOut(_ frame: ArraySlice<UInt8>, from caller: Caller) {
    schedule.count(Schedule.messageWork + frame.count / Schedule.bytesPerWork, for: caller.user)
    guard frame.count > Self.bytesReadAtOnce else {
      return carryOut(Incoming(frame, limits: limits), frameCount: frame.count, from: caller)
    }
    readLongFrame(Array(frame), from: caller)
  }

  /// The length of a frame that is read on the loop.
  private static let bytesReadAtOnce = 32_768

  /// Carries out the content of one frame.
  func carryOut(_ incoming: Incoming, frameCount: Int, from caller: Caller) {
    if connections.status.contains(caller.connection), !incoming.onlyReadsStatus {
      return dismiss(caller.connection, .tooManyConnections, with: .exceeded(.connectionsPerUser, limits))
    }
    switch incoming {
    case .single(let message): carryOut(message, from: caller.requesting(message.requestID))
    case .batch(let messages):
      _ = continueBatch(connections.batchBegan(messages, length: frameCount, from: caller))
    case .refused(let error): respond(.failure(error), .null, to: caller.connection)
    }
  }

  private func carryOut(_ message: Message, from caller: Caller) {
    guard let (request, result) = result(of: message, from: caller) else { return }
    if case .success(.later) = result {
      if request != nil { connections.replyIsPending(on: caller.connection) }
      return
    }
    if let request { respond(result, request, to: caller.connection) }
    replay(result, to: caller.connection)
  }

  /// Sends the changes that follow the answer to a client that resumes a subscription.
  private func replay(_ result: Result<Reply, RPCError>, to connection: ConnectionID) {
    guard case .success(.resumed(let subscribed, let changes)) = result else { return }
    for change in changes {
      let notification = Writer.notification(subscription: subscribed.subscription, change)
      queue(notification, as: .replay, to: connection)
    }
  }

  private func respond(
    _ result: Result<Reply, RPCError>,
    _ id: RequestID,
    to connection: ConnectionID
  ) {
    let response = connections.response(result, id)
    if let user = connections.user(of: connection) {
      schedule.count(response.count / Schedule.bytesSentPerWork, for: user)
    }
    if case .success(.response) = result {
      queue(framed: response, to: connection)
    } else {
      queue(response, as: .response, to: connection)
    }
  }

  /// Sends the result of a call that was pending.
  func answer(_ target: ReplyTarget, _ result: Result<Reply, RPCError>) {
    switch target {
    case .discard:
      break
    case .request(let connection, let id):
      guard !connections.hasLeft(connection) else { return }
      respond(result, id, to: connection)
      replay(result, to: connection)
      repliedLate(on: connection)
    case .batch(let number, let connection, let id):
      guard let charge = connections.batchAnswered(number, result, id) else { return }
      guard let user = connections.user(of: connection) else { return }
      accounts.released(charge, of: user)
      accounts.yields(charge, of: user)
      schedule.append(.batch(number), of: user)
    case .identified(let tree, let id, let first):
      answer(first, result)
      for target in identifiedCommandEnded(id, result, in: tree) { answer(target, result) }
    }
  }

  /// Notes that a reply was sent later than its request was carried out.
  private func repliedLate(on id: ConnectionID) {
    connections.repliedLate(on: id)
    if let user = connections.user(of: id) { schedule.append(.connection(id), of: user) }
  }

  /// Carries out a message; returns its result with the id of the request, or nil if it is a response.
  private func result(
    of message: Message,
    from caller: Caller
  ) -> (RequestID?, Result<Reply, RPCError>)? {
    switch message {
    case .request(let id, let method, let params):
      return (id, Result { () throws(RPCError) in try reply(to: id, method, params, from: caller) })
    case .notification(let method, let params):
      return (nil, Result { () throws(RPCError) in try reply(to: method, params, from: caller) })
    case .invalid(let error, let id, let hasMethod):
      if !hasMethod, answered(id, .unusable(error), by: caller.connection) { return nil }
      return (id, .failure(error))
    case .response(let id, let answer):
      answered(id, answer, by: caller.connection)
      return nil
    }
  }

  /// Carries out a request, unless it was cancelled or too many are in flight.
  private func reply(
    to id: RequestID,
    _ method: String,
    _ params: Message.RawParams,
    from caller: Caller
  ) throws(RPCError) -> Reply {
    guard !connections.hasTooManyRequests(caller.connection) else {
      throw .exceeded(.requestsInFlight, limits)
    }
    if let batch = caller.batch { try connections.checkRequest(id, inBatch: batch) }
    return try reply(to: method, params, from: caller)
  }
}

// Batches.
extension Server {
  /// Carries out the messages of a batch until one is pending or the user's share is used up; the last one sends the
  /// response.
  ///
  /// Returns whether the share is used up.
  private func continueBatch(_ number: Int) -> Bool {
    while let (message, caller) = connections.nextMessage(ofBatch: number) {
      schedule.count(Schedule.messageWork, for: caller.user)
      if let (request, result) = result(of: message, from: caller), let request {
        if case .success(.later) = result {
          accounts.waits(connections.batchPaused(number), of: caller.user)
          return false
        }
        connections.answered(result, request, inBatch: number)
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
    if let response = connections.batchEnded(number) { queue(response, as: .response, to: connection) }
    return false
  }

  func resumeBatch(_ number: Int) {
    guard let (caller, bytes) = connections.batchResumed(number) else { return }
    accounts.yields(-bytes, of: caller.user)
    let connection = caller.connection
    guard !connections.hasLeft(connection) else { return }
    let yields = continueBatch(number)
    repliedLate(on: connection)
    // Later messages of the connection are read when the batch has ended or waits for an answer.
    if !yields { resume(connection, from: .yielding) }
  }
}
