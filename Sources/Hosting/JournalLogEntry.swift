package import Logging
import Wording

/// A journal entry in native form: lines with the name and value of a field.
///
/// Values are escaped and shortened, so they have no line feeds and an entry always fits into one datagram.
package struct JournalLogEntry: Equatable {
  /// The fields of metadata that operators search for.
  private static let names = ["client": "CLIENT", "pid": "CLIENT_PID", "tree": "TREE", "uid": "USER_UID"]

  package let text: String

  /// Creates an entry of a service; the message includes the fields.
  package init(
    _ level: Logger.Level,
    _ message: String,
    _ fields: [(name: String, value: String)],
    service: String = "navd"
  ) {
    let values = fields.map { field in
      (field.name, field.value.escapingControls.shortened(to: String.sentenceBytesMax))
    }
    let sentence = [message.escapingControls] + values.map { "\($0.0)=\($0.1)" }
    let lines =
      [("MESSAGE", sentence.joined(separator: " ")), ("PRIORITY", "\(level.priority)")]
      + [("SYSLOG_IDENTIFIER", service)]
      + values.map { (Self.names[$0.0] ?? "NAVD_\($0.0.uppercased())", $0.1) }
    text = lines.map { "\($0.0)=\($0.1)\n" }.joined()
  }
}

extension Logger.Level {
  /// The priority of syslog(3).
  fileprivate var priority: Int {
    switch self {
    case .critical: 2
    case .error: 3
    case .warning: 4
    case .notice: 5
    case .info: 6
    case .debug, .trace: 7
    }
  }
}
