package import JSON
import Wording

/// The error member of a response: a stable name for programs, a sentence for people, more data for both.
package struct RPCError: Error, Equatable, Sendable {
  package var name: ErrorName
  /// Says what is wrong and, if it is not plain, what to do.
  package var message: String
  /// Members of `data` beside `name`.
  package var details: JSON.Object

  package init(_ name: ErrorName, _ message: String, details: JSON.Object = [:]) {
    self.name = name
    self.message = message.shortened(to: String.sentenceBytesMax)
    self.details = details
  }

  /// As it goes over the wire; `data.name` is what clients match on.
  package var json: JSON {
    var data: JSON.Object = ["name": .string(name.rawValue)]
    for member in details.members { data[member.name] = member.value }
    return ["code": .integer(name.code), "message": .string(message), "data": .object(data)]
  }
}

extension RPCError {
  /// The frame is no JSON text that navd takes; the limits are those that it was read with.
  package static func unreadable(_ error: JSON.ParseError, limits: Limits) -> RPCError {
    let place: JSON.Object = ["offset": .integer(error.offset)]
    let sentence = "\(error)".sentence
    return switch error.kind {
    case .syntax: RPCError(.parseError, sentence, details: place)
    case .tooDeep: tooDeep(limits)
    case .tooManyValues: tooManyValues(limits)
    case .integerOutOfRange(let pointer): RPCError(.integerOutOfRange, sentence, details: place.with(pointer))
    case .numberOutOfRange(let pointer): RPCError(.numberOutOfRange, sentence, details: place.with(pointer))
    case .nulInName(let pointer): RPCError(.nulInName, sentence, details: place.with(pointer))
    }
  }

  /// The framing cannot be followed; the connection is closed.
  package static func badFraming(_ message: String) -> RPCError {
    RPCError(.badFraming, message)
  }

  /// The JSON text is no message of JSON-RPC 2.0.
  package static func invalidRequest(_ message: String) -> RPCError {
    RPCError(.invalidRequest, message)
  }

  /// An answer has a result and an error.
  static let twofoldAnswer = invalidRequest("There are both a result and an error: leave one of them out.")

  /// There is no such method.
  package static func methodNotFound(_ method: String) -> RPCError {
    let suggestion = nearestName(to: method, in: Method.allCases.map(\.rawValue))
    let details: JSON.Object = ["method": .string(method.shortened)]
    return RPCError(
      .methodNotFound,
      "There is no method '\(method.shortened)'." + didYouMean(suggestion),
      details: details.with(suggestion: suggestion)
    )
  }

  /// A value in params is not what it must be; the pointer leads to it from params.
  package static func invalidParams(
    _ pointer: JSON.Pointer,
    _ message: String,
    suggestion: String? = nil
  ) -> RPCError {
    RPCError(
      .invalidParams,
      message + didYouMean(suggestion),
      details: JSON.Object().with(pointer).with(suggestion: suggestion)
    )
  }

  /// A member that is defined but not carried out by this version.
  package static func notAvailable(_ pointer: JSON.Pointer) -> RPCError {
    RPCError(
      .notAvailable,
      "'\(pointer.tokens.last ?? "")' is not available yet: leave it out.",
      details: JSON.Object().with(pointer)
    )
  }

  /// navd itself is at fault.
  package static func internalError() -> RPCError {
    RPCError(.internalError, "navd has failed to carry this out; its log says more.")
  }

  /// The request was cancelled before it was carried out.
  package static func requestCancelled() -> RPCError {
    RPCError(.requestCancelled, "The request was cancelled before it was carried out.")
  }

  /// The tree has moved on from the revision that the client named.
  package static func revisionConflict(expected: Int, actual: Int) -> RPCError {
    RPCError(
      .revisionConflict,
      "The tree is at revision \(actual), not \(expected): read it again, then decide.",
      details: ["revision": .integer(actual)]
    )
  }

  /// navd is on its way out.
  package static func shuttingDown() -> RPCError {
    RPCError(.shuttingDown, "navd is stopping: connect again when it is back.")
  }
}

extension RPCError {
  /// The user has no tree of that name, or none at all.
  package static func treeNotFound(_ tree: String?, among trees: [String]) -> RPCError {
    var details: JSON.Object = [:]
    details["tree"] = tree.map { .string($0.shortened) }
    details["trees"] = .array(trees.map { .string($0) })
    let sentence =
      switch (tree, trees.isEmpty) {
      case (nil, _): "There is no tree: open one with tree.open."
      case (let tree?, true): "There is no tree '\(tree.shortened)', nor any other: open one with tree.open."
      case (let tree?, false): "There is no tree '\(tree.shortened)', only \(trees.listed)."
      }
    return RPCError(.treeNotFound, sentence, details: details)
  }

  /// A tree of that name is open, but not what the client wants to open.
  package static func treeExists(_ tree: String, graph: String?) -> RPCError {
    RPCError(
      .treeExists,
      "The tree '\(tree)' is open with another graph or root: close it, or open one under another name.",
      details: ["tree": .string(tree), "graph": graph.map { .string($0) } ?? .null]
    )
  }

  /// The client left the tree out but has several.
  package static func treeNotNamed(among trees: [String]) -> RPCError {
    RPCError(
      .treeNotNamed,
      "There are several trees, so name one: \(trees.listed).",
      details: ["trees": .array(trees.map { .string($0) })]
    )
  }

  /// The client has not said who it is.
  package static func notInitialized() -> RPCError {
    RPCError(.notInitialized, "Say who you are first: send initialize with a client's name.")
  }

  /// Another connection serves the type.
  package static func typeServed(_ type: String, by client: String?) -> RPCError {
    RPCError(
      .typeServed,
      "\(client.map { "'\($0)'" } ?? "Another client") serves the coordinator type '\(type)': "
        + "register another, or take it over with \"replace\": true.",
      details: ["type": .string(type), "client": client.map { .string($0) } ?? .null]
    )
  }

  /// No graph of that name is loaded.
  package static func graphNotFound(_ graph: String, among graphs: [String]) -> RPCError {
    let loaded = graphs.isEmpty ? "none" : graphs.listed
    return RPCError(
      .graphNotFound,
      "No graph '\(graph.shortened)' is loaded. Loaded: \(loaded).",
      details: ["graph": .string(graph.shortened), "graphs": .array(graphs.map { .string($0) })]
    )
  }

  /// The graph document has errors, given as `graph.check` answers them.
  package static func graphInvalid(problems: [JSON]) -> RPCError {
    let count = problems.count == 1 ? "an error" : "\(problems.count) errors"
    return RPCError(.graphInvalid, "The graph has \(count).", details: ["problems": .array(problems)])
  }

  /// Trees use the graph that was to go.
  package static func graphInUse(_ graph: String, by trees: [String]) -> RPCError {
    RPCError(
      .graphInUse,
      "The graph '\(graph)' is in use by \(trees.listed): close these trees first.",
      details: ["graph": .string(graph), "trees": .array(trees.map { .string($0) })]
    )
  }

  /// The connection has no such subscription.
  package static func subscriptionNotFound(_ subscription: Int) -> RPCError {
    RPCError(
      .subscriptionNotFound,
      "This connection has no subscription \(subscription), or it has ended.",
      details: ["subscription": .integer(subscription)]
    )
  }
}

extension [String] {
  /// The first few in a sentence.
  fileprivate var listed: String {
    let shown = prefix(10).map { "'\($0)'" }.joined(separator: ", ")
    return count > 10 ? shown + " and \(count - 10) more" : shown
  }
}

extension String {
  /// With a capital and a full stop.
  fileprivate var sentence: String { prefix(1).uppercased() + dropFirst() + "." }

  /// What a client sent, short enough to be sent back.
  var shortened: String { shortened(to: 128) }
}

extension JSON.Object {
  fileprivate func with(_ pointer: JSON.Pointer) -> JSON.Object {
    var object = self
    object["pointer"] = .string("\(pointer)")
    return object
  }

  fileprivate func with(suggestion: String?) -> JSON.Object {
    var object = self
    object["suggestion"] = suggestion.map { .string($0) }
    return object
  }
}
