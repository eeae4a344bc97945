internal import JSON
internal import NavigationProtocol

// Frames become messages, messages become calls, and every request gets exactly one response.

/// Whose message is being carried out.
struct Caller: Sendable {
  let connection: ConnectionID
  let user: UserID
}

/// The batch that is being carried out, message by message.
struct Batch: Sendable {
  /// How many bytes the responses have so far.
  var bytes = 0
  /// The requests further on that are not to be carried out.
  var cancelled: [CancelRequest] = []
}

/// What a call is answered with.
enum Reply: Sendable {
  case value(JSON)
  /// JSON text that is known beforehand.
  case text(String)
  /// A subscription with the changes that the client has missed: they follow the response.
  case resumed(JSON, subscription: Int, changes: [SharedParams])

  static let nothing = Reply.text("{}")
}

extension Server {
  /// Carries out what one frame holds.
  mutating func took(_ frame: ArraySlice<UInt8>, from id: ConnectionID) {
    guard let user = connections[id]?.user else { return }
    events += 1
    let caller = Caller(connection: id, user: user)
    switch Incoming(frame, limits: limits) {
    case .single(let message): carryOut(message, of: caller)
    case .batch(let messages): carryOut(messages, of: caller)
    case .refused(let error, let request): queue(response(.failure(error), request), as: .response, to: id)
    }
  }

  private mutating func carryOut(_ message: Message, of caller: Caller) {
    guard let (request, result) = result(of: message, from: caller) else { return }
    if let request { queue(response(result, request), as: .response, to: caller.connection) }
    guard case .success(.resumed(_, let subscription, let changes)) = result else { return }
    for change in changes {
      let notification = Writer.notification(.treeChanged, subscription: subscription, change)
      queue(notification, as: .replay, to: caller.connection)
    }
  }

  /// Carries out the messages of a batch one after the other and answers them together.
  private mutating func carryOut(_ messages: [Message], of caller: Caller) {
    batch = Batch()
    defer { batch = nil }
    var responses: [[UInt8]] = []
    for message in messages {
      guard let (request, result) = result(of: message, from: caller), let request else { continue }
      let response = response(result, request)
      batch?.bytes += response.count
      responses.append(response)
    }
    if let response = Writer.batch(responses) { queue(response, as: .response, to: caller.connection) }
  }

  /// What came of a message, with the id of the request if it is one; nil if it asked for nothing.
  private mutating func result(
    of message: Message,
    from caller: Caller
  ) -> (RequestID?, Result<Reply, RPCError>)? {
    switch message {
    case .request(let id, let method, let params):
      return (id, Result { () throws(RPCError) in try answer(id, method, params, to: caller) })
    case .notification(let method, let params):
      return (nil, Result { () throws(RPCError) in try reply(to: method, params, from: caller) })
    case .invalid(let error, let id):
      return (id, .failure(error))
    case .response:
      // navd has asked nothing.
      return nil
    }
  }

  /// Carries out a request, unless it was cancelled or the client leaves too much unread.
  private mutating func answer(
    _ id: RequestID,
    _ method: String,
    _ params: Message.Params,
    to caller: Caller
  ) throws(RPCError) -> Reply {
    if let unread = connections[caller.connection]?.outbox.unreadResponses, unread >= limits.requestsInFlight
    {
      throw .tooManyRequests(limits)
    }
    if let batch {
      guard batch.bytes <= limits.outputBytes else { throw .tooMuchOutput(limits) }
      guard !batch.cancelled.contains(where: { $0.means(id) }) else { throw .requestCancelled() }
    }
    return try reply(to: method, params, from: caller)
  }

  private mutating func response(_ result: Result<Reply, RPCError>, _ id: RequestID) -> [UInt8] {
    counters.responses += 1
    switch result {
    case .success(.value(let json)), .success(.resumed(let json, _, _)):
      return Writer.result(json, id: id)
    case .success(.text(let text)):
      return Writer.result(serialized: text.utf8, id: id)
    case .failure(let error):
      counters.errors += 1
      return Writer.error(error, id: id)
    }
  }
}
