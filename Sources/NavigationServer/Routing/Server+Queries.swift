internal import JSON
internal import Navigation
internal import NavigationGraph
internal import NavigationProtocol

// Reads that may take long. The connection is not read until its queries have ended, and what is queued for it meanwhile
// follows the response.

extension Server {
  /// The number of entries of a tree that is read at once.
  private static let entriesReadAtOnce = 200

  /// Answers a request with what the function returns: at once, or beside the loop if the tree is large.
  func read(
    _ tree: Tree,
    for caller: Caller,
    _ read: @escaping @Sendable () throws(RPCError) -> MethodResult
  ) throws(RPCError) -> Reply {
    guard tree.entryCount > Self.entriesReadAtOnce else { return .value(try read()) }
    return query(for: caller, read)
  }

  /// Answers a request with what the function returns beside the loop.
  func query(
    for caller: Caller,
    _ read: @escaping @Sendable () throws(RPCError) -> MethodResult
  ) -> Reply {
    let id = caller.replyTarget.requestID ?? .null
    let framing = caller.batch == nil ? connections[caller.connection]?.framing : nil
    return ask(
      for: caller,
      OpenQuery(purpose: .request(caller, continuation: nil), user: caller.user) {
        do throws(RPCError) {
          let response = Writer.result(try read(), id: id)
          return .response(framing?.encoded(response) ?? response)
        } catch {
          return .failure(error)
        }
      }
    )
  }

  /// Reads a long frame, and carries out what is in it.
  func readLongFrame(_ frame: [UInt8], from caller: Caller) {
    let limits = limits
    _ = ask(
      for: caller,
      OpenQuery(purpose: .frame(caller, frame), user: caller.user, bytes: frame.count) {
        .incoming(Incoming(frame[...], limits: limits))
      }
    )
  }

  /// Reads the graph that a request brings, and continues with it.
  func readGraph(_ document: JSON, of call: MethodCall, for caller: Caller) throws(RPCError) -> Reply
  {
    let bytes = document.memory
    try accounts.checkBytes(bytes, of: caller.user)
    return ask(
      for: caller,
      OpenQuery(purpose: .request(caller, continuation: call), user: caller.user, bytes: bytes) {
        do throws(GraphProblems) {
          return .graph(try Graph.decode(document))
        } catch {
          return .failure(.graphInvalid(error))
        }
      }
    )
  }

  /// Begins a query of a connection, which is not read until the query has ended.
  func ask(for caller: Caller, _ query: OpenQuery) -> Reply {
    let number = queries.asked(query)
    accounts.readsGraph(query.bytes, of: query.user)
    perform(connections.queryAsked(number, on: caller.connection, at: now))
    return .later
  }

  /// The records of this turn are stored: its queries begin.
  func beginQueries() {
    for query in queries.turnStored() { schedule.append(.query(query)) }
  }

  /// A query has ended: continues its command, or answers its request.
  func queried(_ number: Int, _ result: QueryResult) {
    let (query, next) = queries.ended(number)
    for query in next { schedule.append(.query(query)) }
    if case .command(let slice) = result { return returned(slice, from: number) }
    guard let query, let caller = query.caller else { return }
    accounts.readsGraph(-query.bytes, of: query.user)
    answered(query.purpose, caller, result)
  }

  private func answered(_ purpose: OpenQuery.QueryPurpose, _ caller: Caller, _ result: QueryResult) {
    let connection = caller.connection
    if let batch = keeping.lastUnsynced { connections.hold(connection, until: batch) }
    switch (result, purpose) {
    case (.response(let text), _): answer(caller, .success(.response(text)))
    case (.failure(let error), _): answer(caller, .failure(error))
    case (.incoming(let incoming), .frame(_, let frame)):
      continueAfterQuery(of: connection)
      carryOut(incoming, frameCount: frame.count, from: caller)
    case (.graph(let graph), .request(_, .some(let call))):
      continueAfterQuery(of: connection)
      carryOut(call, with: graph, for: caller)
    case (.incoming, _), (.graph, _), (.command, _):
      preconditionFailure("A query has a result of its kind.")
    }
    guard connections[connection]?.hasQueries == false,
      let effects = connections.resumed(connection, from: .querying, at: now)
    else { return }
    perform(effects)
    perform(connections.carriedOutFrame(of: connection, at: now))
    serve(connection)
  }

  /// A request is carried out now that its query has ended, so what it leads to follows what was queued meanwhile.
  private func continueAfterQuery(of connection: ConnectionID) {
    connections.queryEnded(on: connection)
    settleCharge(of: connection)
  }

  private func answer(_ caller: Caller, _ result: Result<Reply, RPCError>) {
    connections.queryEnds(on: caller.connection)
    answer(caller.replyTarget, result)
    connections.queryEnded(on: caller.connection)
    settleCharge(of: caller.connection)
  }

  /// Carries out a request with the graph that it brings.
  private func carryOut(_ call: MethodCall, with graph: Graph, for asker: Caller) {
    var caller = asker
    caller.graph = graph
    let result = Result { () throws(RPCError) in try reply(to: call, from: caller) }
    if case .success(.later) = result { return }
    answer(caller.replyTarget, result)
  }

  /// Cancels the reads of a connection that leaves; a request that brings a graph is carried out.
  func abandonQueries(of id: ConnectionID) {
    for query in queries.abandoned(connections.queriesAbandoned(by: id)) {
      accounts.readsGraph(-query.bytes, of: query.user)
    }
    settleCharge(of: id)
  }

  /// Cancels all queries of a connection whose last messages are undone.
  func cancelQueries(of id: ConnectionID) {
    for query in queries.cancelled(connections.queriesAbandoned(by: id)) {
      accounts.readsGraph(-query.bytes, of: query.user)
    }
  }

  /// Answers the requests of all queries, because the daemon stops.
  func failQueries() {
    for query in queries.stopped() {
      accounts.readsGraph(-query.bytes, of: query.user)
      switch query.purpose {
      case .request(let caller, _): answer(caller, .failure(.shuttingDown()))
      case .frame(let caller, let frame):
        // Each of its requests is answered.
        continueAfterQuery(of: caller.connection)
        carryOut(Incoming(frame[...], limits: limits), frameCount: frame.count, from: caller)
      case .command: break
      }
    }
  }
}

extension MethodCall {
  /// The document of the graph that it brings.
  var graphDocument: JSON? {
    switch self {
    case .graphLoad(let load): load.graph
    case .treeOpen(let opening): opening.graph?.document
    case .command(let call):
      if case .regraph(let graph) = call.step.body { graph.document } else { nil }
    default: nil
    }
  }
}

extension TreeOpen.GraphReference {
  fileprivate var document: JSON? {
    if case .document(let document) = self { document } else { nil }
  }
}
