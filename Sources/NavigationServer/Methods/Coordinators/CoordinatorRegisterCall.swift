internal import JSON
internal import NavigationProtocol

/// Coordinator types that a client registers.
///
/// They are still JSON and are read like those of a graph.
struct CoordinatorRegisterCall: MethodCall {
  let types: JSON
  let screens: JSON?
  let facts: JSON?
  /// The name of the tree; nil for all trees of the user.
  let tree: String?
  /// Whether the client takes over types that another connection serves.
  let replaces: Bool

  init(_ params: ParamReader) throws(RPCError) {
    types = try params.required("types")
    screens = params["screens"]
    facts = params["facts"]
    tree = params.string("tree")
    replaces = params.bool("replace") ?? false
  }

  func respond(to caller: Caller, _ server: Methods) throws(RPCError) -> Response {
    .value(try server.providers.register(self, for: caller))
  }
}
