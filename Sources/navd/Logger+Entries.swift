import Logging
import NavigationServer

extension Logger {
  /// Writes a line that the server wants in the log.
  func record(_ entry: LogEntry) {
    let level: Logger.Level =
      switch entry.level {
      case .debug: .debug
      case .info: .info
      case .notice: .notice
      case .warning: .warning
      case .error: .error
      }
    let fields = entry.metadata.map { ($0.name, MetadataValue.string($0.value)) }
    log(level: level, "\(entry.message)", metadata: Metadata(fields) { $1 })
  }
}
