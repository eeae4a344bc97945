/// The losses of the broker, which are logged once for each connection.
struct BrokerLosses: Sendable {
  private static let windowMilliseconds = 60_000
  private static let suspiciousCount = 3

  private var times: [Int] = []
  private var loggedReason: String?

  /// Takes the end of a connection; returns the remarks.
  mutating func lost(reason: String, machine: FleetName, at time: FleetTime) -> [MachineRemark] {
    loggedReason = reason
    times = times.filter { time.uptime - $0 < Self.windowMilliseconds } + [time.uptime]
    let loss = MachineRemark(.warning, "The connection to the broker is lost.", ["reason": reason])
    guard times.count == Self.suspiciousCount else { return [loss] }
    times = []
    let name = MachineRemark(
      .warning,
      "The broker has ended three connections within a minute. Another machine may have the same name.",
      ["machine": machine.text]
    )
    return [loss, name]
  }

  /// Takes a failed attempt; returns a remark unless the attempt before failed for the same reason.
  mutating func failed(reason: String) -> [MachineRemark] {
    guard loggedReason != reason else { return [] }
    loggedReason = reason
    return [MachineRemark(.warning, "The broker cannot be reached.", ["reason": reason])]
  }

  mutating func connected() {
    loggedReason = nil
  }
}
