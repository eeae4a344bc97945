import Glibc
import UnixSignals

/// SIGTERM and SIGINT: the first asks navd to finish what it holds, the second ends it at once.
struct EndSignals {
  private let first: AsyncStream<Never>

  /// Takes the signals over: from now on they no longer end the process by themselves.
  ///
  /// Nor does writing to a closed pipe, which is a client that went away, or whoever read the log.
  static func trap() async -> EndSignals {
    signal(SIGPIPE, SIG_IGN)
    let signals = await UnixSignalsSequence(trapping: .sigterm, .sigint)
    let (first, continuation) = AsyncStream.makeStream(of: Never.self)
    Task {
      var isEnding = false
      for await signal in signals {
        if isEnding { _exit(128 + signal.rawValue) }
        isEnding = true
        continuation.finish()
      }
    }
    return EndSignals(first: first)
  }

  /// Returns when the first signal has come.
  func wait() async {
    for await _ in first {}
  }
}
