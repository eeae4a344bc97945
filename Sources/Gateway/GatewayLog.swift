import NIOCore

/// The limit on log entries about faults of clients, because any program can cause them without end.
struct GatewayLog {
  private static let interval = TimeAmount.seconds(10)

  let entriesMax: Int
  private(set) var intervalEnd: NIODeadline?
  private(set) var count = 0

  /// Counts a fault.
  ///
  /// Returns whether it has an entry, and how many had none in the interval before, if that is over.
  mutating func reported(at now: NIODeadline) -> (isWritten: Bool, missed: Int?) {
    var missed: Int?
    if intervalEnd.map({ now >= $0 }) ?? true {
      if count > entriesMax { missed = count - entriesMax }
      (intervalEnd, count) = (now + Self.interval, 0)
    }
    count += 1
    return (count <= entriesMax, missed)
  }
}
