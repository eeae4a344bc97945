import JSON

/// The subject of `graph.get`.
package enum GraphGet: Equatable, Sendable {
  /// The loaded graph of that name.
  case loaded(name: String)
  /// The graph and the registrations of the tree with that name.
  case kept(tree: String)

  init(_ params: ParamReader) throws(RPCError) {
    switch (params.string("graph"), params.string("tree")) {
    case (let name?, nil): self = .loaded(name: name)
    case (nil, let tree?): self = .kept(tree: tree)
    case (nil, nil): throw .invalidParams(params.pointer, "Give 'graph' or 'tree'.")
    case (_?, _?):
      throw .invalidParams(
        params.pointer.appending("tree"),
        "There are both 'graph' and 'tree': give one of them."
      )
    }
  }
}
