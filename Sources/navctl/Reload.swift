import JSON
import NavigationClient

/// The result of moving a tree to another version of its graph.
struct Reload {
  let tree: String
  let graph: String
  let outcome: CommandOutcome

  /// Moves an open tree to a loaded graph; nil if there is no such tree.
  static func ifOpen(
    tree: String,
    graph: String,
    _ daemon: DaemonConnection
  ) async throws(Complaint) -> Reload? {
    let list = try await daemon.ask(await daemon.client.treeList())
    guard list.trees.contains(where: { $0.tree == tree }) else { return nil }
    let outcome = try await daemon.ask(await daemon.client.treeRegraph(graph: .string(graph), tree: tree))
    return Reload(tree: tree, graph: graph, outcome: outcome)
  }

  /// A line about the tree, and a line for each entry that changed.
  var lines: [String] {
    let moved = outcome.moved.map { "  \($0.entry) \($0.what.rawValue): \($0.detail)" }
    let reason = outcome.reason.map { " \($0.message)" } ?? ""
    switch outcome.kind {
    case .committed:
      return ["\(tree): moved to graph \(graph), revision \(outcome.revision)\(reason)"] + moved
    case .noop: return ["\(tree): has this graph already"]
    case .redirected, .blocked, .cancelled, .superseded, .failed:
      return ["\(tree): not moved to graph \(graph).\(reason)"]
    }
  }

  /// Whether the tree has the graph now.
  var isDone: Bool { outcome.kind == .committed || outcome.kind == .noop }

  func print(asJSON: Bool) {
    guard !asJSON else { return Console.print(outcome.json.text) }
    Console.print(lines.map { Text($0) })
  }
}
