package import Logging
import Wording

/// An entry of the journal in its native form: lines of a field's name and value.
///
/// Values have no line feeds, because control characters are escaped, and they are shortened, so an entry always fits
/// into one datagram.
package struct JournalLogEntry: Equatable {
  /// The fields of metadata that operators search for.
  private static let names = ["client": "CLIENT", "pid": "CLIENT_PID", "tree": "TREE", "uid": "USER_UID"]

  package let text: String

  /// Creates an entry of a service; the message that people read has the fields too.
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
