internal import JSON
internal import NavigationProtocol

// Protocol/methods describes each method; the names, params and results of methods and `Method.call` are
// generated. Here, each method has a type that reads the params and responds.

/// A call of one method.
protocol MethodCall: Sendable {
  /// The document of the inline graph, which is parsed beside the loop before `respond` is called.
  var graphDocument: JSON? { get }

  /// The right that the call needs, if it differs from that of the method.
  var rightNeeded: TreeRight? { get }

  /// Handles the call with the parts of the server.
  func respond(to caller: Caller, _ server: Methods) throws(RPCError) -> Response
}

extension MethodCall {
  var graphDocument: JSON? { nil }

  var rightNeeded: TreeRight? { nil }
}

// The methods that are described as `command`: they change a tree.
extension CommandCall: MethodCall {
  var graphDocument: JSON? { if case .regraph(let graph) = step.body { graph.document } else { nil } }

  func respond(to caller: Caller, _ server: Methods) throws(RPCError) -> Response {
    try server.commands.execute(self, for: caller)
  }
}

/// The trees whose state a response may contain.
enum ShownTrees {
  case none
  /// The tree that the params name, or the only tree.
  case one
  /// All trees that the caller may see.
  case all
}

/// A call whose params match the description of the method.
package struct CheckedCall: Equatable, Sendable {
  let method: Method
  let params: JSON.Object
  /// The call that was read from the params.
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
