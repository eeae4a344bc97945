internal import Glibc

/// A running `dot`, with its input and outputs.
///
/// It has a process group of its own, which is killed with it. Its limits are set before it gets any input.
struct DotProcess {
  private(set) var output: [UInt8] = []
  private(set) var errors: [UInt8] = []
  private let pid: pid_t
  private let limits: LayoutLimits
  private let deadline: ContinuousClock.Instant
  private var input: CInt
  private var reading: CInt
  private var complaints: CInt

  private static let errorBytesMax = 4_096

  init(program: String, limits: LayoutLimits) throws(LayoutError) {
    self.limits = limits
    deadline = .now + .milliseconds(limits.layoutMilliseconds)
    var pairs: [(ours: CInt, theirs: CInt)] = []
    defer { for pair in pairs { close(pair.theirs) } }
    for _ in 0..<3 {
      guard let pair = Self.pair() else {
        let reason = String(cString: strerror(errno))
        for pair in pairs { close(pair.ours) }
        throw .failed(reason)
      }
      pairs.append(pair)
    }
    (input, reading, complaints) = (pairs[0].ours, pairs[1].ours, pairs[2].ours)
    do {
      pid = try Self.spawn(program, pairs.map(\.theirs))
    } catch {
      for pair in pairs { close(pair.ours) }
      throw error
    }
    guard Self.limit(pid, limits) else {
      let reason = "its memory cannot be limited: \(String(cString: strerror(errno)))"
      _ = end(isKilled: true)
      throw .failed(reason)
    }
  }

  /// Writes the input and reads the outputs until they end.
  ///
  /// Returns the limit that was reached.
  mutating func exchange(_ text: [UInt8]) -> LayoutError? {
    var rest = text[...]
    while reading >= 0 || complaints >= 0 {
      var polled = [
        pollfd(fd: input, events: Int16(POLLOUT), revents: 0),
        pollfd(fd: reading, events: Int16(POLLIN), revents: 0),
        pollfd(fd: complaints, events: Int16(POLLIN), revents: 0),
      ]
      let count = poll(&polled, nfds_t(polled.count), millisecondsLeft)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return .tookTooLong(milliseconds: limits.layoutMilliseconds) }
      if polled[0].revents != 0 { write(&rest) }
      if polled[1].revents != 0 { Self.read(&reading, into: &output) }
      if polled[2].revents != 0 { Self.read(&complaints, into: &errors) }
      if output.count > limits.layoutOutputBytes { return .wroteTooMuch(bytes: limits.layoutOutputBytes) }
      if errors.count > Self.errorBytesMax { errors.removeLast(errors.count - Self.errorBytesMax) }
    }
    return nil
  }

  /// Waits for its end until the deadline, then kills it.
  ///
  /// Returns its status as `waitpid` does.
  mutating func end(isKilled: Bool) -> CInt {
    for descriptor in [input, reading, complaints] where descriptor >= 0 { close(descriptor) }
    (input, reading, complaints) = (-1, -1, -1)
    var status: CInt = 0
    var isKilled = isKilled
    if isKilled { kill(-pid, SIGKILL) }
    while true {
      let ended = waitpid(pid, &status, isKilled ? 0 : WNOHANG)
      if ended == pid { return status }
      if ended < 0, errno != EINTR { return status }
      guard ended == 0 else { continue }
      if millisecondsLeft == 0 {
        isKilled = true
        kill(-pid, SIGKILL)
      } else {
        usleep(1_000)
      }
    }
  }

  private var millisecondsLeft: CInt {
    let left = ContinuousClock.now.duration(to: deadline)
    guard left > .zero else { return 0 }
    return CInt(
      clamping: left.components.seconds * 1_000 + left.components.attoseconds / 1_000_000_000_000_000 + 1
    )
  }

  private mutating func write(_ rest: inout ArraySlice<UInt8>) {
    let count = rest.withUnsafeBytes {
      send(input, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL | MSG_DONTWAIT))
    }
    if count > 0 { rest = rest.dropFirst(count) }
    let hasFailed = count < 0 && errno != EAGAIN && errno != EINTR
    guard rest.isEmpty || hasFailed else { return }
    close(input)
    input = -1
  }

  /// Reads the available bytes; closes the descriptor at the end of the file.
  private static func read(_ descriptor: inout CInt, into bytes: inout [UInt8]) {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = Glibc.read(descriptor, &buffer, buffer.count)
    if count > 0 { return bytes.append(contentsOf: buffer[..<count]) }
    if count < 0, errno == EINTR || errno == EAGAIN { return }
    close(descriptor)
    descriptor = -1
  }
}

// MARK: Starting

extension DotProcess {
  /// Two connected sockets: unlike for a pipe, a write after the other end has closed need not raise SIGPIPE.
  private static func pair() -> (ours: CInt, theirs: CInt)? {
    var ends: [CInt] = [-1, -1]
    let kind = CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    return socketpair(AF_UNIX, kind, 0, &ends) == 0 ? (ends[0], ends[1]) : nil
  }

  private static func spawn(_ program: String, _ descriptors: [CInt]) throws(LayoutError) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, descriptor) in descriptors.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, descriptor, CInt(number))
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    resetSignals(&attributes)
    let arguments = [program, "-Tjson0"].map { (word: String) in strdup(word) }
    let variables = environment.map { strdup($0) }
    defer { for copy in arguments + variables { free(copy) } }
    var pid: pid_t = 0
    // If another thread forks while a file is open for writing, the file cannot be executed for a moment.
    for _ in 0..<200 {
      let result = posix_spawnp(&pid, program, &actions, &attributes, arguments + [nil], variables + [nil])
      switch result {
      case 0: return pid
      case ETXTBSY: usleep(5_000)
      case ENOENT: throw .graphvizMissing
      default: throw .failed(String(cString: strerror(result)))
      }
    }
    throw .failed(String(cString: strerror(ETXTBSY)))
  }

  /// Unblocks and resets all signals in the program, and gives it its own process group.
  private static func resetSignals(_ attributes: inout posix_spawnattr_t) {
    var none = sigset_t()
    var all = sigset_t()
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setpgroup(&attributes, 0)
    let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP
    posix_spawnattr_setflags(&attributes, Int16(flags))
  }

  /// The environment of the program: only `PATH` comes from the caller.
  private static var environment: [String] {
    let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
    return ["PATH=\(path)", "LC_ALL=C"]
  }

  /// Sets the limits of a process.
  ///
  /// Returns whether its memory is limited.
  private static func limit(_ pid: pid_t, _ limits: LayoutLimits) -> Bool {
    func set(_ resource: __rlimit_resource, _ value: Int) -> Bool {
      var limit = rlimit(rlim_cur: rlim_t(value), rlim_max: rlim_t(value))
      return setLimit?(pid, CInt(resource.rawValue), &limit, nil) == 0
    }
    // The limit on CPU time ends the process even if the caller has ended.
    _ = set(RLIMIT_CPU, limits.layoutMilliseconds / 1_000 + 2)
    _ = set(RLIMIT_CORE, 0)
    // A process that has already ended has no limits.
    return set(RLIMIT_AS, limits.layoutMemoryBytes) || errno == ESRCH
  }

  private typealias SetLimit =
    @convention(c) (
      pid_t, CInt, UnsafePointer<rlimit>?, UnsafeMutablePointer<rlimit>?
    ) -> CInt

  /// prlimit(2), which the headers declare only for GNU programs.
  private static let setLimit = dlsym(nil, "prlimit").map { unsafeBitCast($0, to: SetLimit.self) }
}
