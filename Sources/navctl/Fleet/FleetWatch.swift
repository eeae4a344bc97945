import ArgumentParser
import Fleet
import JSON

struct FleetWatch: AsyncParsableCommand, LocalVerb {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Prints a line when a machine or a screen changes.",
    usage: "navctl fleet watch [OPTIONS]",
    discussion: """
      Reports machines that connect, are lost or stop, changes of screens, and the
      results of rollouts. With --json each line has the whole digest. Continues if
      the connection to the broker is lost, and ends on interrupt.

        navctl fleet watch
        navctl fleet watch --json | jq 'select(.state == "lost") | .machine'
      """
  )

  @Option(help: ArgumentHelp("Stop after this many lines.", valueName: "n"))
  var count: Int?
  @OptionGroup var fleet: FleetOptions
  @OptionGroup var everywhere: EverywhereOptions

  func validate() throws {
    if let count, count < 1 { throw ValidationError("--count takes a number from 1.") }
  }

  func run() async throws {
    Interrupts.endProgram(isDrawing: false)
    Interrupts.endWithReader()
    var connection = try await FleetConnection.open(fleet, everywhere)
    defer { connection.close() }
    if !everywhere.json {
      let machines = connection.centre.machines.values.filter { $0.presence != nil }
      let online = machines.filter(\.isOnline).count
      Console.remark("\(machines.count) machines, \(online) online; changes follow.")
    }
    var left = count ?? .max
    while true {
      for news in try await connection.news(until: nil) where everywhere.json || news.isForPeople {
        guard let line = everywhere.json ? news.json(at: FleetConnection.wall)?.text : news.line else {
          continue
        }
        Console.print(everywhere.json ? line : "\(EntryText.time(FleetConnection.wall))  \(line)")
        left -= 1
        guard left > 0 else { return }
      }
    }
  }
}

extension CentreNews {
  /// Whether people see a difference.
  fileprivate var isForPeople: Bool {
    guard case .tree(_, _, let before, let after) = self else { return true }
    return before?.onView != after?.onView || before?.driver != after?.driver || before?.graph != after?.graph
  }

  /// The line for people; nil for other news than that of a machine.
  fileprivate var line: String? {
    switch self {
    case .presence(let machine, let presence): return "\(machine)  \(presence.rawValue)"
    case .navd(let machine, let version):
      return "\(machine)  \(version.map { "navd \($0) has started" } ?? "navd has ended")"
    case .tree(let machine, let address, let before, let after):
      guard let after else { return "\(machine)  \(address): closed" }
      let from = before.map { $0.onView == after.onView ? "" : "\($0.shown) -> " } ?? "opened with "
      let driver = after.driver == before?.driver ? "" : ", driven by \(after.driver ?? "no client")"
      return "\(machine)  \(address): \(from)\(after.shown)\(driver)"
    case .graph(let machine, let graph, let result):
      let problem = result.problem.map { ": \($0)" } ?? ""
      return "\(machine)  graph \(graph) \(result.state)\(problem)"
    case .answer, .echoed: return nil
    }
  }

  /// The JSON for programs; nil for other news than that of a machine.
  fileprivate func json(at milliseconds: Int) -> JSON? {
    let at = JSON.double(Double(milliseconds) / 1000)
    switch self {
    case .presence(let machine, let presence):
      return ["at": at, "machine": .string(machine.text), "state": .string(presence.rawValue)]
    case .navd(let machine, let version):
      return ["at": at, "machine": .string(machine.text), "navd": version.map { .string($0) } ?? .null]
    case .tree(let machine, let address, _, let after):
      return [
        "at": at, "machine": .string(machine.text), "tree": .string(address),
        "digest": after?.digest ?? .null,
      ]
    case .graph(let machine, let graph, let result):
      return ["at": at, "machine": .string(machine.text), "graph": .string(graph), "result": result.report]
    case .answer, .echoed: return nil
    }
  }
}
