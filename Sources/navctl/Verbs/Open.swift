import ArgumentParser
import JSON
import NavigationClient

struct Open: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open",
    abstract: "Opens a tree.",
    usage: "navctl open [OPTIONS] [--graph GRAPH] NAME [ROUTE [name=value ...]]",
    discussion: """
      The root is that of the graph, or the given coordinator and first route. An
      open tree with the same graph and root is not changed. Without --graph, the
      tree uses the only loaded graph, or none if a client has registered the
      coordinator: params are then strings, or JSON as name:=JSON. With --reload an
      open tree moves to the graph, and keeps its root.

        navctl open palette --graph palette.yaml
        navctl open red --graph palette --root Color color name=Red
        navctl open notes --root Notes list page:=2
        navctl open palette --reload --graph palette.yaml
      """
  )

  @Option(
    help: ArgumentHelp("The graph: its name if it is loaded, or a file.", valueName: "graph"),
    completion: CompletedWord.graph.kind
  )
  var graph: String?
  @Argument(help: "The name of the tree.")
  var name: String
  @Argument(help: "The route that --root starts with.")
  var route: [String] = []
  @Option(
    help: ArgumentHelp("The coordinator at the root.", valueName: "coordinator"),
    completion: CompletedWord.root.kind
  )
  var root: String?
  @Flag(help: "Start with a collapsed split at the root.")
  var collapsed = false
  @Flag(help: "Move the tree to the graph if it is open.")
  var reload = false
  @OptionGroup var everywhere: EverywhereOptions

  func validate() throws {
    if root == nil, let word = route.first {
      throw ValidationError("'\(word)' is a route for --root, which is missing.")
    }
    if reload, graph == nil { throw ValidationError("--reload needs --graph.") }
  }

  func run() async throws {
    let source = try graph.flatMap { $0.isGraphFile ? try GraphSource.sound($0) : nil }
    let daemon = try await DaemonConnection.connect(everywhere)
    let document = try await document(of: source, on: daemon)
    if reload, let graph = document?["name"]?.string,
      let reload = try await Reload.ifOpen(tree: name, graph: graph, daemon)
    {
      reload.print(asJSON: everywhere.json)
      guard reload.isDone else { throw ExitCode(ExitStatus.notCommitted.rawValue) }
      return
    }
    let result = try await result(with: document, on: daemon)
    if let source, !result.opened, result.outcome == nil { try await check(source, on: daemon) }
    if everywhere.json { Console.print(result.json.text) }
    if !result.opened, let reason = result.outcome?.reason {
      throw Complaint(message: "'\(name)' was not opened. \(reason.message)", status: .notCommitted)
    }
    guard !everywhere.json else { return }
    let event = result.opened ? "opened" : "was open already"
    let tree = try await daemon.tree(name)
    Console.print([Text("\(name): \(event), \(tree.graphText), revision \(tree.revision)")])
  }

  /// Rejects an open tree that has another version of the file's graph.
  private func check(_ source: GraphSource, on daemon: DaemonConnection) async throws(Complaint) {
    let graph = try await daemon.ask(await daemon.client.graphGet(tree: name)).graph.map(JSON.object)
    guard graph != source.document else { return }
    throw Complaint(
      message:
        "The tree '\(name)' is open with another version of the graph. To move it to this one: navctl open "
        + "--reload. To open it anew: navctl close \(name).",
      status: .notCommitted
    )
  }

  /// Loads the graph if it comes from a file; returns its document.
  func document(of source: GraphSource?, on daemon: DaemonConnection) async throws(Complaint) -> JSON? {
    guard let source else { return try await daemon.graph(graph) }
    _ = try await daemon.load(source)
    return source.document
  }

  /// Parses the words with the document of the graph, and opens the tree.
  func result(with document: JSON?, on daemon: DaemonConnection) async throws(Complaint) -> TreeOpenResult {
    let graph = graph == nil ? nil : document?["name"]
    let root = try root(of: document)
    return try await daemon.ask(await daemon.client.treeOpen(tree: name, graph: graph, root: root))
  }

  /// The root from the options; nil for the graph's root.
  func root(of document: JSON?) throws(Complaint) -> JSON? {
    guard let root else { return collapsed ? document?["root"].map(Self.collapsed) : nil }
    let vocabulary = Vocabulary(toOpen: document)
    var members: JSON.Object = ["coordinator": .string(root)]
    if !route.isEmpty {
      members["route"] = try vocabulary.route(try WordReader.route(route), for: Address(type: root))
    }
    if collapsed { members["collapsed"] = true }
    return .object(members)
  }

  /// The root of a graph, changed to start collapsed.
  ///
  /// A graph may give the root as a type alone.
  private static func collapsed(_ root: JSON) -> JSON {
    var members = root.object ?? ["coordinator": root]
    members["collapsed"] = true
    return .object(members)
  }
}

extension DaemonConnection {
  /// The loaded graph of that name; without a name, the only loaded graph.
  func graph(_ name: String?) async throws(Complaint) -> JSON? {
    var name = name
    if name == nil {
      let graphs = try await ask(await client.graphList()).graphs
      guard graphs.count == 1 else { return nil }
      name = graphs[0].graph
    }
    return try await ask(await client.graphGet(graph: name)).graph.map(JSON.object)
  }
}

extension String {
  /// Whether the text is the path of a file.
  ///
  /// Names of graphs have neither dots nor slashes.
  var isGraphFile: Bool { contains(".") || contains("/") }
}
