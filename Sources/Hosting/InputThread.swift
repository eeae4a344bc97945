import Glibc
import NIOPosix

/// The thread that reads standard input to its end.
///
/// The program that started the service holds the other end of the pipe, so input also ends if that program
/// is killed.
package enum InputThread {
  /// The longest line, without the line feed; a longer line is received in parts.
  package static let lineBytesMax = 512

  private static let pool = NIOThreadPool(numberOfThreads: 1)

  /// Shuts the service down like SIGTERM at the end of standard input.
  ///
  /// Calls the function on the thread for each line.
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
