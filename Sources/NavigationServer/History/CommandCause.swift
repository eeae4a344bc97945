internal import JSON
internal import Navigation
internal import NavigationGraph
internal import NavigationProtocol

/// The command of a history entry, as the client sent it, without sensitive values.
struct CommandCause: Equatable, Sendable {
  let method: Method
  /// All params of the request, including those such as `onBusy` that control its execution.
  let params: JSON.Object
  let client: CauseClient
  /// The revision whose presentation an undo or redo restored.
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
  /// The params that control the execution of a command, or that are separate members of a cause.
  private static let excluded: Set = [
    "tree", "ifRevision", "dryRun", "onBusy", "deadlineMs", "within", "info", "commandId",
  ]

  /// The id that a repeated command must have.
  var commandID: String? { params["commandId"]?.string }

  /// Whether the command is an idle event.
  var isIdle: Bool { method == .uiReport && params["event"] == "idle" }

  /// The method and the effective params, to compare with another call that has the same id.
  var content: CommandIDs.IdentifiedContent {
    CommandIDs.IdentifiedContent(method: method, params: ownParams)
  }

  /// The params that determine the effect of the command.
  var ownParams: JSON.Object {
    JSON.Object(uniqueMembers: params.members.filter { !Self.excluded.contains($0.name) })
  }

  /// The cause in messages to clients.
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
  /// The root and the facts of a `tree.open`, without sensitive values.
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

  /// The facts of a `tree.open`.
  var openingFacts: JSON.Object? { params["facts"]?.object }
}
