import Dispatch
import NavigationClient
import SystemPackage

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A navd process on a private socket, which ends with this program.
struct PrivateNavd {
  let socket: String
  private let clock: NavdClock
  private let log = NavdLog()

  /// Starts navd, and waits until it listens.
  static func start() async throws(Complaint) -> PrivateNavd {
    guard let program = OwnPrograms.beside("navd") else {
      throw Complaint(
        message: "there is no navd, neither in \(OwnPrograms.folder) beside navctl nor in $PATH. "
          + "Install it, or play on a running daemon with --socket PATH.",
        status: .noDaemon
      )
    }
    NavdRemains.removeAtEnd()
    let directory = try PrivateDirectory.make()
    let socket = "\(directory)/navd.sock"
    NavdRemains.keep(directory: directory, socket: socket)
    let (output, clock) = try spawn(program, socket)
    let navd = PrivateNavd(socket: socket, clock: clock)
    try await navd.waitUntilReady(output, program)
    navd.log.fill(from: output)
    return navd
  }

  /// Advances the time of navd, and returns when everything that is due has happened.
  func advance(byMilliseconds count: Int) throws(Complaint) {
    try clock.advance(byMilliseconds: count)
  }

  /// Prints the end of the log and describes the exit of the process; nil if it still runs.
  func end() -> String? {
    guard log.waitForEnd(), let status = NavdRemains.exitStatus() else { return nil }
    for line in log.lastLines { Console.remark(line) }
    let signal = status & 0x7F
    return signal == 0 ? "navd ended with status \(status >> 8 & 0xFF)" : "navd was ended by signal \(signal)"
  }

  /// Starts the process; returns the read end of its log, and its clock.
  ///
  /// navd exits when its standard input ends. Standard input is a pipe from this program, so navd also exits
  /// if this program is killed.
  private static func spawn(
    _ program: String,
    _ socket: String
  ) throws(Complaint) -> (log: FileDescriptor, clock: NavdClock) {
    do {
      let pipes = try (0..<3).map { _ in try FileDescriptor.pipe() }
      let (log, input, answers) = (pipes[0], pipes[1], pipes[2])
      defer { for end in [log.writeEnd, input.readEnd, answers.writeEnd] { try? end.close() } }
      for end in pipes.flatMap({ [$0.readEnd, $0.writeEnd] }) {
        _ = fcntl(end.rawValue, F_SETFD, FD_CLOEXEC)
      }
      try NavdRemains.spawn(
        [program, "--ephemeral", "--test-clock", "--socket", socket],
        environment: OwnPrograms.environment,
        input: input.readEnd.rawValue,
        output: answers.writeEnd.rawValue,
        errors: log.writeEnd.rawValue
      )
      return (log.readEnd, NavdClock(lines: input.writeEnd, answers: answers.readEnd))
    } catch {
      throw Complaint(message: "cannot start \(program): \(error)", status: .noDaemon)
    }
  }

  /// Tries to connect after each chunk of the log, until it succeeds or the log ends.
  private func waitUntilReady(_ output: FileDescriptor, _ program: String) async throws(Complaint) {
    while log.read(from: output) {
      if let client = try? await NavdClient.connect(path: socket, name: nil, reconnects: false) {
        return await client.close()
      }
    }
    for line in log.lastLines { Console.remark(line) }
    throw Complaint(message: "\(program) did not start: its log is above.", status: .noDaemon)
  }
}
