import Dispatch

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Handles the signals that end a verb which runs until interrupted.
///
/// The exit status is success.
enum Interrupts {
  /// Makes an interrupt end the program; a program that draws leaves its canvas first.
  ///
  /// Uses a plain signal handler, because a dispatch source misses signals until it is set up.
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

  /// Defers the first interrupt until the program asks for it.
  ///
  /// A second interrupt ends the program.
  ///
  /// Does nothing if interrupts are already deferred.
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

  /// Whether the first interrupt is deferred.
  nonisolated(unsafe) private(set) static var isKeeping = false

  /// The deferred signal; 0 if there is none.
  nonisolated(unsafe) private(set) static var kept: CInt = 0

  /// Ends the program by the deferred signal, if there is one, so that the parent process sees the signal.
  static func endIfKept() {
    guard kept != 0 else { return }
    signal(kept, SIG_DFL)
    // Dispatch's threads block signals, so another thread must receive it.
    kill(getpid(), kept)
    while true { pause() }
  }

  /// Ends the program when the reader of its output closes the pipe.
  static func endWithReader() {
    // Waiting on a global queue would occupy one of its few threads.
    DispatchQueue(label: "navctl.reader").async {
      // Without requested events, `poll` reports only an error of a pipe or the hangup of a socket.
      var output = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
      while poll(&output, 1, -1) < 0 && errno == EINTR {}
      if output.revents & Int16(POLLERR | POLLHUP) != 0 { exit(ExitStatus.done.rawValue) }
    }
  }
}
