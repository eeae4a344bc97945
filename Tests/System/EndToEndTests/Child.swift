import Glibc

/// A program started by a test, killed if the test ends first.
final class Child {
  struct CannotStart: Error {
    let program: String
    let errno: CInt
  }

  /// The exit of a program.
  enum Exit: Equatable {
    case status(CInt)
    case signal(CInt)
  }

  let pid: pid_t
  /// The read end of its standard error.
  let standardError: CInt
  /// The text read from standard error so far.
  private(set) var log = ""
  private var exit: Exit?

  private static var sanitizerOptions: [String] {
    ["ASAN_OPTIONS", "TSAN_OPTIONS"].compactMap { (name: String) in
      getenv(name).map { "\(name)=\(String(cString: $0))" }
    }
  }

  /// Starts a program with `environment` and the options of the sanitizers, nothing else.
  init(_ program: String, _ arguments: [String], environment: [String: String] = [:]) throws {
    var ends: [CInt] = [0, 0]
    // Unlike a pipe, it is never inherited by a program that another test starts at the same time.
    let made = socketpair(AF_UNIX, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends)
    precondition(made == 0, "no sockets can be made")
    defer { close(ends[1]) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDERR_FILENO)
    // The child inherits no other descriptors of the tests; closing an unused one is no error.
    for descriptor in STDERR_FILENO + 1..<256 { posix_spawn_file_actions_addclose(&actions, descriptor) }
    var pid: pid_t = 0
    let result = withCStrings([program] + arguments) { arguments in
      withCStrings(environment.map { "\($0.key)=\($0.value)" } + Self.sanitizerOptions) { environment in
        posix_spawn(&pid, program, &actions, nil, arguments, environment)
      }
    }
    guard result == 0 else {
      close(ends[0])
      throw CannotStart(program: program, errno: result)
    }
    self.pid = pid
    standardError = ends[0]
  }

  deinit {
    if exit == nil {
      kill(pid, SIGKILL)
      waitpid(pid, nil, 0)
    }
    close(standardError)
  }

  func signal(_ number: CInt) {
    kill(pid, number)
  }

  /// Waits for the exit and reads the rest of the log.
  func waitForExit() -> Exit {
    while readLog() {}
    var status: CInt = 0
    waitpid(pid, &status, 0)
    let ended: Exit = status & 0x7f == 0 ? .status((status >> 8) & 0xff) : .signal(status & 0x7f)
    exit = ended
    return ended
  }

  /// Waits until the log contains a text; false if the program ends first.
  func waitForLog(_ text: String) -> Bool {
    while !log.contains(text) {
      guard readLog() else { return false }
    }
    return true
  }

  /// Reads more of standard error; false at its end.
  func readLog() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    let count = read(standardError, &buffer, buffer.count)
    guard count > 0 else { return false }
    log += String(decoding: buffer[..<count], as: UTF8.self)
    return true
  }
}

private func withCStrings<Result>(
  _ strings: [String],
  _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
  let copies = strings.map { strdup($0) }
  defer { for copy in copies { free(copy) } }
  return body(copies + [nil])
}
