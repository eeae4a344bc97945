import Logging
import SystemPackage

/// The destination of the log: the journal if standard error leads there, otherwise standard error.
enum LogOutput {
  case journal(JournalSocket)
  case standardError

  init(environment: [String: String]) {
    let isJournal = JournalSocket.isStandardError(environment["JOURNAL_STREAM"])
    self = (isJournal ? JournalSocket() : nil).map(LogOutput.journal) ?? .standardError
  }

  /// Directs all loggers here; called once.
  func bootstrap() {
    switch self {
    case .journal(let socket):
      LoggingSystem.bootstrap { _ in JournalLogHandler(socket) }
    case .standardError:
      LoggingSystem.bootstrap { EscapingLogHandler(StreamLogHandler.standardError(label: $0)) }
    }
  }

  /// Writes the reason for which navd does not start.
  func report(_ error: StartError) {
    switch self {
    case .journal(let socket):
      for line in error.description.split(separator: "\n") {
        socket.send(JournalLogEntry(.critical, String(line), []))
      }
    case .standardError:
      _ = try? FileDescriptor.standardError.writeAll("navd: \(error)\n".utf8)
    }
  }
}
