internal import JSON
internal import NavigationProtocol

/// A change of the driver lease of a tree.
struct TreeDriveCall: MethodCall {
  enum LeaseStep: Equatable, Sendable {
    case take
    case release
    /// Gives the lease to a client, by its name or the number of its process.
    case give(to: String)
    /// Takes the lease from another client.
    case `break`
  }

  let tree: String?
  let step: LeaseStep
  /// All params as the client sent them.
  let params: JSON.Object

  init(_ params: ParamReader) throws(RPCError) {
    tree = params.string("tree")
    self.params = params.object
    guard let action = params.string("lease").flatMap(LeaseAction.init) else { throw params.missing("lease") }
    guard action == .give || params["to"] == nil else {
      throw .invalidParams(params.pointer.appending("to"), "'to' is only for the lease action 'give'.")
    }
    switch action {
    case .take: step = .take
    case .release: step = .release
    case .give: step = .give(to: try params.requiredString("to"))
    case .break:
      _ = try params.requiredString("reason")
      step = .break
    }
  }

  var rightNeeded: TreeRight? { step == .break ? .administer : nil }

  func respond(to caller: Caller, _ server: Methods) throws(RPCError) -> Response {
    .value(try server.driving.drive(self, for: caller))
  }
}

extension TreeDriveCall {
  /// The params of a release by navd.
  static func releaseParams(reason: String) -> JSON.Object {
    ["lease": .string(LeaseAction.release.rawValue), "reason": .string(reason)]
  }
}
