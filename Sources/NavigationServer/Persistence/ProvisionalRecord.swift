internal import Navigation
internal import NavigationGraph

/// The record of an entry, encoded before its number and time are known.
struct ProvisionalRecord: Sendable {
  /// The first bytes of a record, with the number and the time.
  private static func head(_ number: Int, at: Int) -> [UInt8] {
    Array("{\"entry\":{\"number\":\(number),\"at\":\(at)".utf8)
  }

  private let provisional: [UInt8]
  private let headCount: Int

  /// Encodes the record of an entry with a provisional number and time.
  init(_ entry: HistoryEntry, since base: Tree, redacting redaction: GraphRedaction?) {
    let head = Self.head(entry.number, at: entry.at)
    provisional = EntryRecord(entry: entry, redaction: redaction).text(since: base)
    precondition(provisional.starts(with: head), "A record begins with the number and the time.")
    headCount = head.count
  }

  /// Returns the record with the number and time of an entry.
  func numbered(as entry: HistoryEntry) -> [UInt8] {
    var text = Self.head(entry.number, at: entry.at)
    text.reserveCapacity(text.count + provisional.count - headCount)
    text += provisional.dropFirst(headCount)
    return text
  }
}
