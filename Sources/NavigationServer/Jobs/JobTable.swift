// Long reads and long parts of commands run as jobs on a few threads.
//
// A job begins when the records of the turn that created it are stored, because its result may show their
// changes. Each user has one running job, so the jobs of a connection end in order. While a job runs, its
// user is charged the maximum size of its result.

/// The jobs that have not ended.
final class JobTable {
  private var table: [Int: PendingJob] = [:]
  private var lastNumber = 0
  /// The jobs that this turn created.
  private var asked: [Int] = []
  /// The jobs that have not begun.
  ///
  /// Cancelled jobs are no longer in the table.
  private var waiting = UserRotation<Int>()
  /// The running jobs, including cancelled ones, with the maximum size of their results.
  private var running: [Int: (user: UserID, resultBytes: Int)] = [:]

  /// Whether this turn created a job.
  var hasAsked: Bool { !asked.isEmpty }

  /// The bytes of a user's jobs.
  func bytes(of user: UserID) -> Int {
    let own = table.values.filter { $0.user == user }.reduce(0) { $0 + $1.bytes }
    return running.values.filter { $0.user == user }.reduce(own) { $0 + $1.resultBytes }
  }

  /// The connections whose messages created jobs in this turn, in order.
  var askers: [ConnectionID] { asked.compactMap { table[$0]?.caller?.connection } }

  func isOpen(_ number: Int) -> Bool { table[number] != nil }

  /// Adds a job, and returns its number.
  func asked(_ job: PendingJob) -> Int {
    lastNumber += 1
    table[lastNumber] = job
    asked.append(lastNumber)
    return lastNumber
  }

  /// Queues the jobs of the turn, because its records are stored.
  func turnStored() {
    for number in asked {
      if let user = table[number]?.user { waiting.append(number, of: user) }
    }
    asked = []
  }

  /// Begins the next job, and returns it with its work; returns nil if none is queued or enough are running.
  func beginNext() -> (number: Int, job: PendingJob, work: @Sendable () -> JobResult)? {
    while running.count < Job.concurrency {
      let users = running.values.map(\.user)
      guard let number = waiting.next(where: { !users.contains($0) }) else { return nil }
      // Moves the work out of the table, so that the other thread releases the captured values.
      guard let work = table[number]?.work.take(), let job = table[number] else { continue }
      running[number] = (job.user, job.resultBytes)
      return (number, job, work)
    }
    return nil
  }

  /// Removes a finished job; returns its charge, and the job unless it was cancelled.
  func ended(_ number: Int) -> (charge: (user: UserID, resultBytes: Int)?, job: PendingJob?) {
    (running.removeValue(forKey: number), table.removeValue(forKey: number))
  }

  /// Removes and returns jobs.
  ///
  /// The results of running ones are ignored.
  func cancelled(_ numbers: [Int]) -> [PendingJob] {
    numbers.compactMap { table.removeValue(forKey: $0) }
  }

  /// Removes and returns the reads and the unparsed frames among the jobs of a client that has left.
  func abandoned(_ numbers: [Int]) -> [PendingJob] {
    cancelled(
      numbers.filter { number in
        switch table[number]?.purpose {
        case .response, .frame: true
        case .call, .command, nil: false
        }
      }
    )
  }

  /// Removes and returns all jobs, in order.
  func stopped() -> [PendingJob] {
    defer { table = [:] }
    return table.sorted { $0.key < $1.key }.map(\.value)
  }
}

/// A job that has not ended.
struct PendingJob: Sendable {
  enum JobPurpose: Sendable {
    /// Builds the response to a request.
    case response(Caller)
    /// Parses the inline graph of a call.
    case call(Caller)
    /// Parses a long frame.
    case frame(Caller, [UInt8])
    /// Runs a long part of a tree's command.
    case command
  }

  let purpose: JobPurpose
  let user: UserID
  /// The bytes of the job that have no other charge.
  var bytes = 0
  /// The approximate maximum size of the result.
  var resultBytes = 0
  /// Nil after the begin.
  fileprivate(set) var work: (@Sendable () -> JobResult)?

  /// The sender of the request or frame, if any.
  var caller: Caller? {
    switch purpose {
    case .response(let caller), .call(let caller), .frame(let caller, _): caller
    case .command: nil
    }
  }
}
