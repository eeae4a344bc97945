import DocumentTestKit
import Foundation
import Navigation
import NavigationGraph
import NavigationProtocol
import Scripting
import Testing

/// Back at every place that the scripts of the examples reach.
@Suite struct BackTableTests {
  private static let file = "back.txt"

  @Test func `Back does at every place of every example what the table says`() throws {
    let table = try ExampleTests.scripts.map(table).joined(separator: "\n")
    if ProcessInfo.processInfo.environment["WRITE_BACK_TABLE"] != nil {
      let url = Examples.folder.appending(path: Self.file)
      try table.write(to: url, atomically: true, encoding: .utf8)
    }
    let kept = try Examples.text(Self.file)
    let lines = DifferenceLine.between(
      kept.components(separatedBy: "\n"),
      table.components(separatedBy: "\n")
    )
    #expect(
      table == kept,
      """
      \(lines.map(\.description).joined(separator: "\n"))
      To write \(Self.file) again, run this test with WRITE_BACK_TABLE=1.
      """
    )
  }

  /// The places of one example in the order in which its script reaches them.
  private func table(of name: String) throws -> String {
    var rows: [(place: String, back: String)] = []
    for scene in try Examples.script(name).scenes {
      var stage = Stage()
      for entry in scene.entries {
        _ = try stage.play(entry)
        guard let tree = stage.tree, let graph = stage.graph else { continue }
        let place = place(in: tree.snapshot())
        guard !rows.contains(where: { $0.place == place }) else { continue }
        rows.append((place, back(in: tree, of: graph)))
      }
    }
    let width = rows.map(\.place.count).max() ?? 0
    let lines = rows.map { row in
      row.place + String(repeating: " ", count: width - row.place.count + 2) + row.back
    }
    return "== \(name)\n\n" + lines.map { "\($0)\n" }.joined()
  }

  /// The layers from the top, each as the names of its screens from the lowest.
  private func place(in tree: Snapshot) -> String {
    tree.layers.reversed().map(text).joined(separator: " over ")
  }

  private func text(of node: Node) -> String {
    switch node {
    case .screen(let screen): return screen.name.replacing("Screen", with: "")
    case .container(let container):
      switch container.content {
      case .bare(let nodes), .stack(let nodes):
        return nodes.isEmpty ? "-" : nodes.map(text).joined(separator: ", ")
      case .split(let columns, let focus, let isCollapsed, _):
        let texts = columns.map(text).joined(separator: " | ")
        return "[\(texts)]\(isCollapsed ? " collapsed" : " \(focus.rawValue)")"
      case .tabs(let nodes, let selected):
        let texts = nodes.map { "\($0.key == selected.description ? "*" : "")\(text(of: $0))" }
        return "(\(texts.joined(separator: "; ")))"
      }
    }
  }

  /// The effect of Back as it is explained, and the outcome.
  private func back(in tree: Tree, of graph: Graph) -> String {
    let ended = tree.run(TreeCommand(.back), answering: graph.answer)
    let active = ended.tree.active.flatMap { ended.tree.screen($0)?.name } ?? "nothing"
    let effect = effect(of: tree.explainBack().effect, in: tree)
    switch ended.outcome.kind {
    case .committed: return "\(effect), shows \(active.replacing("Screen", with: ""))"
    case .noop, .blocked, .failed, .cancelled, .superseded, .redirected:
      return "\(effect), \(OutcomeLines.verdict(CommandOutcome(ended.outcome)))"
    }
  }

  private func effect(of effect: BackEffect, in tree: Tree) -> String {
    switch effect {
    case .route(let route, let id): "\(route.name) of \(tree.coordinator(id)?.type ?? "")"
    case .swallow: "swallow"
    case .pop: "pop"
    case .dismiss: "dismiss"
    case .select(let tab, _): "select \(tab)"
    case .nothing: "nothing"
    }
  }
}
