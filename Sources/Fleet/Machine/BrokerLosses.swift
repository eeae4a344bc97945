/// The lost connections to the broker and the failed attempts.
///
/// Losses with one reason are logged once an hour, with their number, so that an unreachable broker does not
/// fill the log.
struct BrokerLosses: Sendable {
  private static let windowMilliseconds = 60_000
  private static let suspiciousCount = 3
  private static let quietMilliseconds = 60 * 60 * 1_000
  /// The duration of a connection after which its loss is logged at once.
  private static let stableMilliseconds = 10 * 60 * 1_000
  /// The maximum number of remembered reasons, which include texts of the broker.
  private static let reasonsMax = 16

  private var times: [Int] = []
  private var reasons: [String: (loggedAt: Int, count: Int)] = [:]
  private var suspectedAt: Int?
  private var connectedAt: Int?
  /// Whether the last log entry is about a connection, not its end.
  private var isConnectedInLog = false

  /// Handles the end of a connection; returns the log entries.
  mutating func lost(reason: String, machine: FleetName, at time: FleetTime) -> [MachineRemark] {
    if let connectedAt, time.uptime - connectedAt >= Self.stableMilliseconds { reasons = [:] }
    connectedAt = nil
    let loss = remark("The connection to the broker is lost.", reason, at: time)
    times = times.filter { time.uptime - $0 < Self.windowMilliseconds } + [time.uptime]
    guard times.count == Self.suspiciousCount else { return loss }
    times = []
    guard suspectedAt.map({ time.uptime - $0 >= Self.quietMilliseconds }) ?? true else { return loss }
    suspectedAt = time.uptime
    let name = MachineRemark(
      .warning,
      "The broker has ended three connections within a minute. Another machine may have the same name.",
      ["machine": machine.text]
    )
    return loss + [name]
  }

  /// Handles a failed attempt; returns the log entries.
  mutating func failed(reason: String, at time: FleetTime) -> [MachineRemark] {
    remark("The broker cannot be reached.", reason, at: time)
  }

  /// Handles a connection; returns a log entry, unless the log lacks the end of the last connection.
  mutating func connected(machine: FleetName, at time: FleetTime) -> [MachineRemark] {
    connectedAt = time.uptime
    guard !isConnectedInLog else { return [] }
    isConnectedInLog = true
    return [MachineRemark(.notice, "The broker is connected.", ["machine": machine.text])]
  }

  private mutating func remark(_ sentence: String, _ reason: String, at time: FleetTime) -> [MachineRemark] {
    let count = (reasons[reason]?.count ?? 0) + 1
    if let loggedAt = reasons[reason]?.loggedAt, time.uptime - loggedAt < Self.quietMilliseconds {
      reasons[reason]?.count = count
      return []
    }
    if reasons.count >= Self.reasonsMax, reasons[reason] == nil {
      reasons = reasons.filter { time.uptime - $0.value.loggedAt < Self.quietMilliseconds }
      guard reasons.count < Self.reasonsMax else { return [] }
    }
    reasons[reason] = (time.uptime, 0)
    isConnectedInLog = false
    let details = ["reason": reason].merging(count > 1 ? ["times": "\(count)"] : [:]) { $1 }
    return [MachineRemark(.warning, sentence, details)]
  }
}
