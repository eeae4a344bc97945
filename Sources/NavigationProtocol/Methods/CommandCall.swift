package import JSON
package import Navigation

/// A command to a tree; its transfer, if it is one, is still JSON, to be read against the tree's graph.
package struct CommandCall: Equatable, Sendable {
  /// What a command does, to whom and how; a transaction has several.
  package struct Step: Equatable, Sendable {
    package var body: Body
    package var target: Target
    package var routeType: String?
    package var from: ScreenKey?
    package var animated: Bool?
    /// Leads to the step's params from the params of the request.
    package var pointer: JSON.Pointer
  }

  package enum Body: Equatable, Sendable {
    case trigger(Route)
    case transfer(JSON)
    case handle([Route])
    case back
    case drop(self: Bool)
    case end(Command.Ending)
    case transaction([Step])
    case fact(ScreenFact)
    case attach(AttachCall)
  }

  package var method: Method
  package var tree: String?
  package var ifRevision: Int?
  package var isDryRun: Bool
  package var onBusy = BusyPolicy.queue
  /// From when it arrives, in milliseconds.
  package var deadlineMs: Int?
  /// The id of navd's request in whose handling it was sent.
  package var within: String?
  /// Carried to subscribers.
  package var info: JSON?
  package var step: Step
}

extension CommandCall {
  init(_ method: Method, _ params: Params) throws(RPCError) {
    self.method = method
    tree = params.string("tree")
    ifRevision = params.integer("ifRevision")
    isDryRun = params.bool("dryRun") ?? false
    info = params["info"]
    onBusy = params.string("onBusy").flatMap(BusyPolicy.init) ?? .queue
    deadlineMs = params.integer("deadlineMs")
    within = params.string("within")
    step = try Step(method, params)
  }
}

extension CommandCall.Step {
  fileprivate init(_ method: Method, _ params: Params) throws(RPCError) {
    body = try CommandCall.Body(method, params)
    target = params.string("coordinator").map(Self.target) ?? .nearest
    routeType = params.string("routeType")
    from = params.id("from")
    animated = params.bool("animated")
    pointer = params.pointer
  }

  private static func target(_ text: String) -> Target {
    CoordinatorID(text).map(Target.id) ?? .type(text)
  }
}

extension CommandCall.Body {
  fileprivate init(_ method: Method, _ params: Params) throws(RPCError) {
    switch method {
    case .coordinatorTrigger:
      guard let route = try params.route("route") else { throw params.missing("route") }
      self = .trigger(route)
    case .coordinatorTransfer:
      self = .transfer(try params.required("transfer"))
    case .coordinatorHandle:
      self = .handle(try params.routes("routes"))
    case .coordinatorBack:
      self = .back
    case .coordinatorDrop:
      self = .drop(self: params.bool("self") ?? false)
    case .coordinatorFinish:
      self = .end(try Command.Ending(params))
    case .coordinatorTransaction:
      self = .transaction(try params.steps("steps"))
    case .uiReport:
      self = .fact(try ScreenFact(params))
    case .coordinatorAttach:
      self = .attach(try AttachCall(params))
    case .initialize, .ping, .serverStatus, .rpcDiscover, .cancelRequest, .graphCheck, .graphGet, .graphList,
      .graphLoad, .graphUnload, .treeClose, .treeGet, .treeList, .treeOpen, .treeSubscribe, .treeUnsubscribe,
      .coordinatorPullback, .coordinatorUnpullback, .coordinatorRegister:
      preconditionFailure("\(method) is no command")
    }
  }
}

extension Params {
  /// The steps of a transaction, each checked like a request of its method; they are animated as the transaction is,
  /// unless they say it themselves.
  fileprivate func steps(_ name: String) throws(RPCError) -> [CommandCall.Step] {
    var steps: [CommandCall.Step] = []
    for (index, json) in (object[name]?.array ?? []).enumerated() {
      guard let method = json["method"]?.string.flatMap(Method.init) else { throw missing(name) }
      let params = Params(
        object: json["params"]?.object ?? [:],
        pointer: pointer.appending(name).appending(index).appending("params"),
        limits: limits
      )
      try method.check(step: params)
      var step = try CommandCall.Step(method, params)
      step.animated = step.animated ?? bool("animated")
      steps.append(step)
    }
    return steps
  }
}
