import SystemPackage

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

// An interrupt must leave neither a process nor a file behind, so a signal handler kills the daemon and
// removes its files. The process and the paths are global variables that the handler can read.

/// The process and the files that must not outlive this program.
enum NavdRemains {
  nonisolated(unsafe) private static var process: pid_t = 0
  nonisolated(unsafe) private static var directory: UnsafeMutablePointer<CChar>?
  nonisolated(unsafe) private static var socket: UnsafeMutablePointer<CChar>?

  /// Cleans up when the program exits or a signal ends it.
  static func removeAtEnd() {
    atexit { NavdRemains.remove() }
    for number in [SIGINT, SIGTERM, SIGHUP] {
      signal(number) { number in
        NavdRemains.remove()
        // The parent process must see the signal.
        signal(number, SIG_DFL)
        raise(number)
      }
    }
  }

  static func keep(directory: String, socket: String) {
    self.directory = strdup(directory)
    self.socket = strdup(socket)
  }

  /// Starts a process with these descriptors as its standard input, output and error.
  static func spawn(
    _ words: [String],
    environment: [String],
    input: CInt,
    output: CInt,
    errors: CInt
  ) throws(Errno) {
    let child = ChildProcess(
      words: words,
      environment: environment,
      input: input,
      output: output,
      errors: errors
    )
    try child.start(&process)
  }

  /// Waits for the process and returns its exit status; nil without a process.
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
