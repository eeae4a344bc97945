import ArgumentParser
import JSON
import NavigationClient

struct Status: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Shows the state of the daemon.",
    usage: "navctl status [OPTIONS]",
    discussion: """
      Prints its version and uptime, the number of your trees, graphs and
      connections, the store, and the coordinator types of your trees that no
      client serves. With --limits, also prints the limits, and for root and the
      user of navd the counters of all users.

        navctl status
        navctl status --limits
      """
  )

  @Flag(help: "Show the limits and the counters, too.")
  var limits = false
  @OptionGroup var everywhere: EverywhereOptions

  func run() async throws {
    let daemon = try await DaemonConnection.connect(everywhere, introduces: false)
    let status = try await daemon.ask(await daemon.client.serverStatus())
    guard !everywhere.json else { return Console.print(status.json.text) }
    Console.print(
      Self.lines(of: status, path: everywhere.place, isHost: everywhere.host != nil, withLimits: limits)
    )
  }

  static func lines(of status: ServerStatusResult, path: String, isHost: Bool = false, withLimits: Bool)
    -> [Text]
  {
    let rows = [
      ["server", "\(status.server.name) \(status.server.version)"],
      [isHost ? "host" : "socket", path],
      ["up", durationText(milliseconds: status.uptimeMs)],
      ["durability", status.durability.rawValue],
      ["connections", "\(status.connections)"],
      ["trees", "\(status.trees)"],
      ["graphs", "\(status.graphs)"],
      ["subscriptions", "\(status.subscriptions)"],
    ]
    let detached = status.detached.isEmpty ? [] : [["detached", Self.text(of: status.detached)]]
    let store = status.store.map(Self.rows) ?? []
    let daemon = table(["DAEMON", ""], rows + detached + store)
    guard withLimits else { return daemon }
    let counters = status.counters.map { $0.map { [$0.name, "\($0.value)"] } }
    let limits = status.limits.map { [$0.name, "\($0.value.value)"] }
    return daemon + [Text()]
      + (counters.map { table(["SINCE IT STARTED", ""], $0) + [Text()] } ?? [])
      + table(["LIMITS", ""], limits)
  }

  /// The number of detached types, and each type with its trees.
  private static func text(of types: [DetachedType]) -> String {
    let names = types.map { "\($0.type) in \($0.trees.joined(separator: " "))" }
    return "\(types.count) \(types.count == 1 ? "type" : "types"): \(names.joined(separator: ", "))"
  }

  private static func rows(of store: StoreStatus) -> [[String]] {
    let state = [
      ["state", store.directory],
      ["stored", "\(store.bytes) bytes" + (store.writable ? "" : ", and cannot be written now")],
    ]
    return state + store.damaged.map { ["damaged", "\($0.tree ?? "-"): \($0.reason)"] }
  }
}

/// A duration in its two largest units.
func durationText(milliseconds: Int) -> String {
  let seconds = milliseconds / 1000
  switch seconds {
  case ..<1: return "\(milliseconds) ms"
  case ..<60: return "\(seconds) s"
  case ..<3600: return "\(seconds / 60) min \(seconds % 60) s"
  case ..<86400: return "\(seconds / 3600) h \(seconds / 60 % 60) min"
  default: return "\(seconds / 86400) d \(seconds / 3600 % 24) h"
  }
}
