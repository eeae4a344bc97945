internal import JSON
package import Navigation

/// The params of `tree.wait`.
package struct TreeWait: Equatable, Sendable {
  package enum WaitCondition: Equatable, Sendable {
    /// The front ends have drawn a revision; nil means the current one.
    case settled(revision: Int?)
    case onView(screen: String)
    case closed(WaitedEntry)
  }

  package enum WaitedEntry: Equatable, Sendable {
    case screen(ScreenKey)
    case container(ContainerID)
    case coordinator(CoordinatorID)
  }

  package var tree: String?
  package var until: WaitCondition
  package var timeoutMs: Int

  init(_ params: ParamReader) throws(RPCError) {
    guard let name = params.string("until").flatMap(WaitConditionName.init) else {
      throw params.missing("until")
    }
    try params.rejectOthers(than: name.member, of: ["revision", "screen", "key"], with: name.rawValue)
    tree = params.string("tree")
    timeoutMs = params.integer("timeoutMs") ?? 30_000
    until =
      switch name {
      case .settled: .settled(revision: params.integer("revision"))
      case .onView: .onView(screen: try params.requiredString("screen"))
      case .closed: .closed(try params.entry("key"))
      }
  }
}

/// The screen event that a front end has drawn a revision.
package struct SettledReport: Equatable, Sendable {
  package var tree: String?
  package var revision: Int

  init(_ params: ParamReader) throws(RPCError) {
    try params.rejectOthers(
      than: "revision",
      of: ["key", "tab", "container", "coordinator"],
      with: ScreenEventName.settled.rawValue
    )
    tree = params.string("tree")
    revision = try params.requiredInteger("revision")
  }
}

extension WaitConditionName {
  fileprivate var member: String {
    switch self {
    case .settled: "revision"
    case .onView: "screen"
    case .closed: "key"
    }
  }
}

extension ParamReader {
  fileprivate func rejectOthers(than own: String, of members: [String], with name: String) throws(RPCError) {
    for other in members where other != own && self[other] != nil {
      throw .invalidParams(pointer.appending(other), "'\(other)' is not allowed with \(name).")
    }
  }

  fileprivate func entry(_ name: String) throws(RPCError) -> TreeWait.WaitedEntry {
    if let key: ScreenKey = id(name) { return .screen(key) }
    if let container: ContainerID = id(name) { return .container(container) }
    return .coordinator(try requiredID(name))
  }
}
