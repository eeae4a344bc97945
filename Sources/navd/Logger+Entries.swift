import Logging
import NavigationServer

extension Logger {
  /// Writes an entry of the server to the log.
  func record(_ entry: LogEntry) {
    let fields = entry.metadata.map { ($0.name, MetadataValue.string($0.value)) }
    warning("\(entry.message)", metadata: Metadata(fields) { $1 })
  }
}
