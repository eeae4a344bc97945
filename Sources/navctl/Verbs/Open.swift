import ArgumentParser
import JSON

struct Open: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Opens a tree of a graph.",
    usage: "navctl open [OPTIONS] --graph GRAPH NAME [ROUTE [name=value ...]]",
    discussion: """
      Begins with the graph's root; a root of your own is a coordinator and the
      route that it starts with. An open tree of the same graph is left as it is.

        navctl open palette --graph palette.yaml
        navctl open red --graph palette --root Color color name=Red
      """
  )

  @Option(
    help: ArgumentHelp("The graph: its name if it is loaded, or a file.", valueName: "graph"),
    completion: Completion.graph.kind
  )
  var graph: String
  @Argument(help: "What the tree is to be called.")
  var name: String
  @Argument(help: "The route that --root starts with.")
  var route: [String] = []
  @Option(help: ArgumentHelp("The coordinator at the root.", valueName: "coordinator"))
  var root: String?
  @Flag(help: "A split at the root starts collapsed.")
  var collapsed = false
  @OptionGroup var everywhere: EverywhereOptions

  func validate() throws {
    if root == nil, let word = route.first {
      throw ValidationError("'\(word)' is a route for --root, which is missing.")
    }
  }

  func run() async throws {
    let source = try graph.isFile ? GraphSource.sound(graph) : nil
    let daemon = try await Daemon.connect(everywhere)
    if let source { _ = try await daemon.call("graph.load", ["graph": source.document]) }
    let document: JSON
    if let source {
      document = source.document
    } else {
      document = try await daemon.call("graph.get", ["name": .string(graph)])["graph"] ?? [:]
    }
    var params: JSON.Object = ["name": .string(name)]
    params["graph"] = document["name"]
    params["root"] = try root(of: document)
    let answer = try await daemon.call("tree.open", params)
    try report(answer, graph: document["name"]?.string ?? graph)
  }

  /// The root that the options ask for; nil for the graph's own.
  func root(of document: JSON) throws(Complaint) -> JSON? {
    guard root != nil || collapsed else { return nil }
    guard let root else {
      var own = document["root"]?.object ?? [:]
      own["collapsed"] = true
      return .object(own)
    }
    let vocabulary = Vocabulary(document)
    try vocabulary.require(coordinator: root)
    var members: JSON.Object = ["coordinator": .string(root)]
    if !route.isEmpty {
      var reader = WordReader(route)
      members["route"] = try vocabulary.route(try reader.onlyRoute(), for: Address(type: root))
    }
    if collapsed { members["collapsed"] = true }
    return .object(members)
  }

  private func report(_ answer: JSON, graph: String) throws {
    let isOpened = answer["opened"]?.bool == true
    let reason = answer["outcome"]?["reason"]?["message"]?.string
    if everywhere.json {
      Console.print(answer.text)
    } else if isOpened || reason == nil {
      let event = isOpened ? "opened" : "was open already"
      Console.print("\(name): \(event), graph \(graph), revision \(answer["revision"]?.integer ?? 0)")
    }
    guard isOpened || reason == nil else {
      throw Complaint(message: "'\(name)' was not opened. \(reason ?? "")", status: .notCommitted)
    }
  }
}

extension String {
  /// Whether this names a file: a graph's name has neither a dot nor a slash.
  fileprivate var isFile: Bool { contains(".") || contains("/") }
}
