internal import JSON
internal import Navigation
internal import NavigationGraph
internal import NavigationProtocol

/// The command behind an entry of the history, as the client sent it, without sensitive values.
struct CommandCause: Equatable, Sendable {
  let method: Method
  /// All params of the request, those included that say how it is carried out, such as `onBusy`.
  let params: JSON.Object
  let client: CauseClient
  /// The revision whose presentation an undo or a redo restored.
  let restored: Int?

  init(
    method: Method,
    params: JSON.Object,
    client: CauseClient,
    restored: Int? = nil,
    redacting redaction: GraphRedaction?
  ) {
    self.method = method
    self.params = redaction?.message(params) ?? params
    self.client = client
    self.restored = restored
  }
}

extension CommandCause {
  /// The params that say how a command is carried out, or that a cause has as members of its own.
  private static let excluded: Set = [
    "tree", "ifRevision", "dryRun", "onBusy", "deadlineMs", "within", "info", "commandId",
  ]

  /// The id by which the client can send the command again.
  var commandID: String? { params["commandId"]?.string }

  /// Whether the user has done nothing for some time.
  var isIdle: Bool { method == .uiReport && params["event"] == "idle" }

  /// The method and params that decide what the command does, compared with another call that has its id.
  var content: CommandIDs.IdentifiedContent {
    CommandIDs.IdentifiedContent(method: method, params: ownParams)
  }

  /// The params that say what the command does.
  var ownParams: JSON.Object {
    JSON.Object(uniqueMembers: params.members.filter { !Self.excluded.contains($0.name) })
  }

  /// The cause as it is sent to clients.
  func wire(_ limits: Limits) -> ChangeCause {
    let own = ownParams
    let isSent = !own.isEmpty && own.footprint <= limits.causeBytes
    return ChangeCause(
      method: method.rawValue,
      info: params["info"],
      params: isSent ? own : nil,
      restored: restored,
      client: client,
      commandId: commandID
    )
  }
}

// The params of `tree.open`.
extension CommandCause {
  /// The root and the facts that a client named for a new tree, without sensitive values.
  static func opening(
    _ call: TreeOpenCall,
    _ root: ChildSpec,
    redacting redaction: GraphRedaction?
  ) -> JSON.Object {
    var params: JSON.Object = [:]
    if let named = call.root { params["root"] = redaction?.child(root).record ?? named }
    if let facts = call.facts { params["facts"] = .object(redaction?.facts(facts) ?? facts) }
    return params
  }

  /// The facts that a client named for a new tree.
  var openingFacts: JSON.Object? { params["facts"]?.object }
}
