// swift-format-ignore-file
// Written by Tools/generate from Protocol/errors.json. Do not edit.

package import JSON

extension RPCError {
  /// The frame is not a single valid JSON text.
  package static func parseError(_ message: String, offset: Int) -> RPCError {
    RPCError(.parseError, message, details: ["offset": .integer(offset)])
  }

  /// A member name contains U+0000, which navd cannot store.
  package static func nulInName(_ message: String, offset: Int, pointer: JSON.Pointer) -> RPCError {
    RPCError(.nulInName, message, details: ["offset": .integer(offset), "pointer": .string("\(pointer)")])
  }

  /// An integer is beyond ±(2^53−1), where many languages would change it silently.
  package static func integerOutOfRange(_ message: String, offset: Int, pointer: JSON.Pointer) -> RPCError {
    RPCError(.integerOutOfRange, message, details: ["offset": .integer(offset), "pointer": .string("\(pointer)")])
  }

  /// A number with a fraction or an exponent does not fit into 64 bits.
  package static func numberOutOfRange(_ message: String, offset: Int, pointer: JSON.Pointer) -> RPCError {
    RPCError(.numberOutOfRange, message, details: ["offset": .integer(offset), "pointer": .string("\(pointer)")])
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
    RPCError(.methodNotFound, message, details: JSON.Object(present: ["method": .string(method), "suggestion": suggestion.map { .string($0) }, "removed": removed.map { $0.json }]))
  }

  /// A member of params is unknown, missing, of the wrong type, or not as the graph declares it.
  package static func invalidParams(_ message: String, pointer: JSON.Pointer, suggestion: String?, removed: Removal?) -> RPCError {
    RPCError(.invalidParams, message, details: JSON.Object(present: ["pointer": .string("\(pointer)"), "suggestion": suggestion.map { .string($0) }, "removed": removed.map { $0.json }]))
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
    RPCError(.revisionConflict, message, details: ["revision": .integer(revision)])
  }

  /// navd is shutting down and accepts no more requests.
  package static func shuttingDown() -> RPCError {
    RPCError(.shuttingDown, "navd is shutting down: connect again when it is back.")
  }

  /// The user has no tree with this name, or no tree at all.
  package static func treeNotFound(_ message: String, tree: String?, trees: [String]) -> RPCError {
    RPCError(.treeNotFound, message, details: JSON.Object(present: ["tree": tree.map { .string($0) }, "trees": .array(trees.map { .string($0) })]))
  }

  /// A tree with this name is open, with another graph or another root.
  package static func treeExists(_ message: String, tree: String, graph: String?) -> RPCError {
    RPCError(.treeExists, message, details: ["tree": .string(tree), "graph": graph.map { .string($0) } ?? .null])
  }

  /// No graph with this name is loaded.
  package static func graphNotFound(_ message: String, graph: String, graphs: [String]) -> RPCError {
    RPCError(.graphNotFound, message, details: ["graph": .string(graph), "graphs": .array(graphs.map { .string($0) })])
  }

  /// The graph document has errors.
  package static func graphInvalid(_ message: String, problems: [JSON]) -> RPCError {
    RPCError(.graphInvalid, message, details: ["problems": .array(problems)])
  }

  /// The graph is used by trees.
  package static func graphInUse(_ message: String, graph: String, trees: [String]) -> RPCError {
    RPCError(.graphInUse, message, details: ["graph": .string(graph), "trees": .array(trees.map { .string($0) })])
  }

  /// The connection has no subscription with this number.
  package static func subscriptionNotFound(_ message: String, subscription: Int) -> RPCError {
    RPCError(.subscriptionNotFound, message, details: ["subscription": .integer(subscription)])
  }

  /// The member is defined, but this version does not support it.
  package static func notAvailable(_ message: String, pointer: JSON.Pointer) -> RPCError {
    RPCError(.notAvailable, message, details: ["pointer": .string("\(pointer)")])
  }

  /// `tree` was left out, but the user has more than one tree.
  package static func treeNotNamed(_ message: String, trees: [String]) -> RPCError {
    RPCError(.treeNotNamed, message, details: ["trees": .array(trees.map { .string($0) })])
  }

  /// The request requires `initialize` first.
  package static func notInitialized() -> RPCError {
    RPCError(.notInitialized, "The request requires initialize: send it first, with the name of the client.")
  }

  /// Another connection serves the coordinator type. `replace: true` takes the type over.
  package static func typeServed(_ message: String, type: String, client: String?) -> RPCError {
    RPCError(.typeServed, message, details: ["type": .string(type), "client": client.map { .string($0) } ?? .null])
  }

  /// The history of the tree does not have the revision, because it is too old or does not exist yet.
  package static func revisionForgotten(_ message: String, revision: Int, oldest: Int, newest: Int) -> RPCError {
    RPCError(.revisionForgotten, message, details: ["revision": .integer(revision), "oldest": .integer(oldest), "newest": .integer(newest)])
  }

  /// Another command to the tree has the same `commandId`; nothing was changed.
  package static func commandIdReused() -> RPCError {
    RPCError(.commandIdReused, "Another command to the tree has this commandId: choose a new one for each command.")
  }

  /// navd does not keep trees with the requested durability, because it has no store or the tree ends with its connection.
  package static func notDurable(_ message: String, durability: String) -> RPCError {
    RPCError(.notDurable, message, details: ["durability": .string(durability)])
  }

  /// navd could not store the changes of its current turn, and rolled them back. They include all changes that the connection was not sent.
  package static func storeFailed() -> RPCError {
    RPCError(.storeFailed, "navd could not store the change, so it was undone: connect again, and read the log of navd.")
  }

  /// navd cannot write its store at the moment; nothing was changed. Reading works.
  package static func storeUnavailable() -> RPCError {
    RPCError(.storeUnavailable, "navd cannot write its store, so nothing was changed: read the log of navd, and try again.")
  }

  /// The request needs a greater right than the user has to the tree of another user, or than the connection has kept; nothing was changed.
  package static func notAllowed(_ message: String, needs: String, has: String) -> RPCError {
    RPCError(.notAllowed, message, details: ["needs": .string(needs), "has": .string(has)])
  }

  /// Another client has the driver lease of the tree; nothing was changed.
  package static func notDriving(_ message: String, client: String?, pid: Int) -> RPCError {
    RPCError(.notDriving, message, details: ["client": client.map { .string($0) } ?? .null, "pid": .integer(pid)])
  }
}
