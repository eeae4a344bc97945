internal import JSON
internal import Navigation
internal import NavigationProtocol

/// A wait for a condition of a tree.
struct TreeWaitCall: MethodCall {
  enum WaitCondition: Equatable, Sendable {
    /// The front ends have drawn a revision; nil means the current one.
    case settled(revision: Int?)
    /// A screen with the given identity params is on view.
    case onView(screen: String, identity: JSON.Object)
    case closed(WaitedEntry)
  }

  enum WaitedEntry: Equatable, Sendable {
    case screen(ScreenKey)
    case container(ContainerID)
    case coordinator(CoordinatorID)
  }

  let tree: String?
  let until: WaitCondition
  let timeoutMs: Int

  init(_ params: ParamReader) throws(RPCError) {
    guard let name = params.string("until").flatMap(WaitConditionName.init) else {
      throw params.missing("until")
    }
    try params.rejectOthers(
      than: name.members,
      of: ["revision", "screen", "params", "key"],
      with: name.rawValue
    )
    tree = params.string("tree")
    timeoutMs = params.integer("timeoutMs") ?? 30_000
    until =
      switch name {
      case .settled: .settled(revision: params.integer("revision"))
      case .onView:
        .onView(screen: try params.requiredString("screen"), identity: params["params"]?.object ?? [:])
      case .closed: .closed(try params.entry("key"))
      }
  }

  func respond(to caller: Caller, _ server: Methods) throws(RPCError) -> Response {
    try server.delivery.wait(self, for: caller)
  }
}

extension TreeWaitCall.WaitCondition {
  /// The approximate bytes of the params.
  var bytes: Int { if case .onView(_, let identity) = self { identity.footprint } else { 0 } }
}

extension WaitConditionName {
  fileprivate var members: [String] {
    switch self {
    case .settled: ["revision"]
    case .onView: ["screen", "params"]
    case .closed: ["key"]
    }
  }
}

extension ParamReader {
  func rejectOthers(than own: [String], of members: [String], with name: String) throws(RPCError) {
    for other in members where !own.contains(other) && self[other] != nil {
      throw .invalidParams(pointer.appending(other), "'\(other)' is not allowed with \(name).")
    }
  }

  fileprivate func entry(_ name: String) throws(RPCError) -> TreeWaitCall.WaitedEntry {
    if let key: ScreenKey = id(name) { return .screen(key) }
    if let container: ContainerID = id(name) { return .container(container) }
    return .coordinator(try requiredID(name))
  }
}
