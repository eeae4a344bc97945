/// The delays before new subscriptions to trees after an overflow.
///
/// The delay doubles if a subscription overflows again soon.
struct Resubscriptions: Sendable {
  private static let shortestMilliseconds = 1_000
  private static let longestMilliseconds = 30_000
  private static let calmMilliseconds = 60_000

  private struct Delay {
    var milliseconds: Int
    var dueAt: Int
    var isOver = false
  }

  private var delays: [String: Delay] = [:]

  var wakesAt: Int? { delays.values.filter { !$0.isOver }.map(\.dueAt).min() }

  /// Handles the end of a subscription.
  mutating func overflowed(_ address: String, at time: FleetTime) {
    var milliseconds = Self.shortestMilliseconds
    if let last = delays[address], time.uptime - last.dueAt < Self.calmMilliseconds {
      milliseconds = min(2 * last.milliseconds, Self.longestMilliseconds)
    }
    delays[address] = Delay(milliseconds: milliseconds, dueAt: time.uptime + milliseconds)
  }

  /// Takes the trees whose delay is over.
  mutating func due(at time: FleetTime) -> [String] {
    let due = delays.filter { !$0.value.isOver && $0.value.dueAt <= time.uptime }.keys.sorted()
    for address in due { delays[address]?.isOver = true }
    return due
  }

  mutating func forget(_ address: String) {
    delays[address] = nil
  }
}
