import Logging
import SystemPackage

/// The destination of the log: the journal if standard error leads there, otherwise standard error.
package struct LogOutput {
  private enum LogDestination {
    case journal(JournalSocket)
    case standardError
  }

  /// The name of the program in the log.
  private let service: String
  private let destination: LogDestination

  package init(service: String, environment: [String: String]) {
    let isJournal = JournalSocket.isStandardError(environment["JOURNAL_STREAM"])
    self.service = service
    destination = (isJournal ? JournalSocket() : nil).map(LogDestination.journal) ?? .standardError
  }

  /// Directs all loggers here; called once.
  package func bootstrap() {
    switch destination {
    case .journal(let socket):
      LoggingSystem.bootstrap { [service] _ in JournalLogHandler(socket, service: service) }
    case .standardError:
      LoggingSystem.bootstrap { EscapingLogHandler(StreamLogHandler.standardError(label: $0)) }
    }
  }

  /// Writes the reason for which the service does not start.
  package func report(_ error: StartError) {
    switch destination {
    case .journal(let socket):
      for line in error.description.split(separator: "\n") {
        socket.send(JournalLogEntry(.critical, String(line), [], service: service))
      }
    case .standardError:
      _ = try? FileDescriptor.standardError.writeAll("\(service): \(error)\n".utf8)
    }
  }
}
