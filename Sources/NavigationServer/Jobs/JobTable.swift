// The room of the jobs: reads that may take long, and long parts of commands, run beside the loop, on a few threads.
//
// A job is asked in one turn, and begins when the records of that turn are stored, because it may show changes that
// these records have. Of each user one job runs at a time, so the jobs of a connection end in order. While it runs, its
// user is charged what its result may take.

/// The jobs that are under way.
final class JobTable {
  private var table: [Int: PendingJob] = [:]
  private var lastNumber = 0
  /// The jobs of this turn.
  private var asked: [Int] = []
  /// The jobs that have not begun; those that were cancelled are not in the table.
  private var waiting = UserRotation<Int>()
  /// The jobs that run, also those that were cancelled meanwhile, with the bytes that their results may take.
  private var running: [Int: (user: UserID, resultBytes: Int)] = [:]

  /// Whether a job waits for the end of the turn.
  var hasAsked: Bool { !asked.isEmpty }

  /// The bytes that the jobs of a user hold.
  func bytes(of user: UserID) -> Int {
    let own = table.values.filter { $0.user == user }.reduce(0) { $0 + $1.bytes }
    return running.values.filter { $0.user == user }.reduce(own) { $0 + $1.resultBytes }
  }

  /// The connections that jobs were asked on in this turn, in order.
  var askers: [ConnectionID] { asked.compactMap { table[$0]?.caller?.connection } }

  func isOpen(_ number: Int) -> Bool { table[number] != nil }

  /// Adds a job, and returns its number.
  func asked(_ job: PendingJob) -> Int {
    lastNumber += 1
    table[lastNumber] = job
    asked.append(lastNumber)
    return lastNumber
  }

  /// The records of the turn are stored: its jobs may begin.
  func turnStored() {
    for number in asked {
      if let user = table[number]?.user { waiting.append(number, of: user) }
    }
    asked = []
  }

  /// Begins the next job, and returns it with its work; nil if none waits, or enough run.
  func beginNext() -> (number: Int, job: PendingJob, work: @Sendable () -> JobResult)? {
    while running.count < Job.concurrency {
      let users = running.values.map(\.user)
      guard let number = waiting.next(where: { !users.contains($0) }) else { return nil }
      // The work moves out of the table, so that its thread releases what it captures, and not the loop.
      guard let work = table[number]?.work.take(), let job = table[number] else { continue }
      running[number] = (job.user, job.resultBytes)
      return (number, job, work)
    }
    return nil
  }

  /// A job has its result; returns the charge for it, and the job, or nil if it was cancelled.
  func ended(_ number: Int) -> (charge: (user: UserID, resultBytes: Int)?, job: PendingJob?) {
    (running.removeValue(forKey: number), table.removeValue(forKey: number))
  }

  /// Removes jobs; the results of those that run are not used.
  func cancelled(_ numbers: [Int]) -> [PendingJob] {
    numbers.compactMap { table.removeValue(forKey: $0) }
  }

  /// The client that asked jobs has left: removes its reads and unread messages; its commands are executed.
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

  /// Removes all jobs, in order.
  func stopped() -> [PendingJob] {
    defer { table = [:] }
    return table.sorted { $0.key < $1.key }.map(\.value)
  }
}

/// A job that has not ended.
struct PendingJob: Sendable {
  enum JobPurpose: Sendable {
    /// To make the response to a request.
    case response(Caller)
    /// To read the graph that a call brings.
    case call(Caller)
    /// To read a long frame.
    case frame(Caller, [UInt8])
    /// To do a long part of a tree's running command.
    case command
  }

  let purpose: JobPurpose
  let user: UserID
  /// The bytes that it holds and that are not charged otherwise.
  var bytes = 0
  /// The bytes that its result may take, approximately.
  var resultBytes = 0
  /// Nil once it has begun.
  fileprivate(set) var work: (@Sendable () -> JobResult)?

  /// The sender of its request or frame, if it belongs to one.
  var caller: Caller? {
    switch purpose {
    case .response(let caller), .call(let caller), .frame(let caller, _): caller
    case .command: nil
    }
  }
}
