import Dispatch

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What ends a verb that would go on for ever: the interrupt key, and a reader that closes the pipe while nothing is
/// being written to it.
struct Interrupts {
  private let sources: [any DispatchSourceSignal]

  /// From now on an interrupt ends the program with success, after `leaving`.
  init(leaving: @escaping @Sendable () -> Void) {
    sources = [SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        leaving()
        exit(ExitStatus.done.rawValue)
      }
      source.activate()
      return source
    }
    DispatchQueue.global().async { Self.endWithReader() }
  }

  func stop() {
    for source in sources { source.cancel() }
  }

  /// Without an event to wait for, `poll` reports only that nobody reads any more.
  private static func endWithReader() {
    var output = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
    while poll(&output, 1, -1) < 0 && errno == EINTR {}
    if output.revents & Int16(POLLERR) != 0 { exit(ExitStatus.done.rawValue) }
  }
}
