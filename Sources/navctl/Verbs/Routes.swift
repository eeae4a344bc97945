import ArgumentParser
import JSON
import NavigationClient

struct Routes: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "routes",
    abstract: "Lists the routes that can be triggered now.",
    usage: "navctl routes [OPTIONS] [TREE]",
    discussion: """
      Prints the routes of the coordinators from the active screen upward, each with
      its params, and with the coordinator that takes it if none is addressed. Titles
      come from `meta` in the graph. The last column has the requirement, guard or
      rule that would stop a route now, if that does not depend on the params;
      `navctl trigger --dry-run` checks a route with its params.

        navctl routes
        navctl routes --json
      """
  )

  @OptionGroup var tree: TreeArgument
  @OptionGroup var everywhere: EverywhereOptions

  func run() async throws {
    let daemon = try await DaemonConnection.connect(everywhere)
    let routes = try await daemon.ask(await daemon.client.treeRoutes(tree: tree.name)).routes
    guard !everywhere.json else { return routes.forEach { Console.print($0.json.text) } }
    guard !routes.isEmpty else {
      return Console.remark("no coordinator above the active screen takes a route")
    }
    var columns = ["ROUTE", "PARAMS", "TAKEN BY"]
    var rows = routes.map(\.row)
    func add(_ column: String, _ cell: (ListedRoute) -> String?) {
      let cells = routes.map(cell)
      guard cells.contains(where: { $0 != nil }) else { return }
      columns.append(column)
      for (index, cell) in cells.enumerated() { rows[index].append(cell ?? "") }
    }
    add("TITLE", \.title)
    add("STOPPED") { $0.stopped?.words }
    Console.print(table(columns, rows))
  }
}
