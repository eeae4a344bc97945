import ArgumentParser
import GraphMap
import JSON
import NavigationClient
import SystemPackage

struct GraphVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "graph",
    abstract: "Draws a map of a graph's coordinators and screens.",
    usage: "navctl graph [OPTIONS] [FILE | TREE | GRAPH]",
    discussion: """
      Each coordinator is a box with its routes, and a line leads from a route to
      each screen or coordinator that it shows. Dotted lines are redirects, and
      questions before a screen leaves. A file needs no daemon.

      The format is SVG, which follows the reader's light or dark scheme; --dot and
      --mermaid write text for Graphviz and Mermaid. With --output the extension of
      the file selects the format: .svg, .dot or .gv, .mmd. SVG needs dot, from
      Graphviz. In a map of more than 60 boxes, routes name screens instead.

      --live colours only what is open in a tree, with ids and keys, marks the
      active screen, and counts the rules that the commands of the history took.

        navctl graph kiosk.yaml --output kiosk.svg
        navctl graph --live --mermaid kiosk
      """
  )

  @Argument(
    help: ArgumentHelp(
      "A graph's file, else a tree, else a loaded graph; default: the tree.",
      valueName: "source"
    ),
    completion: CompletedWord.mapped.kind
  )
  var source: String?
  @Flag(help: "Write SVG.")
  var svg = false
  @Flag(help: "Write a text for Graphviz.")
  var dot = false
  @Flag(help: "Write a text for Mermaid.")
  var mermaid = false
  @Flag(help: "Mark what is open in the tree.")
  var live = false
  @Option(help: ArgumentHelp("Colours.", valueName: "scheme"))
  var theme = DrawingScheme.auto
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write to that file, not to standard output.", valueName: "file"),
    completion: .file()
  )
  var output: String?
  @OptionGroup var tree: TreeOption
  @OptionGroup var everywhere: EverywhereOptions

  func validate() throws {
    guard [svg, dot, mermaid, everywhere.json].count(where: \.self) <= 1 else {
      throw ValidationError("A map has one format: --svg, --dot, --mermaid or --json.")
    }
    try TreeOption.checkNames([source])
  }

  func run() async throws {
    let form = try form()
    let (document, live) = try await mapped()
    let map = GraphMap(document: document)
    try PictureOutput(path: output).write(try text(of: map, live, as: form))
  }

  private func text(of map: GraphMap, _ live: LiveMap?, as form: MapForm) throws(Complaint) -> String {
    switch form {
    case .dot: MapDOT(map, live: live, scheme: theme).text
    case .mermaid: MapMermaid(map, live: live).text
    case .svg: MapDrawing(try placed(map), live: live, scheme: theme).svg
    case .json: try placed(map).json.text + "\n"
    }
  }

  private func placed(_ map: GraphMap) throws(Complaint) -> GraphMap {
    do throws(LayoutError) {
      return try map.placed(by: Dot())
    } catch {
      let advice = error.isLimit ? " --dot writes the map without a layout." : ""
      let status: ExitStatus = error == .graphvizMissing ? .noDaemon : .badInput
      throw Complaint(message: error.message + advice, status: status)
    }
  }

  private func form() throws(Complaint) -> MapForm {
    if everywhere.json { return .json }
    if svg || dot || mermaid { return svg ? .svg : dot ? .dot : .mermaid }
    if let output { return MapForm(ofFile: output) }
    guard !Console.isTerminal else {
      throw .usage("a picture is not for a terminal. Add --output map.svg, or choose --dot or --mermaid.")
    }
    return .svg
  }

  // MARK: The document

  private func mapped() async throws -> (document: JSON, live: LiveMap?) {
    guard let source, tree.tree == nil, namesFile(source) else { return try await asked() }
    if let host = everywhere.host {
      throw Complaint.usage("\(source) is a file of this machine: leave out -H \(host).")
    }
    guard !live else {
      throw Complaint.usage("--live marks what is open in a tree, and \(source) is a file.")
    }
    let checked = try GraphSource.checked(source)
    if !checked.isSound { try checked.requireSound(source) }
    return (checked.document, nil)
  }

  /// Whether a word names a file, not a tree or a graph.
  ///
  /// A missing file is recognized by its extension.
  private func namesFile(_ word: String) -> Bool {
    let path = FilePath(word)
    return word == "-" || path.isFile || ["yaml", "yml", "json"].contains(path.extension)
  }

  private func asked() async throws -> (document: JSON, live: LiveMap?) {
    if let source, let tree = tree.tree, source != tree {
      throw Complaint.usage("the map is of one graph: leave out '\(source)' or --tree \(tree).")
    }
    let daemon = try await DaemonConnection.connect(everywhere)
    let name = source.map(TreeNamePattern.name) ?? tree.name
    do {
      return try await ofTree(name, daemon)
    } catch let complaint as Complaint {
      // A tree takes precedence, because its graph may be an earlier version.
      guard let name, !live, let graph = try? await daemon.client.graphGet(graph: name).graph else {
        throw complaint
      }
      return (.object(graph), nil)
    }
  }

  private func ofTree(_ name: String?, _ daemon: DaemonConnection) async throws -> (
    document: JSON, live: LiveMap?
  ) {
    let state = try await daemon.tree(name)
    guard let document = try await daemon.ask(await daemon.client.graphGet(tree: state.tree)).graph else {
      throw Complaint(message: "The tree \(state.tree) has no graph to draw.", status: .badInput)
    }
    guard live else { return (.object(document), nil) }
    let entries = try await daemon.historyEntries(of: state.tree)
    return (.object(document), LiveMap(state, entries: entries))
  }
}

/// The format of a map.
private enum MapForm {
  case svg, dot, mermaid, json

  init(ofFile path: String) {
    self =
      switch FilePath(path).extension {
      case "dot", "gv": .dot
      case "mmd", "mermaid": .mermaid
      case "json": .json
      default: .svg
      }
  }
}

extension DrawingScheme: ExpressibleByArgument {}

/// The destination of a picture: a file, or standard output.
struct PictureOutput {
  var path: String?

  func write(_ text: String) throws {
    guard let path, path != "-" else { return Console.write(text) }
    try FileDescriptor.write(text, to: path)
  }
}

extension FilePath {
  /// Whether a file exists at the path, other than a folder.
  fileprivate var isFile: Bool {
    (try? FileDescriptor.open(self, .readOnly).close()) != nil
      && (try? FileDescriptor.open(self, .readOnly, options: .directory).close()) == nil
  }
}

extension DaemonConnection {
  /// The history of a tree that navd still has.
  func historyEntries(of tree: String) async throws(Complaint) -> [TreeHistoryEntry] {
    var entries: [TreeHistoryEntry] = []
    while true {
      let after = entries.last?.number ?? 0
      let page = try await ask(await client.treeHistory(tree: tree, after: after, revision: nil, limit: 1000))
      entries += page.entries
      guard page.more, !page.entries.isEmpty else { return entries }
    }
  }
}

extension LiveMap {
  /// The open parts of a tree, and the rules that its history entries have taken.
  init(_ state: TreeGetResult, entries: [TreeHistoryEntry]) {
    self.init(tree: state.tree, revision: state.revision)
    let types = state.snapshot.coordinatorTypes
    for coordinator in state.snapshot.coordinators {
      coordinators[coordinator.type, default: []].append(coordinator.id)
    }
    let onView = Set(state.onView)
    for screen in state.snapshot.window.flatMap(\.screens) {
      screens[screen.name, default: []].append(
        OpenScreen(
          key: screen.key,
          owner: types[screen.owner] ?? "",
          isOnView: onView.contains(screen.key),
          isActive: screen.key == state.active
        )
      )
    }
    for entry in entries where entry.outcome == .committed || entry.outcome == .redirected {
      for rule in entry.rules { taken[rule, default: 0] += 1 }
    }
  }
}
