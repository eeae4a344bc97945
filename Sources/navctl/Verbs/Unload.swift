import ArgumentParser
import JSON
import NavigationClient

struct Unload: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unload",
    abstract: "Removes graphs from the daemon.",
    usage: "navctl unload [OPTIONS] GRAPH ...",
    discussion: """
      A graph that an open tree uses is not removed; close the tree first. Stops at
      the first graph that cannot be removed.

        navctl unload notes
      """
  )

  @Argument(help: "The graphs.", completion: CompletedWord.loadedGraph.kind)
  var graphs: [String]
  @OptionGroup var everywhere: EverywhereOptions

  func run() async throws {
    let daemon = try await DaemonConnection.connect(everywhere)
    for graph in graphs {
      try await daemon.ask(await daemon.client.graphUnload(graph: graph))
      Console.print(everywhere.json ? "{\"unloaded\":\(graph.json.text)}" : "\(graph): unloaded")
    }
  }
}
