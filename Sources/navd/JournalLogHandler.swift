import Logging

/// A log handler that writes entries with their fields to the journal, which adds the time.
struct JournalLogHandler: LogHandler {
  private let socket: JournalSocket
  var metadata: Logger.Metadata = [:]
  var logLevel = Logger.Level.info

  init(_ socket: JournalSocket) {
    self.socket = socket
  }

  func log(event: LogEvent) {
    let all = metadata.merging(event.metadata ?? [:]) { $1 }
    let fields = all.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value.description) }
    socket.send(JournalLogEntry(event.level, event.message.description, fields))
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }
}
