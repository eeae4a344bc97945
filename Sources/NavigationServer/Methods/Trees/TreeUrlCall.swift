internal import JSON
internal import Navigation
internal import NavigationGraph
internal import NavigationProtocol

/// A request for the URL that leads to a screen, or to what a tree shows.
struct TreeUrlCall: MethodCall {
  let tree: String?
  /// The screen; nil means the active one, or the nearest below it that has a URL.
  let key: ScreenKey?

  init(_ params: ParamReader) throws(RPCError) {
    tree = params.string("tree")
    key = params.id("key")
  }

  func respond(to caller: Caller, _ server: Methods) throws(RPCError) -> Response {
    let host = try server.observed(tree, by: caller)
    let revision = host.tree.revision
    guard let key else {
      let shown = host.graph.url(of: host.tree)
      let screen = shown?.key.description
      return .value(TreeUrlResult(revision: revision, url: shown?.url, screen: screen))
    }
    guard let screen = host.tree.screen(key) else {
      throw .invalidParams(JSON.Pointer(["key"]), "The tree has no screen \(key): list them with tree.get.")
    }
    let url = host.graph.url(of: screen.name, screen.params)
    return .value(
      TreeUrlResult(revision: revision, url: url, screen: url.map { _ in key.description })
    )
  }
}
