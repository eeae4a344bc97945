internal import JSON
internal import Navigation
internal import NavigationGraph
internal import NavigationProtocol

// Reads that may take long run beside the loop. The connection is not read until its jobs have ended, and what is queued
// for it meanwhile follows the response.

/// The work beside the loop.
final class Jobs: ServerPart {
  let queries = Queries()
  private let outbound: Outbound

  init(_ rooms: Rooms, outbound: Outbound) {
    self.outbound = outbound
    super.init(rooms)
  }
}

extension Jobs {
  /// Begins a long part of a command, and returns its number.
  func begin(_ query: OpenQuery) -> Int { queries.asked(query) }

  /// Cancels a long part of a command; its result is not used.
  func cancel(_ number: Int) {
    _ = queries.cancelled([number])
  }

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
  func readGraph(_ document: JSON, of call: MethodCall, for caller: Caller) throws(RPCError) -> Reply {
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

  func answerJob(of caller: Caller, _ result: Result<Reply, RPCError>) {
    connections.queryEnds(on: caller.connection)
    outbound.answer(caller.replyTarget, result)
    connections.queryEnded(on: caller.connection)
    outbound.settleCharge(of: caller.connection)
  }

  /// A request is carried out now that its query has ended, so what it leads to follows what was queued meanwhile.
  func continueAfterQuery(of connection: ConnectionID) {
    connections.queryEnded(on: connection)
    outbound.settleCharge(of: connection)
  }

  /// Cancels the reads of a connection that leaves; a request that brings a graph is carried out.
  func abandonQueries(of id: ConnectionID) {
    for query in queries.abandoned(connections.queriesAbandoned(by: id)) {
      accounts.readsGraph(-query.bytes, of: query.user)
    }
    outbound.settleCharge(of: id)
  }

  /// Cancels all queries of a connection whose last messages are undone.
  func cancelQueries(of id: ConnectionID) {
    for query in queries.cancelled(connections.queriesAbandoned(by: id)) {
      accounts.readsGraph(-query.bytes, of: query.user)
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
