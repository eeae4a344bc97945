package import JSON
package import Navigation

/// A command to a tree.
///
/// A transfer is JSON, which is later read against the tree's graph.
package struct CommandCall: Equatable, Sendable {
  /// An action with its addressee: one for most commands, several for a transaction.
  package struct CallStep: Equatable, Sendable {
    package var body: StepBody
    package var target: Target
    package var routeType: String?
    package var from: ScreenKey?
    package var animated: Bool?
    /// The pointer from the params of the request to those of the step.
    package var pointer: JSON.Pointer
    /// The source of a step of a transaction, from which the step can be read again.
    package var source: CommandSource?
  }

  package enum StepBody: Equatable, Sendable {
    case trigger(RouteSpec)
    case transfer(JSON)
    case handle([RouteSpec])
    /// Follows the routes of a URL in the tree's graph.
    case follow(url: String)
    case back
    case drop(self: Bool)
    case end(TreeCommand.EndingSpec)
    case transaction([CallStep])
    case report(ScreenEvent)
    /// Reports user activity without navigation.
    case activity
    case attach(AttachCall)
    case regraph(GraphReference)
    /// Restores the presentation of an earlier revision, by default that before the newest commit.
    case undo(to: Int?)
    /// Restores the presentation of an undone revision, by default that of the last undone one.
    case redo(to: Int?)
    /// Delivers the oldest completion that was kept for a coordinator.
    case deliver(CoordinatorID)
    case takeUndelivered
    case setFacts(JSON.Object)
    /// Ends the kept command.
    case forget
  }

  package var method: Method
  /// All params, as the client sent them.
  package var params: JSON.Object
  package var tree: String?
  package var ifRevision: Int?
  package var isDryRun: Bool
  package var onBusy = BusyPolicy.queue
  /// The milliseconds from arrival to the deadline.
  package var deadlineMs: Int?
  /// The id of the request from navd during whose handling the client sent the command.
  package var within: String?
  /// The id that a repeated command must have.
  package var commandID: String?
  /// Whether the command passes leave guards.
  package var isForced = false
  package var step: CallStep
}

extension CommandCall {
  /// Whether the result is a list of undelivered completions instead of an outcome.
  package var takesUndelivered: Bool { if case .takeUndelivered = step.body { true } else { false } }

  /// The kind of a command, which determines whether it can be kept or superseded.
  private enum CommandKind {
    /// Navigates.
    ///
    /// The tree may keep the command to run it later.
    case navigation
    /// Restores a presentation, and so cannot be kept for later.
    case restoration
    /// Reports an event that has already happened, or a fact.
    case statement
    /// Does not navigate.
    case other
  }

  private var kind: CommandKind {
    switch step.body {
    case .trigger, .transfer, .handle, .follow, .back, .drop, .end, .transaction, .attach: .navigation
    case .undo, .redo: .restoration
    case .report, .setFacts: .statement
    case .activity, .regraph, .deliver, .takeUndelivered, .forget: .other
    }
  }

  /// Whether the command reports an event or a fact, so that it commits even without room for its
  /// consequences.
  package var hasHappened: Bool { kind == .statement && !isDryRun }

  /// Whether a later command with `onBusy: supersede` may end this pending command.
  package var canBeSuperseded: Bool { (kind == .navigation || kind == .restoration) && !isDryRun }

  /// The activity of the user or a client that the command counts as, if any.
  package var activity: CountedActivity? {
    guard !isDryRun else { return nil }
    return switch step.body {
    case .report(.idle): nil
    case .report, .activity, .back: .user
    case .transaction(let steps): steps.contains { $0.isUsers } ? .user : .all
    case .trigger, .transfer, .handle, .follow, .drop, .end, .attach, .undo, .redo, .setFacts, .regraph,
      .deliver,
      .takeUndelivered, .forget:
      step.from == nil ? .all : .user
    }
  }

  /// A note for the subscribers.
  package var info: JSON? { params["info"] }

  /// Reads the params of a recorded command.
  package init(_ method: Method, recorded params: JSON.Object, limits: Limits) throws(RPCError) {
    if method == .coordinatorRegister, let opener = params["coordinator"]?.string.flatMap(CoordinatorID.init)
    {
      self = .delivery(to: opener)
      return
    }
    self = try CommandCall(method, ParamReader(try method.check(.named(params)), limits: limits))
  }

  package init(_ method: Method, _ params: ParamReader) throws(RPCError) {
    self.method = method
    self.params = params.object
    isDryRun = false
    step = try CallStep(method, params)
    for member in params.object.members { read(member) }
  }

  /// Reads a member that is not part of the step.
  ///
  /// The present members are visited, because most possible members are missing.
  private mutating func read(_ member: JSON.Object.Member) {
    // Most names differ in length, so few are compared.
    switch (member.name.utf8.count, member.name) {
    case (4, "tree"): tree = member.value.string
    case (10, "ifRevision"): ifRevision = member.value.integer
    case (6, "dryRun"): isDryRun = member.value.bool ?? false
    case (6, "onBusy"): onBusy = member.value.string.flatMap(BusyPolicy.init) ?? .queue
    case (10, "deadlineMs"): deadlineMs = member.value.integer
    case (6, "within"): within = member.value.string
    case (9, "commandId"): commandID = member.value.string
    case (5, "force"): isForced = member.value.bool ?? false
    default: break
    }
  }
}

extension CommandCall {
  /// The command by which navd delivers a completion to a newly served coordinator.
  package static func delivery(to opener: CoordinatorID) -> CommandCall {
    let params: JSON.Object = ["coordinator": .string(opener.description)]
    return own(.coordinatorRegister, params: params, body: .deliver(opener), target: .id(opener))
  }

  /// The command by which navd applies the facts of a registration to an open tree.
  package static func stating(_ facts: JSON.Object) -> CommandCall {
    own(.treeSetFacts, params: ["facts": .object(facts)], body: .setFacts(facts))
  }

  /// The screen event with which navd begins the idle routes of a coordinator.
  package static func idling(_ id: CoordinatorID) -> CommandCall {
    let params: JSON.Object = ["event": "idle", "coordinator": .string(id.description)]
    return own(.uiReport, params: params, body: .report(.idle), target: .id(id))
  }

  /// The command by which navd ends an expired kept command.
  package static var forgetting: CommandCall { own(.coordinatorForget, params: [:], body: .forget) }

  private static func own(
    _ method: Method,
    params: JSON.Object,
    body: StepBody,
    target: Target = .nearest
  ) -> CommandCall {
    let step = CallStep(body: body, target: target, pointer: JSON.Pointer())
    return CommandCall(method: method, params: params, isDryRun: false, step: step)
  }
}

extension CommandCall.CallStep {
  /// Whether the command counts as the user's: Back and commands of screens.
  fileprivate var isUsers: Bool {
    if case .back = body { true } else { from != nil }
  }
}

extension CommandCall.CallStep {
  fileprivate init(_ method: Method, _ params: ParamReader) throws(RPCError) {
    body = try CommandCall.StepBody(method, params)
    target = .nearest
    pointer = params.pointer
    for member in params.object.members { read(member) }
  }

  private mutating func read(_ member: JSON.Object.Member) {
    switch (member.name.utf8.count, member.name) {
    case (11, "coordinator"): target = member.value.string.map(Target.init) ?? .nearest
    case (9, "routeType"): routeType = member.value.string
    case (4, "from"): from = member.value.string.flatMap(ScreenKey.init)
    case (8, "animated"): animated = member.value.bool
    default: break
    }
  }
}

extension Target {
  /// Parses an addressee: an id or a type.
  package init(_ text: String) {
    self = CoordinatorID(text).map(Target.id) ?? .type(text)
  }
}

extension CommandCall.StepBody {
  fileprivate init(_ method: Method, _ params: ParamReader) throws(RPCError) {
    switch method {
    case .coordinatorTrigger:
      guard let route = try params.route("route") else { throw params.missing("route") }
      self = .trigger(route)
    case .coordinatorTransfer:
      self = .transfer(try params.required("transfer"))
    case .coordinatorHandle:
      self = try Self.link(params)
    case .coordinatorBack:
      self = .back
    case .coordinatorDrop:
      self = .drop(self: params.bool("self") ?? false)
    case .coordinatorFinish:
      self = .end(try TreeCommand.EndingSpec(params))
    case .coordinatorTransaction:
      self = .transaction(try params.steps("steps"))
    case .uiReport:
      self = try ScreenEvent(params).map { .report($0) } ?? .activity
    case .coordinatorAttach:
      self = .attach(try AttachCall(params))
    case .treeUndelivered:
      self = .takeUndelivered
    case .coordinatorForget:
      self = .forget
    case .treeSetFacts:
      self = .setFacts(params["facts"]?.object ?? [:])
    case .treeRegraph:
      self = .regraph(GraphReference(try params.required("graph")))
    case .treeUndo:
      self = .undo(to: params.integer("to"))
    case .treeRedo:
      self = .redo(to: params.integer("to"))
    default:
      throw .methodNotFound(method.rawValue)
    }
  }

  private static func link(_ params: ParamReader) throws(RPCError) -> Self {
    switch (params["routes"], params.string("url")) {
    case (.some, nil): return .handle(try params.routes("routes"))
    case (nil, let url?): return .follow(url: url)
    case (nil, nil): throw .invalidParams(params.pointer, "Give 'routes' or 'url'.")
    case (.some, .some):
      throw .invalidParams(
        params.pointer.appending("url"),
        "There are both 'routes' and 'url': give one of them."
      )
    }
  }
}

extension ParamReader {
  /// The steps of a transaction, each checked like a request of its method.
  ///
  /// The default of `animated` is that of the transaction.
  fileprivate func steps(_ name: String) throws(RPCError) -> [CommandCall.CallStep] {
    var steps: [CommandCall.CallStep] = []
    for (index, json) in (object[name]?.array ?? []).enumerated() {
      guard let method = json["method"]?.string.flatMap(Method.init) else { throw missing(name) }
      let params = ParamReader(
        json["params"]?.object ?? [:],
        at: pointer.appending(name).appending(index).appending("params"),
        limits: limits
      )
      try method.check(step: params)
      var step = try CommandCall.CallStep(method, params)
      var own = params.object
      if step.animated == nil, let animated = bool("animated") {
        step.animated = animated
        own["animated"] = .bool(animated)
      }
      step.source = CommandSource(method: method.rawValue, params: own)
      steps.append(step)
    }
    return steps
  }
}

extension CommandCall {
  /// The params that control only the immediate execution of a command, so that a kept command lacks them.
  private static let passing: Set = [
    "tree", "ifRevision", "dryRun", "onBusy", "deadlineMs", "within", "info", "commandId",
  ]

  /// The source of a command that a tree may keep, with the routes of its URLs; nil for other commands.
  package func source(routes: (_ url: String) -> [RouteSpec]?) -> CommandSource? {
    guard kind == .navigation else { return nil }
    var own = JSON.Object(uniqueMembers: params.members.filter { !Self.passing.contains($0.name) })
    if case .transaction = step.body {
      own["steps"] = .array((own["steps"]?.array ?? []).map { $0.replacingURL(routes) })
    } else {
      own = own.replacingURL(routes)
    }
    return CommandSource(method: method.rawValue, params: own)
  }
}

extension JSON.Object {
  /// The params of a deep link, with routes instead of the URL.
  fileprivate func replacingURL(_ routes: (_ url: String) -> [RouteSpec]?) -> JSON.Object {
    guard let url = self["url"]?.string, let routes = routes(url) else { return self }
    var params = JSON.Object(uniqueMembers: members.filter { $0.name != "url" })
    params["routes"] = .array(routes.map(\.json))
    return params
  }
}

extension JSON {
  /// A step of a transaction, with routes instead of the URL.
  fileprivate func replacingURL(_ routes: (_ url: String) -> [RouteSpec]?) -> JSON {
    guard var step = object, self["method"]?.string == Method.coordinatorHandle.rawValue,
      let params = step["params"]?.object
    else { return self }
    step["params"] = .object(params.replacingURL(routes))
    return .object(step)
  }
}
