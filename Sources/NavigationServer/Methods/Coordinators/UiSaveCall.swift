internal import JSON
internal import Navigation
internal import NavigationProtocol

/// A request to save state of a screen.
struct UiSaveCall: MethodCall {
  let tree: String?
  let screen: ScreenKey
  let merge: MemberMerge

  init(_ params: ParamReader) throws(RPCError) {
    tree = params.string("tree")
    screen = try params.requiredID("key")
    merge = MemberMerge(params["state"]?.object ?? [:])
  }

  func respond(to caller: Caller, _ server: Methods) throws(RPCError) -> Response {
    let id = try server.access.find(tree, to: .drive, for: caller)
    server.providers.applyRegistrations(to: id)
    try server.driving.checkDriver(of: id, for: caller)
    return .value(try server.persistence.save(self, in: id))
  }
}

extension UiSaveCall {
  /// Members to set, or to remove if they are null.
  struct MemberMerge: Equatable, Sendable {
    /// The members to set.
    private let members: JSON.Object
    /// The names of all members.
    private let names: Set<String>
    /// The bytes of the members to set, as canonical JSON.
    let bytes: Int

    init(_ members: JSON.Object) {
      self.members = JSON.Object(uniqueMembers: members.members.filter { $0.value != .null })
      names = Set(members.names)
      bytes = JSON.object(self.members).canonical().count
    }

    /// Returns members updated with these.
    func merged(into old: JSON.Object) -> JSON.Object {
      JSON.Object(uniqueMembers: old.members.filter { !names.contains($0.name) } + members.members)
    }
  }
}
