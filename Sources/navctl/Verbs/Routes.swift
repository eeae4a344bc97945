import ArgumentParser
import JSON
import NavigationClient

struct Routes: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "routes",
    abstract: "Lists the routes that can be triggered now.",
    usage: "navctl routes [OPTIONS] [TREE]",
    discussion: """
      The routes of the coordinators from the active screen upward, each with its
      params, and with the coordinator that takes it if none is addressed. Whether
      a requirement or a guard holds it back, `navctl trigger --dry-run` tells.
      Titles are those that the graph has in `meta`.

        navctl routes
        navctl routes --json
      """
  )

  @OptionGroup var tree: TreeArgument
  @OptionGroup var everywhere: EverywhereOptions

  func run() async throws {
    let daemon = try await DaemonConnection.connect(everywhere)
    let state = try await daemon.tree(tree.name)
    let vocabulary = try await daemon.vocabulary(ofTree: state.tree)
    let routes = vocabulary.routes(takenIn: state)
    guard !everywhere.json else { return routes.forEach { Console.print($0.json.text) } }
    guard !routes.isEmpty else {
      return Console.remark("no coordinator above the active screen takes a route")
    }
    let isTitled = routes.contains { $0.title != nil }
    let rows = routes.map { isTitled ? $0.row + [$0.title ?? ""] : $0.row }
    Console.print(table(["ROUTE", "PARAMS", "TAKEN BY"] + (isTitled ? ["TITLE"] : []), rows))
  }
}
