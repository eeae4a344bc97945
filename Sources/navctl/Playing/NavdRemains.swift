import SystemPackage

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

// An interrupt must leave neither a process nor a file behind. So the process and the paths are global variables that a
// signal handler reads, and a handler may do all of this: the daemon keeps nothing, so it is killed.

/// The process and the files that must not outlive this program.
enum NavdRemains {
  nonisolated(unsafe) private static var process: pid_t = 0
  nonisolated(unsafe) private static var directory: UnsafeMutablePointer<CChar>?
  nonisolated(unsafe) private static var socket: UnsafeMutablePointer<CChar>?

  /// Removes what is kept when the program exits or a signal ends it.
  static func removeAtEnd() {
    atexit { NavdRemains.remove() }
    for number in [SIGINT, SIGTERM, SIGHUP] {
      signal(number) { number in
        NavdRemains.remove()
        // The parent sees which signal it was.
        signal(number, SIG_DFL)
        raise(number)
      }
    }
  }

  static func keep(directory: String, socket: String) {
    self.directory = strdup(directory)
    self.socket = strdup(socket)
  }

  /// Starts a process with these descriptors as its standard input, and as its standard output and error.
  static func spawn(
    _ words: [String],
    environment: [String],
    input: CInt,
    output: CInt
  ) throws(Errno) {
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
    posix_spawn_file_actions_adddup2(&actions, output, STDERR_FILENO)
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // In a process group of its own it gets no signal from the terminal.
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    let argv = words.map { strdup($0) } + [nil]
    let envp = environment.map { strdup($0) } + [nil]
    defer { for pointer in argv + envp { free(pointer) } }
    let error = posix_spawn(&process, words[0], &actions, &attributes, argv, envp)
    guard error == 0 else {
      process = 0
      throw Errno(rawValue: error)
    }
  }

  /// Waits for the end of the process and returns its status; nil if there is no process.
  static func exitStatus() -> CInt? {
    var status: CInt = 0
    guard process > 0, waitpid(process, &status, 0) == process else { return nil }
    process = 0
    return status
  }

  private static func remove() {
    if process > 0 {
      kill(process, SIGKILL)
      waitpid(process, nil, 0)
      process = 0
    }
    if let socket { unlink(socket) }
    if let directory { rmdir(directory) }
  }
}
