internal import JSON
internal import Navigation
internal import NavigationGraph
internal import NavigationProtocol

// Long reads run beside the loop. Until the jobs of a connection have ended, the connection is not read, and
// further output is deferred behind their responses.

/// Creates jobs, and handles their results.
final class Jobs: ServerPart {
  let table = JobTable()
  private let outbound: Outbound

  init(_ shared: SharedState, outbound: Outbound) {
    self.outbound = outbound
    super.init(shared)
  }
}

extension Jobs {
  /// The size up to which a result is built on the loop: that of a tree with 200 entries.
  private static let bytesReadAtOnce = 200 * Account.Cost.entry

  /// Responds with the result of the function, which runs beside the loop if the result may be long.
  func read(
    for caller: Caller,
    resultBytes: Int,
    _ read: @escaping @Sendable () throws(RPCError) -> any WireValue
  ) throws(RPCError) -> Response {
    guard resultBytes > Self.bytesReadAtOnce else { return .value(try read()) }
    return run(for: caller, resultBytes: resultBytes, read)
  }

  /// Runs the function beside the loop, responds with its result, and then sends the notifications.
  ///
  /// While the function runs, the user is charged `resultBytes`. Without room for them, the request fails.
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

  /// Parses a long frame beside the loop, and then handles its messages.
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

  /// Parses the inline graph of a request beside the loop, and then handles the request.
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

  /// Creates a job of a connection, which is not read until the job has ended.
  @discardableResult
  private func ask(for caller: Caller, _ job: PendingJob) -> Response {
    let number = table.asked(job)
    accounts.jobHolds(job.bytes, of: job.user)
    perform(connections.jobBegan(number, on: caller.connection, at: now))
    return .later
  }

  /// Begins the jobs of this turn, because its records are stored.
  func beginJobs() {
    table.turnStored()
    beginWaiting()
  }

  /// Removes and returns a finished job; returns nil if the job was cancelled.
  func ended(_ number: Int) -> PendingJob? {
    let (charge, job) = table.ended(number)
    if let charge { accounts.jobHolds(-charge.resultBytes, of: charge.user) }
    if let job { accounts.jobHolds(-job.bytes, of: job.user) }
    return job
  }

  /// Begins queued jobs, as many as may run.
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

  /// Releases the deferred output of a connection before its request continues after the job.
  func continueAfterJob(of connection: ConnectionID) {
    connections.jobEnded(on: connection)
    outbound.settleCharge(of: connection)
  }

  /// Cancels the reads of a client that leaves.
  ///
  /// Requests with an inline graph continue.
  func abandonReads(of id: ConnectionID) {
    release(table.abandoned(connections.jobsAbandoned(by: id)))
    outbound.settleCharge(of: id)
  }

  /// Cancels all jobs of a connection whose last messages are rolled back.
  func cancelJobs(of id: ConnectionID) {
    release(table.cancelled(connections.jobsAbandoned(by: id)))
  }

  private func release(_ jobs: [PendingJob]) {
    for job in jobs { accounts.jobHolds(-job.bytes, of: job.user) }
  }
}

extension Incoming {
  /// The call with its params, if the content is one request or notification.
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
  /// The approximate memory of the tree, which is also about the maximum size of its text.
  var bytes: Int { entryCount * Account.Cost.entry }
}
