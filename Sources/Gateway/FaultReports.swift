import Logging
import NIOCore

/// Logs faults of clients, within the limit `logEntries`.
final class FaultReports {
  private let log: Logger
  private var entries: GatewayLog

  init(_ log: Logger, entriesMax: Int) {
    self.log = log
    entries = GatewayLog(entriesMax: entriesMax)
  }

  func report(_ message: Logger.Message, _ metadata: Logger.Metadata) {
    let entry = entries.reported(at: .now())
    if let missed = entry.missed {
      log.warning(
        "More rejected requests and closed connections were not logged.",
        metadata: ["count": "\(missed)"]
      )
    }
    if entry.isWritten { log.warning(message, metadata: metadata) }
  }
}
