import Logging
import NavigationServer

extension Logger {
  /// Writes a line that the server wants in the log.
  func record(_ entry: LogEntry) {
    let fields = entry.metadata.map { ($0.name, MetadataValue.string($0.value)) }
    warning("\(entry.message)", metadata: Metadata(fields) { $1 })
  }
}
