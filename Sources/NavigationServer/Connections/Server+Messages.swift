internal import NavigationProtocol

// Frames become messages, messages become calls, and every request gets exactly one response.

/// Whose message is being carried out.
struct Caller: Sendable {
  let connection: ConnectionID
  let user: UserID
  /// Tells what came earlier: the number of the frame.
  let arrival: Int
  /// Who is told what comes of it, if that takes longer.
  var asker = Asker.nobody
}

/// A batch that is being carried out, message by message.
struct Batch: Sendable {
  let number: Int
  let caller: Caller
  /// How many bytes it came as.
  let length: Int
  /// What is still to be carried out.
  var messages: ArraySlice<Message>
  var responses: [[UInt8]] = []
  /// How many bytes the responses have so far.
  var bytes = 0
  /// The requests further on that are not to be carried out.
  var cancelled: [CancelRequest] = []
  /// What its user is charged for it while it waits.
  var charge = 0

  /// About how much memory it holds.
  var weight: Int { length + bytes }

  mutating func append(_ response: [UInt8]) {
    bytes += response.count
    responses.append(response)
  }
}

/// What a call is answered with.
enum Reply: Sendable {
  case value(MethodResult)
  /// The OpenRPC document.
  case document
  /// A subscription with the changes that the client has missed: they follow the response.
  case resumed(TreeSubscribeResult, changes: [SharedParams])
  /// Nothing yet: the call waits for a client, and whoever asked is answered when it has ended.
  case later

  static let nothing = Reply.value(.nothing)
}

extension Server {
  /// Carries out what one frame holds.
  mutating func took(_ frame: ArraySlice<UInt8>, from id: ConnectionID) {
    guard let user = connections[id]?.user else { return }
    events += 1
    lastFrame += 1
    let caller = Caller(connection: id, user: user, arrival: lastFrame)
    switch Incoming(frame, limits: limits) {
    case .single(let message): carryOut(message, of: caller)
    case .batch(let messages): begin(messages, length: frame.count, of: caller)
    case .refused(let error): queue(response(.failure(error), .null), as: .response, to: id)
    }
  }

  private mutating func carryOut(_ message: Message, of caller: Caller) {
    var caller = caller
    if let id = message.requestID { caller.asker = .request(caller.connection, id) }
    guard let (request, result) = result(of: message, from: caller) else { return }
    if case .success(.later) = result {
      if request != nil { connections[caller.connection]?.awaited += 1 }
      return
    }
    if let request { queue(response(result, request), as: .response, to: caller.connection) }
    guard case .success(.resumed(let subscribed, let changes)) = result else { return }
    for change in changes {
      let notification = Writer.notification(subscription: subscribed.subscription, change)
      queue(notification, as: .replay, to: caller.connection)
    }
  }

  /// Tells whoever asked what came of a call that waited.
  mutating func answer(_ asker: Asker, _ result: Result<Reply, RPCError>) {
    switch asker {
    case .nobody:
      break
    case .request(let connection, let id):
      guard connections[connection]?.hasLeft == false else { return }
      queue(response(result, id), as: .response, to: connection)
      answeredLater(connection)
    case .batch(let number, let id):
      guard var batch = takeWaiting(number) else { return }
      batch.append(response(result, id))
      followUps.append(.batch(batch))
    }
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
    case .invalid(let error, let id, let hasMethod):
      if !hasMethod, answered(id, .unusable(error), by: caller.connection) { return nil }
      return (id, .failure(error))
    case .response(let id, let answer):
      answered(id, answer, by: caller.connection)
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
    if let connection = connections[caller.connection],
      connection.outbox.unreadResponses + connection.awaited >= limits.requestsInFlight
    {
      throw .exceeded(.requestsInFlight, limits)
    }
    guard !leavesTooMuch(caller.user) else { throw .exceeded(.outputBytesPerUser, limits) }
    if let batch {
      guard batch.bytes <= limits.outputBytes else { throw .exceeded(.outputBytes, limits) }
      guard !batch.cancelled.contains(where: { $0.means(id) }) else { throw .requestCancelled() }
    }
    return try reply(to: method, params, from: caller)
  }

  private mutating func response(_ result: Result<Reply, RPCError>, _ id: RequestID) -> [UInt8] {
    counters.responses += 1
    switch result {
    case .success(.value(let value)):
      return Writer.result(value, id: id)
    case .success(.resumed(let subscribed, _)):
      return Writer.result(.treeSubscribe(subscribed), id: id)
    case .success(.document):
      return Writer.result(serialized: OpenRPC.document.utf8, id: id)
    case .success(.later):
      preconditionFailure("what waits is not answered yet")
    case .failure(let error):
      counters.errors += 1
      return Writer.error(error, id: id)
    }
  }
}

// Batches.
extension Server {
  private mutating func begin(_ messages: [Message], length: Int, of caller: Caller) {
    lastBatch += 1
    proceed(with: Batch(number: lastBatch, caller: caller, length: length, messages: messages[...]))
  }

  /// Keeps a batch until the element has ended that waits; its user is charged for all of it.
  private mutating func wait(_ batch: Batch) {
    connections[batch.caller.connection]?.awaited += 1
    users[batch.caller.user]?.waitingBytes += batch.weight
    waitingBatches[batch.number] = batch
    waitingBatches[batch.number]?.charge = batch.weight
  }

  /// Takes a batch from those that wait.
  @discardableResult
  mutating func takeWaiting(_ number: Int) -> Batch? {
    guard let batch = waitingBatches.removeValue(forKey: number) else { return nil }
    users[batch.caller.user]?.waitingBytes -= batch.charge
    return batch
  }

  /// Goes on with a batch whose element has ended that waited.
  mutating func goOn(with batch: Batch) {
    guard connections[batch.caller.connection]?.hasLeft == false else { return }
    proceed(with: batch)
    answeredLater(batch.caller.connection)
  }

  /// Gives up a request further on in a batch that waits.
  mutating func giveUpLater(_ request: CancelRequest, of caller: Caller) {
    for number in waitingBatches.keys.sorted() {
      guard let batch = waitingBatches[number], batch.caller.connection == caller.connection else { continue }
      events += batch.messages.count
      guard batch.messages.contains(where: { $0.requestID.map(request.means) ?? false }) else { continue }
      waitingBatches[number]?.cancelled.append(request)
    }
  }

  /// Goes on with the rest of a batch when the others have had their turn.
  private mutating func letOthersGoFirst(_ rest: Batch) {
    connections[rest.caller.connection]?.awaited += 1
    letOthersGoFirst(rest.caller.connection)
    followUps.append(.batch(rest))
  }

  /// Carries out the messages of a batch one after the other, as far as none has to wait, and answers them together.
  private mutating func proceed(with batch: Batch) {
    defer { self.batch = nil }
    self.batch = batch
    let share = events + limits.eventsPerTurn
    while let message = self.batch?.messages.popFirst() {
      var caller = batch.caller
      if let id = message.requestID { caller.asker = .batch(batch.number, id) }
      if let (request, result) = result(of: message, from: caller), let request {
        if case .success(.later) = result { return self.batch.map { wait($0) } ?? () }
        let response = response(result, request)
        self.batch?.append(response)
      }
      if let rest = self.batch, !rest.messages.isEmpty, isOver(share) { return letOthersGoFirst(rest) }
    }
    let responses = self.batch?.responses ?? []
    if let response = Writer.batch(responses) { queue(response, as: .response, to: batch.caller.connection) }
  }
}

extension Message {
  fileprivate var requestID: RequestID? {
    if case .request(let id, _, _) = self { id } else { nil }
  }
}
