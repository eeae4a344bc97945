package import JSON

/// A tree to be opened or attached to.
package struct TreeOpen: Equatable, Sendable {
  package enum GraphSource: Equatable, Sendable {
    case loaded(name: String)
    case document(JSON)
  }

  package var tree: String
  /// Left out: the only graph that is loaded.
  package var graph: GraphSource?
  /// Where the tree begins, to be read against the graph; left out: the root that the graph names.
  package var root: JSON?
  package var lifetime: TreeLifetime

  init(_ params: Params) throws(RPCError) {
    tree = try params.requiredString("tree")
    graph =
      switch params["graph"] {
      case .string(let name)?: .loaded(name: name)
      case let document?: .document(document)
      case nil: nil
      }
    root = params["root"]
    lifetime = params.string("lifetime").flatMap(TreeLifetime.init) ?? .tree
  }
}

extension TreeOpen {
  /// The type of the coordinator that the call names as root.
  package var rootType: String? { root?["coordinator"]?.string }
}
