import Glibc

/// The signals of the process: SIGTERM and SIGINT end it, SIGHUP reloads its configuration.
package struct ProcessSignals {
  /// The request of a signal.
  package enum SignalRequest {
    case end, reload
  }

  private static let ending = [SIGTERM, SIGINT]

  private var blocked = sigset_t()

  /// Blocks the signals, so that `next` receives them.
  ///
  /// Must be called before the process has another thread, because threads inherit the mask.
  ///
  /// SIGPIPE is ignored, because a client or the reader of the log may have closed its end. SIGXFSZ is
  /// ignored, because the store handles a limit on the size of files like a full disk.
  package init() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    sigemptyset(&blocked)
    for number in Self.ending + [SIGHUP] { sigaddset(&blocked, number) }
    pthread_sigmask(SIG_BLOCK, &blocked, nil)
  }

  package func next() -> SignalRequest {
    var set = blocked
    var number: CInt = 0
    while sigwait(&set, &number) != 0 {}
    return number == SIGHUP ? .reload : .end
  }

  /// Makes the next SIGTERM or SIGINT end the process at once.
  package func endAtOnce() {
    var ending = sigset_t()
    sigemptyset(&ending)
    for number in Self.ending {
      signal(number) { _exit(128 + $0) }
      sigaddset(&ending, number)
    }
    pthread_sigmask(SIG_UNBLOCK, &ending, nil)
  }
}
