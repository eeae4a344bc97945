import ClientTestKit
import Coordinators
import JSON
import NavigationClient
import Testing

/// One application twice in one daemon: declared by a graph, and as coordinators of this program.
struct Comparison {
  /// The name of the tree with coordinators in code.
  static let code = "code"
  private static let declared = "declared"

  let navd: LocalNavd
  private let client: NavdClient
  private let graph: JSON

  init(_ navd: LocalNavd, graph: String) throws {
    self.navd = navd
    client = navd.client()
    self.graph = try ExampleFiles.graph(graph)
  }

  /// Plays commands on both trees, and compares the outcome and the tree after each.
  func play(_ scene: PlayedScene) async throws {
    for command in scene.commands {
      let call = try SpokenCall(command)
      if call.method == "tree.open" { try await open(call) } else { try await perform(call, command) }
      try await compareTrees("after '\(command)'")
    }
    try await client.treeClose(tree: Self.declared)
    try await client.treeClose(tree: Self.code)
  }

  /// Sends a call to the graph's tree alone.
  ///
  /// The program does the same by its own API.
  @discardableResult
  func declared(_ command: String) async throws -> JSON {
    var call = try SpokenCall(command)
    call.params["tree"] = .string(Self.declared)
    return try await client.call(call.method, call.params)
  }

  func openDeclared() async throws {
    _ = try await client.treeOpen(tree: Self.declared, graph: graph)
  }

  func compareTrees(_ when: String) async throws {
    let declared = try await client.treeGet(tree: Self.declared)
    let code = try await client.treeGet(tree: Self.code)
    #expect(tidied(code.snapshot) == tidied(declared.snapshot), "\(when)")
    #expect(code.active == declared.active, "\(when)")
    #expect(code.onView == declared.onView, "\(when)")
  }

  private func open(_ call: SpokenCall) async throws {
    let type = call.params["root"] ?? graph["root"]?["coordinator"] ?? graph["root"]
    var root: JSON.Object = ["coordinator": type ?? nil]
    root["route"] = call.params["root"] == nil ? graph["root"]?["route"] : call.params["route"]
    root["collapsed"] = call.params["collapsed"]
    _ = try await client.treeOpen(tree: Self.declared, graph: graph, root: .object(root))
    _ = try await client.treeOpen(tree: Self.code, root: .object(root))
  }

  private func perform(_ call: SpokenCall, _ command: String) async throws {
    var outcomes: [JSON] = []
    for tree in [Self.declared, Self.code] {
      var params = call.params
      params["tree"] = .string(tree)
      var outcome = (try await client.call(call.method, params)).object ?? [:]
      // Messages for people name the place of declaration.
      outcome["reason"] = outcome["reason"]?["code"]
      outcomes.append(.object(outcome))
    }
    #expect(outcomes[1] == outcomes[0], "'\(command)'")
  }

  /// Returns the snapshot without labels, which are the names of routes in a graph.
  private func tidied(_ snapshot: TreeSnapshot) -> TreeSnapshot {
    var snapshot = snapshot
    for index in snapshot.coordinators.indices { snapshot.coordinators[index].label = nil }
    return snapshot
  }
}
