import DocumentTestKit
import JSON
import Navigation
import NavigationGraph
import Testing

@testable import NaiveModel

/// A tree under one version of a graph, which moves to another.
struct Regraphed {
  private(set) var tree: Tree
  private(set) var last: Ended
  private var graph: Graph

  /// Opens a tree with a graph of these screens and coordinators; the root is `A`, which begins with `start`.
  init(screens: JSON, coordinators: JSON) throws {
    graph = try Self.graph(screens, coordinators)
    last = Tree.open(graph.root, types: graph.types, answering: graph.answer)
    tree = last.tree
  }

  static func graph(
    _ screens: JSON,
    _ coordinators: JSON,
    root: JSON = ["coordinator": "A", "route": "start"]
  ) throws -> Graph {
    try Graph.decode([
      "navigation": 1, "name": "sample", "root": root, "screens": screens, "coordinators": coordinators,
    ])
  }

  /// Sends a route, which must commit.
  mutating func trigger(
    _ route: RouteSpec,
    at target: Target = .nearest,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    take(tree.run(TreeCommand(.trigger(route), target: target), answering: graph.answer), sourceLocation)
    #expect(last.outcome.kind == .committed, sourceLocation: sourceLocation)
  }

  /// Applies a command, and returns its end, as in `noop nothingToPop`.
  @discardableResult
  mutating func run(_ command: TreeCommand, sourceLocation: SourceLocation = #_sourceLocation) -> String {
    take(tree.run(command, answering: graph.answer), sourceLocation)
    return last.verdict
  }

  /// Moves the tree to a graph of these screens and coordinators.
  mutating func move(
    screens: JSON,
    coordinators: JSON,
    root: JSON = ["coordinator": "A", "route": "start"],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let next = try Self.graph(screens, coordinators, root: root)
    let step = tree.migrating(by: GraphMigration(from: graph, to: next), answering: next.answer)
    guard case .ended(let ended) = step else {
      Issue.record("The graph answers every question.", sourceLocation: sourceLocation)
      return
    }
    if ended.outcome.kind == .committed { graph = next }
    take(ended, sourceLocation)
  }

  private mutating func take(_ ended: Ended, _ sourceLocation: SourceLocation) {
    let before = tree.snapshot()
    (last, tree) = (ended, ended.tree)
    let after = tree.snapshot()
    let problems = ended.problems(before: before, after: after) + after.problems + tree.invariantViolations()
    #expect(problems == [], sourceLocation: sourceLocation)
  }

  var drawing: String { tree.snapshot().keyedDrawing }
  var ownership: String { tree.snapshot().ownership }
  /// The entry and the kind of its move, as in `s1 renamed`.
  var moved: [String] { last.outcome.moved.map { "\($0.entry) \($0.kind)" } }
  var details: [String] { last.outcome.moved.map(\.detail) }
  var disposed: [String] { last.outcome.disposed.map(\.drawing) }
}
