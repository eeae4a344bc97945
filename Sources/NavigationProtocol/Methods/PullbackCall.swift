package import Navigation

/// A wish to hear the routes of a coordinator.
package struct PullbackCall: Equatable, Sendable {
  /// A coordinator of the tree that hears them too, wrapped into one of its routes.
  package struct Into: Equatable, Sendable {
    package var coordinator: CoordinatorID
    package var route: String
  }

  package var tree: String?
  package var coordinator: CoordinatorID
  package var mode: PullbackMode
  package var into: Into?

  init(_ params: Params) throws(RPCError) {
    tree = params.string("tree")
    coordinator = try params.requiredID("coordinator")
    mode = params.string("mode").flatMap(PullbackMode.init) ?? .always
    into = try params.inner("into").map { into throws(RPCError) in
      Into(coordinator: try into.requiredID("coordinator"), route: try into.requiredString("route"))
    }
  }
}
