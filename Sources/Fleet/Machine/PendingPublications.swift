/// The unacknowledged publications, with limits on their bytes.
struct PendingPublications: Sendable {
  private let bytesMax: Int
  private var number = 0
  private var outstanding: [Int: (topic: String, bytes: Int)] = [:]
  private var bytes = 0
  /// The unacknowledged bytes of each topic.
  private var topicBytes: [String: Int] = [:]

  init(bytesMax: Int) {
    self.bytesMax = bytesMax
  }

  var isEmpty: Bool { outstanding.isEmpty }

  /// Whether a publication that is not state fits.
  ///
  /// A publication above a limit fits alone.
  ///
  /// Outcomes of commands may take twice the share of a topic. A quarter of the bytes is reserved for
  /// outcomes and state.
  func hasRoom(for publication: Publication, isOutcome: Bool = false) -> Bool {
    let size = Self.size(of: publication)
    let own = topicBytes[publication.topic] ?? 0
    let quarters = isOutcome ? (own: 2, all: 4) : (own: 1, all: 3)
    return (own == 0 || own + size <= bytesMax * quarters.own / 4)
      && (outstanding.isEmpty || bytes + size <= bytesMax * quarters.all / 4)
  }

  /// Whether state may be published.
  var hasRoom: Bool { bytes < bytesMax }

  /// Adds a publication; returns its number.
  mutating func published(_ publication: Publication) -> Int {
    number += 1
    let size = Self.size(of: publication)
    outstanding[number] = (publication.topic, size)
    bytes += size
    topicBytes[publication.topic, default: 0] += size
    return number
  }

  /// Handles an acknowledgement; returns the topic, or nil for a publication of an earlier connection.
  mutating func acknowledged(_ id: Int) -> String? {
    guard let publication = outstanding.removeValue(forKey: id) else { return nil }
    bytes -= publication.bytes
    let left = (topicBytes[publication.topic] ?? 0) - publication.bytes
    topicBytes[publication.topic] = left > 0 ? left : nil
    return publication.topic
  }

  /// Drops all publications, because the connection to the broker is lost.
  mutating func lost() {
    (outstanding, topicBytes, bytes) = ([:], [:], 0)
  }

  private static func size(of publication: Publication) -> Int {
    publication.topic.utf8.count + publication.payload.count
  }
}
