// swift-format-ignore-file
// Written by Tools/generate from Protocol/errors.json. Do not edit.

package import JSON

extension RPCError {
  /// The frame is not a single valid JSON text.
  package static func parseError(_ message: String, offset: Int) -> RPCError {
    var details: JSON.Object = [:]
    details["offset"] = .integer(offset)
    return RPCError(.parseError, message, details: details)
  }

  /// A member name contains U+0000, which navd cannot store.
  package static func nulInName(_ message: String, offset: Int, pointer: JSON.Pointer) -> RPCError {
    var details: JSON.Object = [:]
    details["offset"] = .integer(offset)
    details["pointer"] = .string("\(pointer)")
    return RPCError(.nulInName, message, details: details)
  }

  /// An integer is beyond ±(2^53−1), where many languages would change it silently.
  package static func integerOutOfRange(_ message: String, offset: Int, pointer: JSON.Pointer) -> RPCError {
    var details: JSON.Object = [:]
    details["offset"] = .integer(offset)
    details["pointer"] = .string("\(pointer)")
    return RPCError(.integerOutOfRange, message, details: details)
  }

  /// A number with a fraction or an exponent does not fit into 64 bits.
  package static func numberOutOfRange(_ message: String, offset: Int, pointer: JSON.Pointer) -> RPCError {
    var details: JSON.Object = [:]
    details["offset"] = .integer(offset)
    details["pointer"] = .string("\(pointer)")
    return RPCError(.numberOutOfRange, message, details: details)
  }

  /// The first byte selects neither framing, or a header block is malformed.
  package static func badFraming(_ message: String) -> RPCError {
    RPCError(.badFraming, message)
  }

  /// The JSON text is not a request, notification or response of JSON-RPC 2.0.
  package static func invalidRequest(_ message: String) -> RPCError {
    RPCError(.invalidRequest, message)
  }

  /// No method has this name.
  package static func methodNotFound(_ message: String, method: String, suggestion: String?, removed: Removal?) -> RPCError {
    var details: JSON.Object = [:]
    details["method"] = .string(method)
    details["suggestion"] = suggestion.map { .string($0) }
    details["removed"] = removed.map { $0.json }
    return RPCError(.methodNotFound, message, details: details)
  }

  /// A member of params is unknown, missing, of the wrong type, or not as the graph declares it.
  package static func invalidParams(_ message: String, pointer: JSON.Pointer, suggestion: String?, removed: Removal?) -> RPCError {
    var details: JSON.Object = [:]
    details["pointer"] = .string("\(pointer)")
    details["suggestion"] = suggestion.map { .string($0) }
    details["removed"] = removed.map { $0.json }
    return RPCError(.invalidParams, message, details: details)
  }

  /// A defect in navd; nothing was changed. The log of navd has the details.
  package static func internalError() -> RPCError {
    RPCError(.internalError, "navd failed to execute the request because of a defect. Its log has the details.")
  }

  /// The request was cancelled before it was executed; nothing was changed.
  package static func requestCancelled() -> RPCError {
    RPCError(.requestCancelled, "The request was cancelled before it was executed.")
  }

  /// The tree is not at the revision given as `ifRevision`; nothing was changed.
  package static func revisionConflict(_ message: String, revision: Int) -> RPCError {
    var details: JSON.Object = [:]
    details["revision"] = .integer(revision)
    return RPCError(.revisionConflict, message, details: details)
  }

  /// navd is shutting down and accepts no more requests.
  package static func shuttingDown() -> RPCError {
    RPCError(.shuttingDown, "navd is shutting down: connect again when it is back.")
  }

  /// The user has no tree with this name, or no tree at all.
  package static func treeNotFound(_ message: String, tree: String?, trees: [String]) -> RPCError {
    var details: JSON.Object = [:]
    details["tree"] = tree.map { .string($0) }
    details["trees"] = .array(trees.map { .string($0) })
    return RPCError(.treeNotFound, message, details: details)
  }

  /// A tree with this name is open, with another graph or another root.
  package static func treeExists(_ message: String, tree: String, graph: String?) -> RPCError {
    var details: JSON.Object = [:]
    details["tree"] = .string(tree)
    details["graph"] = graph.map { .string($0) } ?? .null
    return RPCError(.treeExists, message, details: details)
  }

  /// No graph with this name is loaded.
  package static func graphNotFound(_ message: String, graph: String, graphs: [String]) -> RPCError {
    var details: JSON.Object = [:]
    details["graph"] = .string(graph)
    details["graphs"] = .array(graphs.map { .string($0) })
    return RPCError(.graphNotFound, message, details: details)
  }

  /// The graph document has errors.
  package static func graphInvalid(_ message: String, problems: [JSON]) -> RPCError {
    var details: JSON.Object = [:]
    details["problems"] = .array(problems)
    return RPCError(.graphInvalid, message, details: details)
  }

  /// The graph is used by trees.
  package static func graphInUse(_ message: String, graph: String, trees: [String]) -> RPCError {
    var details: JSON.Object = [:]
    details["graph"] = .string(graph)
    details["trees"] = .array(trees.map { .string($0) })
    return RPCError(.graphInUse, message, details: details)
  }

  /// The connection has no subscription with this number.
  package static func subscriptionNotFound(_ message: String, subscription: Int) -> RPCError {
    var details: JSON.Object = [:]
    details["subscription"] = .integer(subscription)
    return RPCError(.subscriptionNotFound, message, details: details)
  }

  /// The member is defined, but this version does not support it.
  package static func notAvailable(_ message: String, pointer: JSON.Pointer) -> RPCError {
    var details: JSON.Object = [:]
    details["pointer"] = .string("\(pointer)")
    return RPCError(.notAvailable, message, details: details)
  }

  /// `tree` was left out, but the user has more than one tree.
  package static func treeNotNamed(_ message: String, trees: [String]) -> RPCError {
    var details: JSON.Object = [:]
    details["trees"] = .array(trees.map { .string($0) })
    return RPCError(.treeNotNamed, message, details: details)
  }

  /// The request requires `initialize` first.
  package static func notInitialized() -> RPCError {
    RPCError(.notInitialized, "The request requires initialize: send it first, with the name of the client.")
  }

  /// Another connection serves the coordinator type. `replace: true` takes the type over.
  package static func typeServed(_ message: String, type: String, client: String?) -> RPCError {
    var details: JSON.Object = [:]
    details["type"] = .string(type)
    details["client"] = client.map { .string($0) } ?? .null
    return RPCError(.typeServed, message, details: details)
  }

  /// The history of the tree does not have the revision, because it is too old or does not exist yet.
  package static func revisionForgotten(_ message: String, revision: Int, oldest: Int, newest: Int) -> RPCError {
    var details: JSON.Object = [:]
    details["revision"] = .integer(revision)
    details["oldest"] = .integer(oldest)
    details["newest"] = .integer(newest)
    return RPCError(.revisionForgotten, message, details: details)
  }

  /// Another command to the tree has the same `commandId`; nothing was changed.
  package static func commandIdReused() -> RPCError {
    RPCError(.commandIdReused, "Another command to the tree has this commandId: choose a new one for each command.")
  }

  /// navd does not keep trees with the requested durability, because it has no store or the tree ends with its connection.
  package static func notDurable(_ message: String, durability: String) -> RPCError {
    var details: JSON.Object = [:]
    details["durability"] = .string(durability)
    return RPCError(.notDurable, message, details: details)
  }

  /// navd could not store the changes of its current turn, so they were undone. They include all that the connection was not sent.
  package static func storeFailed() -> RPCError {
    RPCError(.storeFailed, "navd could not store the change, so it was undone: connect again, and read the log of navd.")
  }

  /// navd cannot write its store at the moment; nothing was changed. Reading works.
  package static func storeUnavailable() -> RPCError {
    RPCError(.storeUnavailable, "navd cannot write its store, so nothing was changed: read the log of navd, and try again.")
  }

  /// A grant lets the user see the tree of another user, but not do this; nothing was changed.
  package static func notAllowed(_ message: String, needs: String, has: String) -> RPCError {
    var details: JSON.Object = [:]
    details["needs"] = .string(needs)
    details["has"] = .string(has)
    return RPCError(.notAllowed, message, details: details)
  }

  /// Another client has the driver lease of the tree; nothing was changed.
  package static func notDriving(_ message: String, client: String?, pid: Int) -> RPCError {
    var details: JSON.Object = [:]
    details["client"] = client.map { .string($0) } ?? .null
    details["pid"] = .integer(pid)
    return RPCError(.notDriving, message, details: details)
  }
}
