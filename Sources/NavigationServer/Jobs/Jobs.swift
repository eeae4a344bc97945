internal import JSON
internal import Navigation
internal import NavigationGraph
internal import NavigationProtocol

// Reads that may take long run beside the loop. The connection is not read until its jobs have ended, and what is queued
// for it meanwhile follows the response.

/// The work beside the loop.
final class Jobs: ServerPart {
  let table = JobTable()
  private let outbound: Outbound

  init(_ rooms: Rooms, outbound: Outbound) {
    self.outbound = outbound
    super.init(rooms)
  }
}

extension Jobs {
  /// The number of entries of a tree that is read at once.
  private static let entriesReadAtOnce = 200

  /// Answers a request with what the function returns: at once, or beside the loop if the tree is large.
  func read(
    _ tree: Tree,
    for caller: Caller,
    _ read: @escaping @Sendable () throws(RPCError) -> any WireValue
  ) throws(RPCError) -> Response {
    guard tree.entryCount > Self.entriesReadAtOnce else { return .value(try read()) }
    return run(for: caller, read)
  }

  /// Answers a request with what the function returns beside the loop.
  func run(for caller: Caller, _ read: @escaping @Sendable () throws(RPCError) -> any WireValue) -> Response {
    let id = caller.responseTarget.requestID ?? .null
    let framing = caller.batch == nil ? connections[caller.connection]?.framing : nil
    return ask(
      for: caller,
      PendingJob(purpose: .response(caller), user: caller.user) {
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
    ask(
      for: caller,
      PendingJob(purpose: .frame(caller, frame), user: caller.user, bytes: frame.count) {
        .incoming(Incoming(frame[...], limits: limits), frameCount: frame.count)
      }
    )
  }

  /// Reads the graph that a request brings, and continues with it.
  func readGraph(_ document: JSON, of call: CheckedCall, for caller: Caller) throws(RPCError) -> Response {
    let bytes = document.memory
    try accounts.checkBytes(bytes, of: caller.user)
    return ask(
      for: caller,
      PendingJob(purpose: .call(caller), user: caller.user, bytes: bytes) {
        do throws(GraphProblems) {
          return .graph(try Graph.decode(document), call)
        } catch {
          return .failure(.graphInvalid(error))
        }
      }
    )
  }

  /// Begins a job of a connection, which is not read until the job has ended.
  @discardableResult
  private func ask(for caller: Caller, _ job: PendingJob) -> Response {
    let number = table.asked(job)
    accounts.jobHolds(job.bytes, of: job.user)
    perform(connections.jobBegan(number, on: caller.connection, at: now))
    return .later
  }

  /// The records of this turn are stored: its jobs begin.
  func beginJobs() {
    for job in table.turnStored() { schedule.append(.run(job)) }
  }

  /// Responds to the caller of the oldest job of its connection.
  func respond(to caller: Caller, _ result: Result<Response, RPCError>) {
    connections[caller.connection]?.jobEnds()
    outbound.answer(caller.responseTarget, result)
    connections.jobEnded(on: caller.connection)
    outbound.settleCharge(of: caller.connection)
  }

  /// A request is carried out now that its job has ended, so what it leads to follows what was queued meanwhile.
  func continueAfterJob(of connection: ConnectionID) {
    connections.jobEnded(on: connection)
    outbound.settleCharge(of: connection)
  }

  /// Cancels the reads of a connection that leaves; a request that brings a graph is carried out.
  func abandonReads(of id: ConnectionID) {
    release(table.abandoned(connections.jobsAbandoned(by: id)))
    outbound.settleCharge(of: id)
  }

  /// Cancels all jobs of a connection whose last messages are undone.
  func cancelJobs(of id: ConnectionID) {
    release(table.cancelled(connections.jobsAbandoned(by: id)))
  }

  private func release(_ jobs: [PendingJob]) {
    for job in jobs { accounts.jobHolds(-job.bytes, of: job.user) }
  }
}
