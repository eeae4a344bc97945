import JSON
import Navigation
import NavigationGraph

/// The model as a stage: a tree, and a client's mirror of it.
struct Stage {
  private(set) var graph: Graph?
  private(set) var tree: Tree?
  private var mirror = Snapshot(revision: 0, layers: [], coordinators: [])
  /// The last drawing.
  private var drawing = Drawing()
  /// The commands of the scene, by whose numbers the tree keeps them.
  private var commands: [TreeCommand] = []

  /// Plays one command; returns its differences from the script.
  mutating func play(_ entry: Entry) throws -> [String] {
    let ended = try perform(try SpokenCommand(entry.command, in: tree, of: graph))
    let played = Played(
      verdict: OutcomeLines.verdict(ended.outcome),
      notes: OutcomeLines(ended),
      drawing: Drawing(ended.tree),
      reason: ended.outcome.reason?.message
    )
    let complaints = entry.expected.differences(from: played, after: drawing)
    return try complaints + advance(to: ended)
  }

  /// Collapses and expands the split, or the other way round, which must not change the drawing.
  mutating func turn() throws -> [String] {
    let before = drawing
    let isCollapsed = before.layers.contains { $0.text == "window split collapsed" }
    let events = [ScreenEvent.collapsed(nil), .expanded(nil)]
    var complaints: [String] = []
    for event in isCollapsed ? events.reversed() : events {
      complaints += try advance(to: perform(.command(TreeCommand(.report(event)))))
    }
    guard drawing != before else { return complaints }
    let lines = lineDifference(before.lines, drawing.lines)
    return complaints + ["The drawing changed from (-) to (+) by collapsing and expanding:\n" + lines]
  }

  /// Continues with the tree after a command; returns the broken invariants.
  private mutating func advance(to ended: Ended) throws -> [String] {
    let before = mirror
    if let change = ended.change { try mirror.apply(change) }
    let after = ended.tree.snapshot()
    tree = ended.tree
    drawing = Drawing(ended.tree)
    var complaints = ended.tree.unsoundness() + ended.tree.invariantViolations()
    if mirror != after { complaints.append("A mirror with the change applied is not the new tree.") }
    if ended.change == nil, after != before {
      complaints.append("What did not commit has changed the tree.")
    }
    return complaints
  }

  private mutating func perform(_ command: SpokenCommand) throws -> Ended {
    switch command {
    case .open(let file, let root, let isCollapsed):
      let graph = try Examples.graph(file)
      self.graph = graph
      mirror = Snapshot(revision: 0, layers: [], coordinators: [])
      var root = root ?? graph.root
      root.collapsed = root.collapsed || isCollapsed
      return Tree.open(root, types: graph.types, answering: graph.answer)
    case .command(let command):
      guard let graph, var tree else { throw Misspoken("A scene begins with 'open'.") }
      var command = command
      if case .report = command.body {
      } else {
        command.source = CommandSource(method: "stage", params: ["number": .integer(commands.count)])
      }
      commands.append(command)
      tree.types.readKept = { [commands] source, _ in commands[source.params["number"]?.integer ?? 0] }
      return tree.run(command, answering: graph.answer)
    }
  }
}

/// The lines of both lists, marked `-` if only in the first and `+` if only in the second.
func lineDifference(_ first: [String], _ second: [String]) -> String {
  let changes = second.difference(from: first)
  let removed = Set(changes.removals.map(\.offset))
  let inserted = Set(changes.insertions.map(\.offset))
  var lines: [String] = []
  var (left, right) = (0, 0)
  while left < first.count || right < second.count {
    if removed.contains(left) {
      lines.append("  - \(first[left])")
      left += 1
    } else if inserted.contains(right) {
      lines.append("  + \(second[right])")
      right += 1
    } else {
      lines.append("    \(first[left])")
      left += 1
      right += 1
    }
  }
  return lines.joined(separator: "\n")
}

extension CollectionDifference.Change {
  fileprivate var offset: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}
