import Dispatch

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The signals that end a verb which has no end of its own.
///
/// The exit status is that of success.
enum Interrupts {
  /// Makes an interrupt end the program; a program that draws leaves its canvas first.
  ///
  /// It uses a plain signal handler, because a dispatch source misses signals until it is set up.
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

  /// Makes the first interrupt wait until the program asks for it; a second one ends the program.
  ///
  /// Does nothing if an interrupt is kept already.
  static func keep() {
    guard kept == 0 else { return }
    isKeeping = true
    for number in [SIGINT, SIGTERM, SIGHUP] {
      signal(number) { number in
        Interrupts.kept = number
        signal(number, SIG_DFL)
      }
    }
  }

  /// Whether the first interrupt is kept.
  nonisolated(unsafe) private(set) static var isKeeping = false

  /// The signal that was kept; 0 if there is none.
  nonisolated(unsafe) private(set) static var kept: CInt = 0

  /// Ends the program by the kept signal, if there is one, so that its parent sees which one it was.
  static func endIfKept() {
    guard kept != 0 else { return }
    signal(kept, SIG_DFL)
    // Threads of Dispatch block signals, so another thread receives it.
    kill(getpid(), kept)
    while true { pause() }
  }

  /// Makes the program end when the reader of its output has gone.
  static func endWithReader() {
    // A global queue has few threads, and this one waits.
    DispatchQueue(label: "navctl.reader").async {
      // Without an event to wait for, `poll` reports only that: as an error of a pipe, or as the end of a socket.
      var output = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
      while poll(&output, 1, -1) < 0 && errno == EINTR {}
      if output.revents & Int16(POLLERR | POLLHUP) != 0 { exit(ExitStatus.done.rawValue) }
    }
  }
}
