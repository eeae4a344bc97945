import Dispatch

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What ends a verb that would go on for ever; it is success, since there was nothing else to wait for.
enum Interrupts {
  /// From now on an interrupt ends the program, which leaves its canvas first if it draws on one.
  ///
  /// By a plain signal handler: a dispatch source misses what comes before it is set up, which is some time later.
  static func endProgram(isDrawing: Bool) {
    for number in [SIGINT, SIGTERM] {
      if isDrawing {
        signal(number) { _ in
          Canvas.leave()
          _exit(ExitStatus.done.rawValue)
        }
      } else {
        signal(number) { _ in _exit(ExitStatus.done.rawValue) }
      }
    }
  }

  /// From now on the program ends when nobody reads what it writes any more.
  static func endWithReader() {
    DispatchQueue.global().async {
      // Without an event to wait for, `poll` reports only that.
      var output = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
      while poll(&output, 1, -1) < 0 && errno == EINTR {}
      if output.revents & Int16(POLLERR) != 0 { exit(ExitStatus.done.rawValue) }
    }
  }
}
