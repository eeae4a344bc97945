internal import JSON
internal import NavigationProtocol

// Each method of the protocol is described in Protocol/methods, from which its name, the shape of its params and its
// result are generated, and has one type here: it reads the params, and responds. `Method.call` is generated, too.

/// A call of one method.
protocol MethodCall: Sendable {
  /// The document of a graph that the call brings; it is read beside the loop before the call is carried out.
  var graphDocument: JSON? { get }

  /// The right that the call needs, if that is not the one of its method.
  var rightNeeded: TreeRight? { get }

  /// Carries the call out, with the parts of the server.
  func respond(to caller: Caller, _ server: Methods) throws(RPCError) -> Response
}

extension MethodCall {
  var graphDocument: JSON? { nil }

  var rightNeeded: TreeRight? { nil }
}

// The methods whose description says `command`: each changes a tree.
extension CommandCall: MethodCall {
  var graphDocument: JSON? { if case .regraph(let graph) = step.body { graph.document } else { nil } }

  func respond(to caller: Caller, _ server: Methods) throws(RPCError) -> Response {
    try server.commands.execute(self, for: caller)
  }
}

/// The trees whose state a response may contain.
enum ShownTrees {
  case none
  /// The tree that the params name, or the only one.
  case one
  /// All trees that the caller may see.
  case all
}

/// A method with params that fit its description.
package struct CheckedCall: Equatable, Sendable {
  let method: Method
  let params: JSON.Object
  /// The call that the params make.
  let call: any MethodCall

  init(_ method: Method, _ params: Message.RawParams, _ limits: Limits) throws(RPCError) {
    self.method = method
    self.params = try method.check(params)
    call = try method.call(ParamReader(self.params, limits: limits))
  }

  var tree: String? { params["tree"]?.string }

  /// The right that the connection of the caller must have kept.
  var needs: TreeRight { call.rightNeeded ?? TreeRight(method.access) }

  package static func == (left: Self, right: Self) -> Bool {
    left.method == right.method && left.params == right.params
  }
}
