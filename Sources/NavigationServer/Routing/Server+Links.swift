internal import JSON
internal import Navigation
internal import NavigationGraph
internal import NavigationProtocol

extension Server {
  /// The URL that leads to a screen, or to what a tree shows.
  func url(_ wish: TreeURL, for caller: Caller) throws(RPCError) -> TreeUrlResult {
    let host = trees.host(try find(wish.tree, to: .observe, for: caller))
    guard let key = wish.key else {
      let shown = host.graph.url(of: host.tree)
      return TreeUrlResult(
        revision: host.tree.revision,
        url: shown?.url,
        screen: shown?.key.description
      )
    }
    guard let screen = host.tree.screen(key) else {
      throw .invalidParams(JSON.Pointer(["key"]), "The tree has no screen \(key): list them with tree.get.")
    }
    let url = host.graph.url(of: screen.name, screen.params)
    return TreeUrlResult(
      revision: host.tree.revision,
      url: url,
      screen: url.map { _ in key.description }
    )
  }
}
