import Glibc
import Logging
import NIOConcurrencyHelpers

// The native protocol of the journal: a datagram for each entry.

package final class JournalSocket: Sendable {
  private let address: UnixAddress
  private let descriptor: CInt
  /// The number of lost entries since the last sent one.
  private let lostEntries = NIOLockedValueBox(0)

  /// Creates a socket; returns nil if the process cannot open one.
  package init?(path: String = "/run/systemd/journal/socket") {
    guard let address = UnixAddress(path: path) else { return nil }
    self.address = address
    descriptor = socket(AF_UNIX, CInt(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return nil }
  }

  deinit {
    close(descriptor)
  }

  /// Whether standard error is the stream that `$JOURNAL_STREAM` names by device and inode.
  package static func isStandardError(_ stream: String?) -> Bool {
    var status = stat()
    guard let stream, fstat(STDERR_FILENO, &status) == 0 else { return false }
    return stream == "\(status.st_dev):\(status.st_ino)"
  }

  /// Sends an entry without blocking the event loop.
  ///
  /// An entry that the journal does not accept is lost. A later entry reports the number of lost entries.
  package func send(_ entry: JournalLogEntry) {
    lostEntries.withLockedValue { lost in
      if lost > 0 {
        let report = JournalLogEntry(.warning, "The journal did not take entries.", [("count", "\(lost)")])
        guard write(report) else { return lost += 1 }
        lost = 0
      }
      if !write(entry) { lost += 1 }
    }
  }

  private func write(_ entry: JournalLogEntry) -> Bool {
    let bytes = Array(entry.text.utf8)
    let flags = CInt(MSG_NOSIGNAL | MSG_DONTWAIT)
    return address.withSocketAddress { sendto(descriptor, bytes, bytes.count, flags, $0, $1) } == bytes.count
  }
}
