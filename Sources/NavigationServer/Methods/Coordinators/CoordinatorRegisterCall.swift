internal import JSON
internal import NavigationGraph
internal import NavigationProtocol

/// Coordinator types that a client registers, with screens and facts.
struct CoordinatorRegisterCall: MethodCall {
  let registration: Registration
  /// The name of the tree; nil for all trees of the user.
  let tree: String?
  /// Whether the client takes over types that another connection serves.
  let replaces: Bool

  init(_ params: ParamReader) throws(RPCError) {
    let (screens, facts) = (params["screens"], params["facts"])
    let types = try params.required("types") as JSON
    do throws(GraphProblems) {
      registration = try Registration(types: types, screens: screens, facts: facts)
    } catch {
      throw .params(error, at: JSON.Pointer())
    }
    guard screens == nil && facts == nil || !registration.typeNames.isEmpty else {
      throw .invalidParams(
        JSON.Pointer([screens == nil ? "facts" : "screens"]),
        "\(screens == nil ? "Facts" : "Screens") are registered together with types: add at least one type."
      )
    }
    tree = params.string("tree")
    replaces = params.bool("replace") ?? false
  }

  func respond(to caller: Caller, _ server: Methods) throws(RPCError) -> Response {
    .value(try server.providers.register(self, for: caller))
  }
}
