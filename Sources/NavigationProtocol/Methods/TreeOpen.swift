package import JSON
package import Navigation

/// A tree to be opened or attached to.
package struct TreeOpen: Equatable, Sendable {
  package enum GraphSource: Equatable, Sendable {
    case loaded(name: String)
    case document(JSON)
  }

  package enum Lifetime: String, Sendable {
    /// Until it is closed.
    case tree
    /// Until the connection ends that opened it.
    case connection
  }

  package var name: String
  /// Left out: the only graph that is loaded.
  package var graph: GraphSource?
  /// Left out: the root that the graph names.
  package var root: ChildSpec?
  package var lifetime: Lifetime

  init(_ params: Params) throws(RPCError) {
    name = try params.requiredString("name")
    graph =
      switch params["graph"] {
      case .string(let name)?: .loaded(name: name)
      case let document?: .document(document)
      case nil: nil
      }
    root = try params.inner("root").map { root throws(RPCError) in try Self.root(root) }
    lifetime = params.string("lifetime").flatMap(Lifetime.init) ?? .tree
  }

  private static func root(_ params: Params) throws(RPCError) -> ChildSpec {
    ChildSpec(
      try params.requiredString("coordinator"),
      params: params["params"]?.object ?? [:],
      route: try params.route("route"),
      collapsed: params.bool("collapsed") ?? false
    )
  }
}
