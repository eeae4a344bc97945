package import JSON

/// A tree to be opened, or to be attached to if it is open.
package struct TreeOpen: Equatable, Sendable {
  package enum GraphReference: Equatable, Sendable {
    case loaded(name: String)
    case document(JSON)
  }

  package var tree: String
  /// The graph of the tree; nil for the only graph that is loaded.
  package var graph: GraphReference?
  /// The root of the tree, to be read against the graph; nil for the root that the graph names.
  package var root: JSON?
  /// The facts of a new tree that differ from their defaults.
  package var facts: JSON.Object?
  package var lifetime: TreeLifetime
  /// Whether to attach to an open tree whatever its graph and root are.
  package var resumes: Bool
  /// The durability of a new tree; nil for navd's default.
  package var durability: Durability?

  init(_ params: ParamReader) throws(RPCError) {
    tree = try params.requiredString("tree")
    graph = params["graph"].map(GraphReference.init)
    root = params["root"]
    facts = params["facts"]?.object
    lifetime = params.string("lifetime").flatMap(TreeLifetime.init) ?? .tree
    resumes = params.bool("resume") ?? false
    durability = params.string("durability").flatMap(Durability.init)
  }
}

extension TreeOpen {
  /// The type of the coordinator that the call names as root.
  package var rootType: String? { root?["coordinator"]?.string }
}

extension TreeOpen.GraphReference {
  /// The name of a loaded graph, or a document.
  init(_ json: JSON) {
    self = if case .string(let name) = json { .loaded(name: name) } else { .document(json) }
  }
}
