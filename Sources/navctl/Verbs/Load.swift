import ArgumentParser
import JSON
import NavigationClient

struct Load: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "load",
    abstract: "Gives graph documents to the daemon.",
    usage: "navctl load [OPTIONS] FILE ...",
    discussion: """
      Replaces a graph of the same name. Open trees keep the graph that they have.
      Files with problems are not loaded (see navctl check).

        navctl load notes.yaml
      """
  )

  @Argument(
    help: "YAML or JSON files; - is standard input.",
    completion: .file(extensions: ["yaml", "yml", "json"])
  )
  var files: [String]
  @OptionGroup var everywhere: EverywhereOptions

  func run() async throws {
    let graphs = try files.map { try GraphSource.sound($0) }
    let daemon = try await DaemonConnection.connect(everywhere)
    for graph in graphs {
      let result = try await daemon.load(graph)
      Console.print(everywhere.json ? result.json.text : Self.line(about: graph, result))
    }
  }

  static func line(about graph: GraphSource, _ result: GraphLoadResult) -> String {
    let name = result.graph ?? ""
    guard result.loaded == true else { return "\(name): was loaded already, and is the same" }
    let count = graph.document["coordinators"]?.object?.count ?? 0
    return "\(name): loaded, \(count) coordinator \(count == 1 ? "type" : "types")"
  }
}

extension DaemonConnection {
  /// Loads the document of a file that has no errors.
  func load(_ graph: GraphSource) async throws(Complaint) -> GraphLoadResult {
    let document = graph.document.object ?? [:]
    return try await ask(await client.graphLoad(graph: document))
  }
}
