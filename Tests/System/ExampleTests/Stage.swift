import DocumentTestKit
import JSON
import Navigation
import NavigationGraph
import NavigationProtocol
import Scripting

/// The model as a stage: a tree, and a client's mirror of it.
struct Stage {
  private(set) var graph: Graph?
  private(set) var tree: Tree?
  private var mirror = TreeSnapshot(revision: 0, window: [], coordinators: [])
  /// The last drawing.
  private var drawing = ScriptDrawing()
  /// The commands of the scene, by whose numbers the tree keeps them.
  private var commands: [TreeCommand] = []

  /// Plays one command; returns its differences from the script.
  mutating func play(_ entry: ScriptEntry) throws -> [String] {
    let (difference, complaints) = try compare(entry)
    return (difference.map { [$0.description] } ?? []) + complaints
  }

  /// Plays one command; returns its difference from the script, and the broken invariants.
  mutating func compare(_ entry: ScriptEntry) throws -> (ScriptDifference?, [String]) {
    let source = CommandSource(spoken: entry.command, number: commands.count)
    let ended = try perform(try SpokenCommand(entry.command, in: tree, of: graph), from: source)
    let played = PlayedCommand(
      CommandOutcome(ended.outcome),
      change: ended.change.map(TreeChange.init),
      drawing: ScriptDrawing(ended.tree),
      tree: PlayedTree(
        TreeSnapshot(ended.tree.snapshot()),
        active: ended.tree.active?.description,
        url: entry.expected.needsURL ? graph?.url(of: ended.tree)?.url : nil
      )
    )
    let difference = entry.expected.difference(from: played, after: drawing)
    return (difference, try advance(to: ended))
  }

  /// Collapses and expands the split, or the other way round, which must not change the drawing.
  mutating func turn() throws -> [String] {
    let before = drawing
    let root = before.layers.last { $0.text.contains("root, split ") }
    let isCollapsed = root?.text.hasSuffix(", collapsed") == true
    let events = [ScreenEvent.collapsed(nil), .expanded(nil)]
    var complaints: [String] = []
    for event in isCollapsed ? events.reversed() : events {
      complaints += try advance(to: perform(.command(TreeCommand(.report(event))), from: nil))
    }
    guard drawing != before else { return complaints }
    let lines = DifferenceLine.between(before.lines, drawing.lines).map(\.description)
    let heading = "The drawing changed from (-) to (+) by collapsing and expanding:"
    return complaints + [([heading] + lines).joined(separator: "\n")]
  }

  /// Continues with the tree after a command; returns the broken invariants.
  private mutating func advance(to ended: Ended) throws -> [String] {
    let before = mirror
    if let change = ended.change { try mirror.apply(TreeChange(change)) }
    let after = TreeSnapshot(ended.tree.snapshot())
    tree = ended.tree
    drawing = ScriptDrawing(ended.tree)
    var complaints = ended.tree.unsoundness() + ended.tree.invariantViolations()
    if mirror != after { complaints.append("A mirror with the change applied is not the new tree.") }
    if ended.change == nil, after != before {
      complaints.append("What did not commit has changed the tree.")
    }
    return complaints
  }

  private mutating func perform(_ command: SpokenCommand, from source: CommandSource?) throws -> Ended {
    switch command {
    case .open(let file, let root, let isCollapsed):
      let graph = try Examples.graph(file)
      self.graph = graph
      mirror = TreeSnapshot(revision: 0, window: [], coordinators: [])
      var root = root ?? graph.root
      root.collapsed = root.collapsed || isCollapsed
      return Tree.open(root, types: graph.types, facts: graph.initialFacts, answering: graph.answer)
    case .command(let command):
      guard let graph, var tree else { throw Misspoken("A scene begins with 'open'.") }
      var command = command
      if case .report = command.body {} else { command.source = source }
      command.isForced = command.body == .report(.idle)
      commands.append(command)
      tree.types.read = { [commands] source, _ in commands[source.params["number"]?.integer ?? 0] }
      return tree.run(command, answering: graph.answer)
    }
  }
}

extension CommandSource {
  /// The method and the routes or URL of a command, as navd keeps them, and the number of the command.
  fileprivate init(spoken words: [String], number: Int) {
    var params: JSON.Object = ["number": .integer(number)]
    switch words.first {
    case "go": params["url"] = words.dropFirst().first.map(JSON.string)
    case "trigger", "handle": params["routes"] = .array(Self.routes(words.dropFirst()))
    default: break
    }
    let verb = words.first == "go" ? "handle" : words.first ?? ""
    self.init(method: "coordinator.\(verb)", params: params)
  }

  private static func routes(_ words: ArraySlice<String>) -> [JSON] {
    words.split(separator: ",").compactMap { route in
      let params = route.dropFirst().prefix { $0.contains("=") }.map {
        $0.split(separator: "=", maxSplits: 1)
      }
      let members = params.map { ($0[0], JSON(typed: String($0[1]))) }
      return route.first.map { name in
        let params = members.reduce(into: JSON.Object()) { $0[String($1.0)] = $1.1 }
        return ["name": .string(name), "params": .object(params)]
      }
    }
  }
}

extension ScriptDrawing {
  fileprivate init(_ tree: Tree) {
    self.init(
      TreeSnapshot(tree.snapshot()),
      onView: tree.onView.map(\.description),
      active: tree.active?.description
    )
  }
}
