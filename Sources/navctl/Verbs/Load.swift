import ArgumentParser
import JSON

struct Load: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Gives graph documents to the daemon.",
    usage: "navctl load [OPTIONS] FILE ...",
    discussion: """
      A graph that is loaded already is replaced; trees that are open keep theirs.
      Files with problems are not loaded (see navctl check).
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
    let daemon = try await Daemon.connect(everywhere)
    for graph in graphs {
      let answer = try await daemon.call("graph.load", ["graph": graph.document])
      Console.print(everywhere.json ? answer.text : Self.line(about: graph, answer))
    }
  }

  static func line(about graph: GraphSource, _ answer: JSON) -> String {
    let name = answer["graph"]?.string ?? "?"
    let count = graph.document["coordinators"]?.object?.count ?? 0
    guard answer["loaded"]?.bool == true else { return "\(name): was loaded already, and is the same" }
    return "\(name): loaded, \(count) coordinator \(count == 1 ? "type" : "types")"
  }
}
