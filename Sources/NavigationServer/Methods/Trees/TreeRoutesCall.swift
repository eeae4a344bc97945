internal import JSON
internal import Navigation
internal import NavigationGraph
internal import NavigationProtocol

/// A request for the routes that a tree accepts.
///
/// The response is built beside the loop, because each route without required params is run.
struct TreeRoutesCall: MethodCall {
  let tree: String?
  /// The sending screen; nil for the active one.
  let from: ScreenKey?
  /// The coordinator whose routes are listed; `nearest` for all coordinators of the search.
  let target: Target

  init(_ params: ParamReader) throws(RPCError) {
    tree = params.string("tree")
    from = params.id("from")
    target = params.string("coordinator").map(Target.init) ?? .nearest
  }

  func respond(to caller: Caller, _ server: Methods) throws(RPCError) -> Response {
    let host = try server.observed(tree, by: caller)
    let (reading, limits) = (host.reading, server.limits)
    let (from, target, tree) = (from, target, host.tree)
    let registered = server.providers.delegation.services(of: host.origin.user).bytes
    return server.jobs.run(for: caller, resultBytes: host.graph.bytes + registered + tree.bytes) {
      var listing = RouteListing(tree, of: reading, from: from, to: target, limits: limits)
      return TreeRoutesResult(revision: tree.revision, routes: listing.routes())
    }
  }
}

/// The routes of a tree, with the conditions that stop them.
private struct RouteListing {
  private let tree: Tree
  private let reading: TreeReading
  private let from: ScreenKey?
  private let target: Target
  private let document: JSON
  private var judge: RouteJudge

  init(_ tree: Tree, of reading: TreeReading, from: ScreenKey?, to target: Target, limits: Limits) {
    (self.tree, self.reading, self.from, self.target) = (tree, reading, from, target)
    document = reading.graph.document
    judge = RouteJudge(tree, reading.graph, document, limits: limits)
  }

  mutating func routes() -> [ListedRoute] {
    var routes: [ListedRoute] = []
    var names: Set<String> = []
    for id in takers {
      guard let type = tree.coordinator(id)?.type, let declaration = reading.graph.coordinator(type) else {
        continue
      }
      if declaration.takesAnyRoute {
        routes.append(ListedRoute(coordinator: id.description, type: type, params: [:]))
      }
      for route in declaration.routes where route.completes.isEmpty && names.insert(route.name).inserted {
        routes.append(listed(route, of: id, type))
      }
    }
    return routes
  }

  /// The coordinators whose routes are listed, in the order of the search.
  private var takers: [CoordinatorID] {
    let searched = tree.takers(from: from)
    guard target != .nearest, !searched.isEmpty else { return searched }
    return tree.actor(for: TreeCommand(.back, target: target, from: from)).map { [$0] } ?? []
  }

  private mutating func listed(_ route: RouteDeclaration, of id: CoordinatorID, _ type: String) -> ListedRoute
  {
    let written = document["coordinators"]?[type] ?? reading.graph.registered.types[type]
    let declaration = written?["routes"]?[route.name]
    let judged = judge.judged(route, of: type, in: command(RouteSpec(route.name), to: id))
    return ListedRoute(
      route: route.name,
      coordinator: id.description,
      type: type,
      params: declaration?["params"]?.object ?? [:],
      wraps: route.wraps,
      meta: declaration?["meta"],
      judged: judged?.judgement,
      stopped: judged?.stop.map(reading.redacted)
    )
  }

  /// The command that triggers a route on a coordinator.
  private func command(_ route: RouteSpec, to id: CoordinatorID) -> TreeCommand {
    let target = target == .nearest ? target : .id(id)
    var command = TreeCommand(.trigger(route), target: target, from: from)
    // Without a source, the tree could not keep the command during a confirmation.
    command.source = CommandSource(
      method: Method.coordinatorTrigger.rawValue,
      params: ["route": .string(route.name), "coordinator": .string(id.description)]
    )
    return command
  }
}
