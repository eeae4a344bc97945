import Dispatch
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A program that a test has started, with the text that it has written.
final class SpawnedProgram: Sendable {
  private struct ProgramState {
    var text = ""
    /// The status from `waitpid`; nil while the program runs.
    var status: CInt?
  }

  private let pid: pid_t
  private let state = Mutex(ProgramState())
  /// A stream that ends with the output.
  private let output: AsyncStream<Never>
  private let hasEnded = DispatchSemaphore(value: 0)

  /// The timeout for the end after SIGTERM.
  private static let patience = DispatchTimeInterval.seconds(10)

  /// The variables that describe a service, or the user's own navd.
  private static let foreign: Set<Substring> = [
    "CONFIGURATION_DIRECTORY", "JOURNAL_STREAM", "LISTEN_FDS", "LISTEN_PID", "NAVD_SOCKET", "NOTIFY_SOCKET",
    "STATE_DIRECTORY", "WATCHDOG_PID", "WATCHDOG_USEC",
  ]

  /// Starts a program that is found by its path, or by its name in `$PATH`.
  ///
  /// - Parameters:
  ///   - words: The program and its arguments.
  ///   - environment: The variables that differ from those of the test.
  ///   - ended: Called at the end of its output.
  /// - Throws: `TestNavdError` if it does not start.
  init(
    _ words: [String],
    environment: [String: String] = [:],
    ended: @escaping @Sendable () -> Void = {}
  ) throws {
    let program = words[0]
    // Unlike a pipe, a socket is never inherited by a program that another test starts at the same time.
    var ends: [CInt] = [-1, -1]
    guard socketpair(AF_UNIX, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
      throw TestNavdError.notStarted(program: program, reason: String(cString: strerror(errno)))
    }
    let (reading, writing) = (ends[0], ends[1])
    defer { close(writing) }
    do {
      pid = try Self.spawn(words, environment, output: writing)
    } catch {
      close(reading)
      throw error
    }
    let (output, continuation) = AsyncStream.makeStream(of: Never.self)
    self.output = output
    // Reading blocks its own thread: a dispatch source misses the end of a socket that is closed at once.
    DispatchQueue(label: program).async { [weak self, hasEnded] in
      var buffer = [UInt8](repeating: 0, count: 4_096)
      while true {
        let count = read(reading, &buffer, buffer.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { break }
        let text = String(decoding: buffer[..<count], as: UTF8.self)
        self?.state.withLock { $0.text += text }
      }
      close(reading)
      continuation.finish()
      hasEnded.signal()
      ended()
    }
  }

  deinit {
    kill()
  }

  /// The text that it has written so far.
  var text: String { state.withLock(\.text) }

  /// Waits for the end, and returns the exit status, or the negative number of a signal.
  func end() async -> Int {
    for await _ in output {}
    // If the task is cancelled, the program is not needed.
    if Task.isCancelled { kill() }
    let status = state.withLock { wait(&$0) }
    return status & 0x7f == 0 ? Int((status >> 8) & 0xff) : -Int(status & 0x7f)
  }

  /// Ends the program with SIGTERM, and kills it after a timeout; waits for the end.
  func terminate() {
    let isRunning = state.withLock { state in
      if state.status == nil { Glibc.kill(pid, SIGTERM) }
      return state.status == nil
    }
    if isRunning { _ = hasEnded.wait(timeout: .now() + Self.patience) }
    kill()
  }

  /// Kills the program, and waits for the end.
  func kill() {
    state.withLock { state in
      if state.status == nil { Glibc.kill(pid, SIGKILL) }
      _ = wait(&state)
    }
  }

  private func wait(_ state: inout ProgramState) -> CInt {
    if let status = state.status { return status }
    var status: CInt = 0
    while waitpid(pid, &status, 0) == -1, errno == EINTR {}
    state.status = status
    return status
  }

  private static func spawn(
    _ words: [String],
    _ environment: [String: String],
    output: CInt
  ) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output, STDERR_FILENO)
    let arguments = words.map { strdup($0) }
    let variables = self.variables(environment).map { strdup($0) }
    defer { for copy in arguments + variables { free(copy) } }
    var pid: pid_t = 0
    let result = posix_spawnp(&pid, words[0], &actions, nil, arguments + [nil], variables + [nil])
    guard result == 0 else {
      throw TestNavdError.notStarted(program: words[0], reason: String(cString: strerror(result)))
    }
    return pid
  }

  /// The variables of this process, with others added.
  private static func variables(_ others: [String: String]) -> [String] {
    var variables: [String] = []
    var next = environ
    while let variable = next.pointee {
      let text = String(cString: variable)
      let name = text.prefix { $0 != "=" }
      if !foreign.contains(name), others[String(name)] == nil { variables.append(text) }
      next += 1
    }
    return variables + others.map { "\($0.key)=\($0.value)" }
  }
}
