package import JSON
import Wording

// The errors with variable sentences. Errors with constant sentences are generated.

extension RPCError {
  /// Reports a frame that navd cannot parse; `limits` are the limits of the parser.
  package static func unreadable(_ error: JSON.ParseError, limits: Limits) -> RPCError {
    let sentence = "\(error)".sentence
    return switch error.kind {
    case .syntax: parseError(sentence, offset: error.offset)
    case .tooDeep: exceeded(.messageDepth, limits)
    case .tooManyValues: exceeded(.messageValues, limits)
    case .integerOutOfRange(let pointer): integerOutOfRange(sentence, offset: error.offset, pointer: pointer)
    case .numberOutOfRange(let pointer): numberOutOfRange(sentence, offset: error.offset, pointer: pointer)
    case .nulInName(let pointer): nulInName(sentence, offset: error.offset, pointer: pointer)
    }
  }

  /// Reports an unknown method, with the nearest known method or the replacement of a removed one.
  package static func methodNotFound(_ method: String) -> RPCError {
    if let removal = Removal.method(method) {
      let sentence = removal.sentence(about: method)
      return methodNotFound(sentence, method: method, suggestion: nil, removed: removal)
    }
    let suggestion = nearestName(to: method, in: Method.allCases.map(\.rawValue))
    return methodNotFound(
      "There is no method '\(method.shortened)'." + didYouMean(suggestion),
      method: method.shortened,
      suggestion: suggestion,
      removed: nil
    )
  }

  /// Reports an invalid value in params; the pointer starts at the params.
  package static func invalidParams(
    _ pointer: JSON.Pointer,
    _ message: String,
    suggestion: String? = nil,
    removed: Removal? = nil
  ) -> RPCError {
    invalidParams(
      message + didYouMean(suggestion),
      pointer: pointer,
      suggestion: suggestion,
      removed: removed
    )
  }

  /// Reports a tree with another revision than the client expects.
  package static func revisionConflict(expected: Int, actual: Int) -> RPCError {
    revisionConflict(
      "The tree is at revision \(actual), not \(expected): read it again, then decide.",
      revision: actual
    )
  }
}

extension RPCError {
  /// Reports that the user has no tree with a name, or no tree at all.
  package static func treeNotFound(_ tree: String?, among trees: [String]) -> RPCError {
    let sentence =
      switch (tree, trees.isEmpty) {
      case (nil, _): "There is no tree: open one with tree.open."
      case (let tree?, true): "There is no tree '\(tree.shortened)', nor any other: open one with tree.open."
      case (let tree?, false): "There is no tree '\(tree.shortened)', only \(trees.listed)."
      }
    return treeNotFound(sentence, tree: tree?.shortened, trees: trees)
  }

  /// Reports a missing right to a visible tree of another user.
  package static func notAllowed(_ tree: String, needs: TreeRight, has: TreeRight) -> RPCError {
    notAllowed(
      "This needs the right '\(needs.rawValue)' to the tree '\(tree)', and you have '\(has.rawValue)': "
        + "ask for a grant in the configuration of navd.",
      needs: needs.rawValue,
      has: has.rawValue
    )
  }

  /// Reports that the connection has given up a right.
  package static func notAllowed(needs: TreeRight, kept: TreeRight) -> RPCError {
    notAllowed(
      "This needs the right '\(needs.rawValue)', and 'may' leaves this connection only '\(kept.rawValue)'.",
      needs: needs.rawValue,
      has: kept.rawValue
    )
  }

  /// Reports that another client drives the tree.
  package static func notDriving(_ driver: CauseClient) -> RPCError {
    let name = driver.name.map { "'\($0)' (process \(driver.pid))" } ?? "Process \(driver.pid)"
    return notDriving(
      "\(name) drives the tree: wait until it releases the lease, or break the lease with tree.drive.",
      client: driver.name,
      pid: driver.pid
    )
  }

  /// Reports that the tree is open with another graph or root than the client wants.
  package static func treeExists(_ tree: String, graph: String?, notGraph wanted: String? = nil) -> RPCError {
    let others = graph == wanted ? "another version of graph" : "graph"
    let difference = wanted == nil ? "another root" : graph.map { "\(others) '\($0)'" } ?? "no graph"
    let advice = wanted == nil ? "" : "move it to this one with tree.regraph, "
    return treeExists(
      "The tree '\(tree)' is open with \(difference): \(advice)close it, or open one under another name.",
      tree: tree,
      graph: graph
    )
  }

  /// Reports an omitted tree name of a user with several trees.
  package static func treeNotNamed(among trees: [String]) -> RPCError {
    treeNotNamed("There are several trees, so name one: \(trees.listed).", trees: trees)
  }

  /// Reports that another connection serves the coordinator type.
  package static func typeServed(_ type: String, by client: String?) -> RPCError {
    typeServed(
      "\(client.map { "'\($0)'" } ?? "Another client") serves the coordinator type '\(type)': "
        + "register another, or take it over with \"replace\": true.",
      type: type,
      client: client
    )
  }

  /// Reports that no graph with a name is loaded.
  package static func graphNotFound(_ graph: String, among graphs: [String]) -> RPCError {
    let loaded = graphs.isEmpty ? "none" : graphs.listed
    return graphNotFound(
      "No graph '\(graph.shortened)' is loaded. Loaded: \(loaded).",
      graph: graph.shortened,
      graphs: graphs
    )
  }

  /// Reports the errors of a graph document in the form of a dry run of `graph.load`.
  package static func graphInvalid(problems: [JSON]) -> RPCError {
    let count = problems.count == 1 ? "an error" : "\(problems.count) errors"
    return graphInvalid("The graph has \(count).", problems: problems)
  }

  /// Reports that trees use a graph that the client wants to unload.
  package static func graphInUse(_ graph: String, by trees: [String]) -> RPCError {
    graphInUse(
      "The graph '\(graph)' is in use by \(trees.listed): close these trees first.",
      graph: graph,
      trees: trees
    )
  }

  /// Reports that navd does not keep trees with a durability.
  package static func notDurable(_ durability: Durability) -> RPCError {
    notDurable(
      "navd cannot keep this tree with durability '\(durability.rawValue)': start navd with a state directory, "
        + "and open the tree with lifetime 'tree'.",
      durability: durability.rawValue
    )
  }

  /// Reports that the history of a tree lacks a revision.
  package static func revisionForgotten(_ revision: Int, retained: ClosedRange<Int>) -> RPCError {
    revisionForgotten(
      "Revision \(revision) is not in the tree's history, which has \(retained.lowerBound) to \(retained.upperBound).",
      revision: revision,
      oldest: retained.lowerBound,
      newest: retained.upperBound
    )
  }

  /// Reports that the connection has no subscription with a number.
  package static func subscriptionNotFound(_ subscription: Int) -> RPCError {
    subscriptionNotFound(
      "This connection has no subscription \(subscription), or it has ended.",
      subscription: subscription
    )
  }
}

extension [String] {
  /// The first names, quoted, for a sentence.
  fileprivate var listed: String {
    let shown = prefix(10).map { "'\($0)'" }.joined(separator: ", ")
    return count > 10 ? shown + " and \(count - 10) more" : shown
  }
}

extension String {
  /// The text with a capital letter and a period.
  fileprivate var sentence: String { prefix(1).uppercased() + dropFirst() + "." }

  /// A text from a client, short enough to be quoted.
  var shortened: String { shortened(to: 128) }
}
