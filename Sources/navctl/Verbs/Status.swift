import ArgumentParser
import JSON

struct Status: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Says how the daemon is.",
    usage: "navctl status [OPTIONS]",
    discussion: "Its version, how long it has run, what it holds, and its limits."
  )

  @OptionGroup var everywhere: EverywhereOptions

  func run() async throws {
    let status = try await Daemon.connect(everywhere).call("server.status")
    guard !everywhere.json else { return Console.print(status.text) }
    Console.print(Self.lines(of: status, path: everywhere.socketPath))
  }

  static func lines(of status: JSON, path: String) -> [Text] {
    let server = status["server"]
    var facts = [
      ["server", "\(server?["name"]?.string ?? "navd") \(server?["version"]?.string ?? "")"],
      ["socket", path],
      ["up", durationText(milliseconds: status["uptimeMs"]?.integer ?? 0)],
      ["durability", status["durability"]?.string ?? "?"],
    ]
    for name in ["connections", "trees", "graphs", "subscriptions"] {
      facts.append([name, "\(status[name]?.integer ?? 0)"])
    }
    let counters = (status["counters"]?.object?.members ?? []).map { [$0.name, $0.value.text] }
    let limits = (status["limits"]?.object?.members ?? []).map { [$0.name, $0.value["value"]?.text ?? "?"] }
    return table(["DAEMON", ""], facts) + [Text()] + table(["SINCE IT STARTED", ""], counters) + [Text()]
      + table(["LIMITS", ""], limits)
  }
}

/// A time as people say it, in its two largest units.
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
