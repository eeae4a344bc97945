import Logging
import SystemPackage

/// The destination of the log: the journal if standard error is connected to it, otherwise standard error.
package struct LogOutput {
  /// The name of the program in the log.
  private let service: String
  /// The journal; nil if the log goes to standard error.
  private let journal: JournalSocket?

  package init(service: String, environment: [String: String]) {
    self.service = service
    journal = JournalSocket.isStandardError(environment["JOURNAL_STREAM"]) ? JournalSocket() : nil
  }

  /// Directs all loggers to this output; must be called once.
  package func bootstrap() {
    guard let journal else {
      return LoggingSystem.bootstrap { EscapingLogHandler(StreamLogHandler.standardError(label: $0)) }
    }
    LoggingSystem.bootstrap { [service] _ in JournalLogHandler(journal, service: service) }
  }

  /// Writes the reason why the service does not start.
  package func report(_ error: StartError) {
    guard let journal else {
      _ = try? FileDescriptor.standardError.writeAll("\(service): \(error)\n".utf8)
      return
    }
    for line in error.description.split(separator: "\n") {
      journal.send(JournalLogEntry(.critical, String(line), [], service: service))
    }
  }
}
