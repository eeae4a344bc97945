package import Logging

/// A log handler that writes entries with their fields to the journal.
package struct JournalLogHandler: LogHandler {
  private let socket: JournalSocket
  private let service: String
  package var metadata: Logger.Metadata = [:]
  package var logLevel = Logger.Level.info

  package init(_ socket: JournalSocket, service: String = "navd") {
    self.socket = socket
    self.service = service
  }

  package func log(event: LogEvent) {
    let all = metadata.merging(event.metadata ?? [:]) { $1 }
    let fields = all.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value.description) }
    socket.send(JournalLogEntry(event.level, event.message.description, fields, service: service))
  }

  package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }
}
