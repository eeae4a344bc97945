package import NavigationGraph
package import NavigationProtocol

/// A read or a part of a command that may take long, which runs on any thread.
package struct Job: Equatable, Sendable {
  /// The number of jobs that run at the same time.
  package static let concurrency = 2

  package let number: Int
  private let work: @Sendable () -> JobResult

  init(number: Int, work: @escaping @Sendable () -> JobResult) {
    self.number = number
    self.work = work
  }

  /// Runs the job, which may block.
  package func result() -> JobResult { work() }

  package static func == (left: Self, right: Self) -> Bool { left.number == right.number }
}

/// The result of a job.
package enum JobResult: Equatable, Sendable {
  /// The response to the request, in the framing of its connection unless it is part of a batch.
  case response([UInt8])
  /// The result of a part of a command.
  indirect case command(CommandSlice)
  /// The content of a long frame, its call if it is a request, and its size in bytes.
  indirect case incoming(Incoming, call: Result<CheckedCall, RPCError>?, frameCount: Int)
  /// The inline graph of a call, and the call.
  indirect case graph(Graph, CheckedCall)
  case failure(RPCError)
}
