package import Navigation

/// A subscription to the routes of a coordinator.
package struct PullbackCall: Equatable, Sendable {
  /// A coordinator of the tree that also receives the routes, wrapped in one of its own.
  package struct Into: Equatable, Sendable {
    package var coordinator: CoordinatorID
    package var route: String
  }

  package var tree: String?
  package var coordinator: CoordinatorID
  package var mode: PullbackModeSpec
  package var into: Into?

  init(_ params: ParamReader) throws(RPCError) {
    tree = params.string("tree")
    coordinator = try params.requiredID("coordinator")
    mode = params.string("mode").flatMap(PullbackModeSpec.init) ?? .always
    into = try params.inner("into").map { into throws(RPCError) in
      Into(coordinator: try into.requiredID("coordinator"), route: try into.requiredString("route"))
    }
  }
}
