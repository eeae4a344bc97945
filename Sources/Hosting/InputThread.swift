import Glibc
import NIOPosix

/// The thread that waits for the end of standard input.
///
/// A program that starts a service for itself holds the other end of the pipe, so the end comes also if that program is
/// killed.
package enum InputThread {
  private static let pool = NIOThreadPool(numberOfThreads: 1)

  /// Shuts the service down, as SIGTERM does, at the end of standard input.
  ///
  /// What is written to standard input is discarded.
  package static func endAtEndOfInput() {
    pool.start()
    pool.submit { _ in
      var buffer = [UInt8](repeating: 0, count: 512)
      while true {
        let count = read(STDIN_FILENO, &buffer, buffer.count)
        guard count > 0 || (count < 0 && errno == EINTR) else { break }
      }
      kill(getpid(), SIGTERM)
    }
  }
}
