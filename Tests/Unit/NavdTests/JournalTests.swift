import Glibc
import Hosting
import Logging
import Testing

@testable import navd

/// The journal entries, received by a socket instead of the journal.
@Suite struct JournalTests {
  private let journal = ReceivingSocket()

  @Test func `an entry has its fields, its priority and no time`() throws {
    let log = try journal.logger()
    log.warning(
      "A client's message is too long",
      metadata: ["uid": "1000", "client": "kiosk", "tree": "main", "pid": "7", "limit": "messageBytes"]
    )
    #expect(
      journal.receive() == """
        MESSAGE=A client's message is too long client=kiosk limit=messageBytes pid=7 tree=main uid=1000
        PRIORITY=4
        SYSLOG_IDENTIFIER=navd
        CLIENT=kiosk
        NAVD_LIMIT=messageBytes
        CLIENT_PID=7
        TREE=main
        USER_UID=1000

        """
    )
  }

  @Test(
    arguments: zip(
      [.critical, .error, .warning, .notice, .info, .debug] as [Logger.Level],
      [2, 3, 4, 5, 6, 7]
    )
  )
  func `a level has the priority of syslog`(level: Logger.Level, priority: Int) {
    let text = "MESSAGE=m\nPRIORITY=\(priority)\nSYSLOG_IDENTIFIER=navd\n"
    #expect(JournalLogEntry(level, "m", []).text == text)
  }

  @Test func `a client's name adds no field`() throws {
    let log = try journal.logger()
    log.notice("m", metadata: ["client": "a\nUSER_UID=0"])
    #expect(
      journal.receive() == #"""
        MESSAGE=m client=a\nUSER_UID=0
        PRIORITY=5
        SYSLOG_IDENTIFIER=navd
        CLIENT=a\nUSER_UID=0

        """#
    )
  }

  @Test func `a long value is shortened, so that the entry fits into a datagram`() throws {
    let log = try journal.logger()
    log.notice("m", metadata: ["client": "\(String(repeating: "\u{1B}", count: 1_000_000))"])
    let entry = journal.receive()
    #expect(entry.utf8.count < 5_000)
    #expect(entry.hasSuffix("…\n"))
  }

  @Test func `entries that the journal did not accept are counted`() throws {
    let log = try journal.logger()
    journal.remove()
    log.notice("one")
    log.notice("two")
    journal.bind()
    log.notice("three")
    #expect(journal.receive().hasPrefix("MESSAGE=The journal did not take entries. count=2\nPRIORITY=4\n"))
    #expect(journal.receive().hasPrefix("MESSAGE=three\n"))
  }

  @Test func `standard error is the journal if device and inode are those of the stream`() {
    var status = stat()
    fstat(STDERR_FILENO, &status)
    #expect(JournalSocket.isStandardError("\(status.st_dev):\(status.st_ino)"))
    #expect(!JournalSocket.isStandardError("\(status.st_dev):\(status.st_ino + 1)"))
    #expect(!JournalSocket.isStandardError(nil))
  }
}

/// A datagram socket instead of the journal's.
private final class ReceivingSocket {
  private let path = "/tmp/navd-journal-\(getpid())-\(UInt64.random(in: 0 ... .max))"
  private var descriptor: CInt = -1

  init() {
    bind()
  }

  deinit {
    remove()
  }

  func bind() {
    descriptor = socket(AF_UNIX, CInt(SOCK_DGRAM.rawValue), 0)
    let result = UnixAddress(path: path)?.withSocketAddress { Glibc.bind(descriptor, $0, $1) }
    precondition(result == 0, "no socket can be made in /tmp")
  }

  func remove() {
    close(descriptor)
    unlink(path)
  }

  func logger() throws -> Logger {
    let socket = try #require(JournalSocket(path: path))
    return Logger(label: "navd") { _ in JournalLogHandler(socket) }
  }

  /// Waits for the next entry.
  func receive() -> String {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
  }
}
