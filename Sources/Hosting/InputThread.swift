import Glibc
import NIOPosix

/// The thread that reads standard input to its end.
///
/// A program that starts a service for itself holds the other end of the pipe, so the end comes also if that program is
/// killed.
package enum InputThread {
  /// The longest line, without its line feed; a longer one is received in parts.
  package static let lineBytesMax = 512

  private static let pool = NIOThreadPool(numberOfThreads: 1)

  /// Shuts the service down, as SIGTERM does, at the end of standard input.
  ///
  /// Calls a function on the thread for each line before.
  package static func endAtEndOfInput(_ received: @escaping @Sendable (String) -> Void = { _ in }) {
    pool.start()
    pool.submit { _ in
      var buffer = [UInt8](repeating: 0, count: lineBytesMax)
      var line: [UInt8] = []
      while true {
        let count = read(STDIN_FILENO, &buffer, buffer.count)
        guard count > 0 || (count < 0 && errno == EINTR) else { break }
        for byte in buffer.prefix(max(0, count)) {
          if byte != UInt8(ascii: "\n") { line.append(byte) }
          guard byte == UInt8(ascii: "\n") || line.count == lineBytesMax else { continue }
          received(String(decoding: line, as: UTF8.self))
          line = []
        }
      }
      kill(getpid(), SIGTERM)
    }
  }
}
