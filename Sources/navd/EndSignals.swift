import Glibc
import UnixSignals

/// The signals SIGTERM and SIGINT: the first starts a graceful shutdown, the second ends the process at once.
struct EndSignals {
  private let first: AsyncStream<Never>

  /// Installs the handlers; from then on the signals no longer end the process by themselves.
  ///
  /// SIGPIPE is ignored: a client or the reader of the log may have closed its end. So is SIGXFSZ: a limit on the size
  /// of files is a full disk for the store.
  static func trap() async -> EndSignals {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
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

  /// Waits for the first signal.
  func wait() async {
    for await _ in first {}
  }
}
