/// The last requests of a session that must not run twice.
///
/// MQTT delivers a message again if its acknowledgement is lost. navd recognizes only repeated commands, by
/// `commandId`.
struct RecentRequests: Sendable {
  private static let countMax = 64
  private static let keptMilliseconds = 60_000

  private var requests: [(digest: [UInt8], at: Int)] = []

  /// Whether all requests are forgotten.
  func isOver(at time: FleetTime) -> Bool {
    requests.allSatisfy { $0.at + Self.keptMilliseconds <= time.uptime }
  }

  /// Records a request; returns false for a second delivery.
  mutating func received(_ bytes: [UInt8], at time: FleetTime) -> Bool {
    let digest = SHA256.digest(of: bytes)
    requests.removeAll { $0.at + Self.keptMilliseconds <= time.uptime }
    guard !requests.contains(where: { $0.digest == digest }) else { return false }
    requests = requests.suffix(Self.countMax - 1) + [(digest, time.uptime)]
    return true
  }
}
