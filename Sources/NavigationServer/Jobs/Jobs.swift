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
  /// The bytes of a result that is made at once: those of a tree with 200 entries.
  private static let bytesReadAtOnce = 200 * Account.Cost.entry

  /// Responds with what the function returns: at once, or beside the loop if the result may be long.
  func read(
    for caller: Caller,
    resultBytes: Int,
    _ read: @escaping @Sendable () throws(RPCError) -> any WireValue
  ) throws(RPCError) -> Response {
    guard resultBytes > Self.bytesReadAtOnce else { return .value(try read()) }
    return run(for: caller, resultBytes: resultBytes, read)
  }

  /// Responds with what the function returns beside the loop, and then sends the notifications.
  ///
  /// While the function runs, the user is charged `resultBytes`; if there is no room for them, the request fails.
  func run(
    for caller: Caller,
    resultBytes: Int,
    followedBy notifications: @escaping @Sendable () -> [[UInt8]] = { [] },
    _ read: @escaping @Sendable () throws(RPCError) -> any WireValue
  ) -> Response {
    let id = caller.responseTarget.requestID ?? .null
    let framing = caller.batch == nil ? connections[caller.connection]?.framing : nil
    return ask(
      for: caller,
      PendingJob(purpose: .response(caller), user: caller.user, resultBytes: resultBytes) {
        do throws(RPCError) {
          let response = Writer.result(try read(), id: id)
          guard let framing else { return .response(response) }
          return .response(([response] + notifications()).flatMap(framing.encoded))
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
        let incoming = Incoming(frame[...], limits: limits)
        return .incoming(incoming, call: incoming.call(limits), frameCount: frame.count)
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
    table.turnStored()
    beginWaiting()
  }

  /// A job has its result; returns it, or nil if it was cancelled.
  func ended(_ number: Int) -> PendingJob? {
    let (charge, job) = table.ended(number)
    if let charge { accounts.jobHolds(-charge.resultBytes, of: charge.user) }
    if let job { accounts.jobHolds(-job.bytes, of: job.user) }
    return job
  }

  /// Begins the jobs that wait, as many as may run.
  func beginWaiting() {
    while let (number, job, work) = table.beginNext() {
      let error = Result { () throws(RPCError) in try accounts.checkBytes(job.resultBytes, of: job.user) }
      accounts.jobHolds(job.resultBytes, of: job.user)
      schedule.append(
        .run(
          Job(number: number) {
            if case .failure(let error) = error { .failure(error) } else { work() }
          }
        )
      )
    }
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

extension Incoming {
  /// The call that it is, with its params; nil if it is something else.
  fileprivate func call(_ limits: Limits) -> Result<CheckedCall, RPCError>? {
    guard case .single(let message) = self else { return nil }
    switch message {
    case .request(_, let name, let params), .notification(let name, let params):
      return Method(rawValue: name).map { method in
        Result { () throws(RPCError) in try CheckedCall(method, params, limits) }
      }
    case .invalid, .response: return nil
    }
  }
}

extension Tree {
  /// The memory that it takes, and with it about the most that a text of it takes.
  var bytes: Int { entryCount * Account.Cost.entry }
}
