import SystemPackage

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The start of another program.
///
/// By default the process has its own process group, so the terminal's signals do not reach it.
struct ChildProcess {
  let words: [String]
  let environment: [String]
  let input: CInt
  let output: CInt
  let errors: CInt
  /// Whether the process stays in the process group of this program, so that it can prompt on the terminal.
  var asksUser = false
  /// The signals that the process does not receive.
  var blocked: [CInt] = []

  /// Starts the process, and stores its process ID.
  func start(_ process: inout pid_t) throws(Errno) {
    #if canImport(Glibc)
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #else
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // This program ignores SIGPIPE, and its threads block signals.
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in blocked { sigaddset(&signals, signal) }
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    let flags =
      [POSIX_SPAWN_SETSIGMASK, POSIX_SPAWN_SETSIGDEF] + (asksUser ? [] : [POSIX_SPAWN_SETPGROUP])
    posix_spawnattr_setflags(&attributes, flags.reduce(0) { $0 | Int16($1) })
    let argv = words.map { strdup($0) } + [nil]
    let envp = environment.map { strdup($0) } + [nil]
    defer { for pointer in argv + envp { free(pointer) } }
    let error = posix_spawn(&process, words[0], &actions, &attributes, argv, envp)
    guard error == 0 else {
      process = 0
      throw Errno(rawValue: error)
    }
  }
}
