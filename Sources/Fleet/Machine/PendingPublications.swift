/// The publications that the broker has not acknowledged, with the bound on their bytes.
struct PendingPublications: Sendable {
  private let bytesMax: Int
  private var number = 0
  private var outstanding: [Int: (topic: String, bytes: Int)] = [:]
  private var bytes = 0

  init(bytesMax: Int) {
    self.bytesMax = bytesMax
  }

  var isEmpty: Bool { outstanding.isEmpty }

  /// Whether a publication fits: one that is larger than the bound fits alone.
  func hasRoom(for publication: Publication) -> Bool {
    outstanding.isEmpty || bytes + Self.size(of: publication) <= bytesMax
  }

  /// Whether state may be published.
  var hasRoom: Bool { bytes < bytesMax }

  /// Adds a publication; returns its number.
  mutating func published(_ publication: Publication) -> Int {
    number += 1
    let size = Self.size(of: publication)
    outstanding[number] = (publication.topic, size)
    bytes += size
    return number
  }

  /// Takes an acknowledgement; returns the topic, or nil if the publication is of an earlier connection.
  mutating func acknowledged(_ id: Int) -> String? {
    guard let publication = outstanding.removeValue(forKey: id) else { return nil }
    bytes -= publication.bytes
    return publication.topic
  }

  /// Drops everything, because the connection to the broker is lost.
  mutating func lost() {
    outstanding = [:]
    bytes = 0
  }

  private static func size(of publication: Publication) -> Int {
    publication.topic.utf8.count + publication.payload.count
  }
}
