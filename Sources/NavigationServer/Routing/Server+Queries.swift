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
  mutating func read(
    _ tree: Tree,
    for caller: Caller,
    _ read: @escaping @Sendable () throws(RPCError) -> MethodResult
  ) throws(RPCError) -> Reply {
    guard tree.entryCount > Self.entriesReadAtOnce else { return .value(try read()) }
    return query(for: caller, read)
  }

  /// Answers a request with what the function returns beside the loop.
  mutating func query(
    for caller: Caller,
    _ read: @escaping @Sendable () throws(RPCError) -> MethodResult
  ) -> Reply {
    let id = caller.replyTarget.requestID ?? .null
    let framing = caller.batch == nil ? connections[caller.connection]?.framing : nil
    return ask(
      OpenQuery(caller: caller, continuation: nil) {
        do throws(RPCError) {
          let response = Writer.result(try read(), id: id)
          return .response(framing?.encoded(response) ?? response)
        } catch {
          return .failure(error)
        }
      }
    )
  }

  /// Reads the graph that a request brings, and continues with it.
  mutating func readGraph(_ document: JSON, of call: MethodCall, for caller: Caller) throws(RPCError) -> Reply
  {
    let bytes = document.memory
    try accounts.checkBytes(bytes, of: caller.user)
    return ask(
      OpenQuery(caller: caller, continuation: call, bytes: bytes) {
        do throws(GraphProblems) {
          return .graph(try Graph.decode(document))
        } catch {
          return .failure(.graphInvalid(error))
        }
      }
    )
  }

  private mutating func ask(_ query: OpenQuery) -> Reply {
    let number = queries.asked(query)
    accounts.readsGraph(query.bytes, of: query.caller.user)
    perform(connections.queryAsked(number, on: query.caller.connection, at: now))
    return .later
  }

  /// The records of this turn are stored: its queries begin.
  mutating func beginQueries() {
    for query in queries.turnStored() { schedule.append(.query(query)) }
  }

  /// Answers the request of a query that has ended.
  mutating func queried(_ number: Int, _ result: QueryResult) {
    let (query, next) = queries.ended(number)
    for query in next { schedule.append(.query(query)) }
    guard let query else { return }
    accounts.readsGraph(-query.bytes, of: query.caller.user)
    let connection = query.caller.connection
    if let batch = keeping.lastUnsynced { connections.hold(connection, until: batch) }
    switch result {
    case .response(let text): answer(query, .success(.response(text)))
    case .failure(let error): answer(query, .failure(error))
    case .graph(let graph):
      // The request is carried out now, so what it leads to follows what was queued meanwhile.
      connections.queryEnded(on: connection)
      settleCharge(of: connection)
      carryOut(query, with: graph)
    }
    guard connections[connection]?.hasQueries == false,
      let effects = connections.resumed(connection, from: .querying, at: now)
    else { return }
    perform(effects)
    perform(connections.carriedOutFrame(of: connection, at: now))
    serve(connection)
  }

  private mutating func answer(_ query: OpenQuery, _ result: Result<Reply, RPCError>) {
    connections.queryEnds(on: query.caller.connection)
    answer(query.caller.replyTarget, result)
    connections.queryEnded(on: query.caller.connection)
    settleCharge(of: query.caller.connection)
  }

  /// Carries out a request with the graph that it brings.
  private mutating func carryOut(_ query: OpenQuery, with graph: Graph) {
    guard let call = query.continuation else { preconditionFailure("a request brought the graph") }
    var caller = query.caller
    caller.graph = graph
    let result = Result { () throws(RPCError) in try reply(to: call, from: caller) }
    if case .success(.later) = result { return }
    answer(caller.replyTarget, result)
  }

  /// Cancels the reads of a connection that leaves; a request that brings a graph is carried out.
  mutating func abandonQueries(of id: ConnectionID) {
    queries.abandoned(connections.queriesAbandoned(by: id))
    settleCharge(of: id)
  }

  /// Cancels all queries of a connection whose last messages are undone.
  mutating func cancelQueries(of id: ConnectionID) {
    for query in queries.cancelled(connections.queriesAbandoned(by: id)) {
      accounts.readsGraph(-query.bytes, of: query.caller.user)
    }
  }

  /// Answers the requests of all queries, because the daemon stops.
  mutating func failQueries() {
    for query in queries.stopped() {
      accounts.readsGraph(-query.bytes, of: query.caller.user)
      answer(query, .failure(.shuttingDown()))
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
