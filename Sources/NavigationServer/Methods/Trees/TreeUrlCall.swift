internal import JSON
internal import Navigation
internal import NavigationGraph
internal import NavigationProtocol

/// A request for the URL of a screen or of the current view of a tree.
struct TreeUrlCall: MethodCall {
  let tree: String?
  /// The screen; nil for the active screen, or the nearest screen below it with a URL.
  let key: ScreenKey?
  /// An earlier revision; nil for the newest.
  let revision: Int?

  init(_ params: ParamReader) throws(RPCError) {
    tree = params.string("tree")
    key = params.id("key")
    revision = params.integer("at")
  }

  func respond(to caller: Caller, _ server: Methods) throws(RPCError) -> Response {
    let host = try server.observed(tree, by: caller)
    let tree = try host.tree(at: revision)
    let result = try result(for: tree, host.graph)
    return .value(tree.revision == host.tree.revision ? result : host.reading.redacted(result))
  }

  private func result(for tree: Tree, _ graph: Graph) throws(RPCError) -> TreeUrlResult {
    guard let key else {
      let shown = graph.url(of: tree)
      return TreeUrlResult(revision: tree.revision, url: shown?.url, screen: shown?.key.description)
    }
    guard let screen = tree.screen(key) else {
      throw .invalidParams(JSON.Pointer(["key"]), "The tree has no screen \(key): list them with tree.get.")
    }
    let url = graph.url(of: screen.name, screen.params)
    return TreeUrlResult(revision: tree.revision, url: url, screen: url.map { _ in key.description })
  }
}
