import ArgumentParser
import JSON

struct Trees: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Lists the open trees.",
    usage: "navctl trees [OPTIONS]"
  )

  @OptionGroup var everywhere: EverywhereOptions

  func run() async throws {
    let trees = try await Daemon.connect(everywhere).call("tree.list")["trees"]?.array ?? []
    guard !everywhere.json else { return trees.forEach { Console.print($0.text) } }
    guard !trees.isEmpty else {
      return Console.complain("No tree is open. Try: navctl open NAME --graph FILE")
    }
    Console.print(table(["TREE", "GRAPH", "REVISION", "ENTRIES"], trees.map(Self.row)))
  }

  private static func row(_ tree: JSON) -> [String] {
    [
      tree["tree"]?.string ?? "", tree["graph"]?.string ?? "-", "\(tree["revision"]?.integer ?? 0)",
      "\(tree["entries"]?.integer ?? 0)",
    ]
  }
}

struct Graphs: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Lists the loaded graphs.",
    usage: "navctl graphs [OPTIONS]"
  )

  @OptionGroup var everywhere: EverywhereOptions

  func run() async throws {
    let graphs = try await Daemon.connect(everywhere).call("graph.list")["graphs"]?.array ?? []
    guard !everywhere.json else { return graphs.forEach { Console.print($0.text) } }
    guard !graphs.isEmpty else { return Console.complain("No graph is loaded. Try: navctl load FILE") }
    Console.print(table(["GRAPH", "TREES", "COORDINATORS"], graphs.map(Self.row)))
  }

  private static func row(_ graph: JSON) -> [String] {
    let names = ["trees", "coordinators"].map { member in
      (graph[member]?.array ?? []).compactMap(\.string).joined(separator: " ")
    }
    return [graph["graph"]?.string ?? ""] + names
  }
}
