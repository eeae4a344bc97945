import ArgumentParser
import JSON
import NavigationClient

struct Trees: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Lists the open trees.",
    usage: "navctl trees [OPTIONS]"
  )

  @OptionGroup var everywhere: EverywhereOptions

  func run() async throws {
    let daemon = try await DaemonConnection.connect(everywhere)
    let trees = try await daemon.ask { client throws(CallError) in try await client.treeList() }.trees
    guard !everywhere.json else { return trees.forEach { Console.print($0.json.text) } }
    guard !trees.isEmpty else {
      return Console.complain("No tree is open. Try: navctl open NAME --graph FILE")
    }
    Console.print(table(["TREE", "GRAPH", "REVISION", "ENTRIES"], trees.map(Self.row)))
  }

  private static func row(_ tree: ListedTree) -> [String] {
    [tree.tree, tree.graph ?? "-", "\(tree.revision)", "\(tree.entries)"]
  }
}

struct Graphs: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Lists the loaded graphs.",
    usage: "navctl graphs [OPTIONS]"
  )

  @OptionGroup var everywhere: EverywhereOptions

  func run() async throws {
    let daemon = try await DaemonConnection.connect(everywhere)
    let graphs = try await daemon.ask { client throws(CallError) in try await client.graphList() }.graphs
    guard !everywhere.json else { return graphs.forEach { Console.print($0.json.text) } }
    guard !graphs.isEmpty else { return Console.complain("No graph is loaded. Try: navctl load FILE") }
    Console.print(table(["GRAPH", "TREES", "COORDINATORS"], graphs.map(Self.row)))
  }

  private static func row(_ graph: ListedGraph) -> [String] {
    [graph.graph, graph.trees.joined(separator: " "), graph.coordinators.joined(separator: " ")]
  }
}
