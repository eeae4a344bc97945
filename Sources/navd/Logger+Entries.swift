import Logging
import NavigationServer

extension Logger {
  func record(_ entry: LogEntry) {
    let fields = entry.metadata.map { ($0.name, MetadataValue.string($0.value)) }
    log(level: entry.severity.level, "\(entry.message)", metadata: Metadata(fields) { $1 })
  }
}

extension LogSeverity {
  fileprivate var level: Logger.Level {
    switch self {
    case .notice: .notice
    case .warning: .warning
    case .error: .error
    }
  }
}
