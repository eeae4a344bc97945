import ArgumentParser
import JSON
import NavigationClient

struct Trees: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trees",
    abstract: "Lists the open trees.",
    usage: "navctl trees [OPTIONS]",
    discussion: """
      Lists your trees, and those of other users that a grant lets you see, each
      with its active screen. With --watch, prints the list again when it changes,
      in place on a terminal, until an interrupt.

        navctl trees
        navctl trees --watch
      """
  )

  @Flag(help: "List the trees again whenever the list changes.")
  var watch = false
  @OptionGroup var everywhere: EverywhereOptions

  func run() async throws {
    let daemon = try await DaemonConnection.connect(everywhere)
    let trees = try await daemon.ask(await daemon.client.treeList()).trees
    guard !watch else { return try await follow(trees, daemon) }
    guard !everywhere.json else { return trees.forEach { Console.print($0.json.text) } }
    guard !trees.isEmpty else {
      return Console.complain("No tree is open. Try: navctl open NAME --graph FILE")
    }
    Console.print(Self.lines(of: trees))
  }

  /// Prints the list, then prints it again after each change.
  ///
  /// navd sends no notification when a tree opens, so navctl polls the list every half a second.
  private func follow(_ first: [ListedTree], _ daemon: DaemonConnection) async throws {
    let drawsInPlace = !everywhere.json && Console.canDraw
    Interrupts.endProgram(isDrawing: drawsInPlace)
    Interrupts.endWithReader()
    let canvas = drawsInPlace ? Canvas() : nil
    defer { if drawsInPlace { Canvas.leave() } }
    var (trees, shown) = (first, [ListedTree]?.none)
    while true {
      if trees != shown {
        shown = trees
        if everywhere.json {
          Console.print(JSON.object(["trees": .array(trees.map(\.json))]).text)
        } else if let canvas {
          canvas.draw(Self.lines(of: trees))
        } else {
          Console.print(Self.lines(of: trees) + [Text()])
        }
      }
      try await Task.sleep(for: .milliseconds(500))
      trees = try await daemon.ask(await daemon.client.treeList()).trees
    }
  }

  /// A table of trees, with rights if there are trees of other users.
  static func lines(of trees: [ListedTree]) -> [Text] {
    let rows = trees.map {
      [$0.tree, $0.graph ?? "-", "\($0.revision)", "\($0.entries)", $0.active?.name ?? "-"]
    }
    let header = ["TREE", "GRAPH", "REVISION", "ENTRIES", "SCREEN"]
    guard trees.contains(where: { $0.may != nil }) else { return table(header, rows) }
    return table(header + ["MAY"], zip(rows, trees).map { $0 + [$1.may?.rawValue ?? "-"] })
  }
}

struct Graphs: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "graphs",
    abstract: "Lists the loaded graphs.",
    usage: "navctl graphs [OPTIONS]",
    discussion: """
      Prints the trees that use each graph, and its coordinator types.

        navctl graphs
      """
  )

  @OptionGroup var everywhere: EverywhereOptions

  func run() async throws {
    let daemon = try await DaemonConnection.connect(everywhere)
    let graphs = try await daemon.ask(await daemon.client.graphList()).graphs
    guard !everywhere.json else { return graphs.forEach { Console.print($0.json.text) } }
    guard !graphs.isEmpty else { return Console.complain("No graph is loaded. Try: navctl load FILE") }
    let rows = graphs.map {
      [$0.graph, $0.trees.joined(separator: " "), $0.coordinators.joined(separator: " ")]
    }
    Console.print(table(["GRAPH", "TREES", "COORDINATORS"], rows))
  }
}
