internal import Navigation
internal import NavigationProtocol

/// A subscription to the routes of a coordinator.
struct CoordinatorPullbackCall: MethodCall {
  /// A coordinator of the tree that receives each route, wrapped in a route of its own.
  struct Into: Sendable {
    let coordinator: CoordinatorID
    let route: String
  }

  let tree: String?
  let coordinator: CoordinatorID
  let mode: PullbackModeSpec
  let into: Into?

  init(_ params: ParamReader) throws(RPCError) {
    tree = params.string("tree")
    coordinator = try params.requiredID("coordinator")
    mode = params.string("mode").flatMap(PullbackModeSpec.init) ?? .always
    into = try params.inner("into").map { into throws(RPCError) in
      Into(coordinator: try into.requiredID("coordinator"), route: try into.requiredString("route"))
    }
  }

  // Routes that are sent into another coordinator change the tree.
  var rightNeeded: TreeRight? { into == nil ? .observe : .drive }

  func respond(to caller: Caller, _ server: Methods) throws(RPCError) -> Response {
    let id = try server.access.find(tree, to: into == nil ? .observe : .drive, for: caller)
    let host = server.trees.host(id)
    let routes = try host.routeInterest(self)
    let subscription = try server.delivery.subscribe(caller, to: id, .routes(routes))
    let revision = host.tree.revision
    return .value(
      CoordinatorPullbackResult(subscription: subscription.number, revision: revision)
    )
  }
}
