import JSON
import Navigation
import Testing

@testable import NavigationProtocol
@testable import NavigationServer

@Suite struct ReadingParams {
  @Test func `reads a trigger with everything that commands take`() throws {
    let call = try read(
      .coordinatorTrigger,
      [
        "route": ["name": "colorRoute", "params": ["a": 1], "route": "settings"], "tree": "main",
        "coordinator": "c3", "routeType": "Color", "from": "s4", "ifRevision": 7, "dryRun": true,
        "animated": false, "info": ["why": "test"],
      ]
    )
    var expected = command(
      .coordinatorTrigger,
      .trigger(RouteSpec("colorRoute", params: ["a": 1], inner: RouteSpec("settings")))
    )
    expected.tree = "main"
    expected.ifRevision = 7
    expected.isDryRun = true
    expected.step.target = .id(CoordinatorID(3))
    expected.step.routeType = "Color"
    expected.step.from = ScreenKey(4)
    expected.step.animated = false
    #expect(call as? CommandCall == expected)
  }

  @Test func `reads a coordinator that is not an id as a type`() throws {
    var expected = command(.coordinatorDrop, .drop(self: true))
    expected.step.target = .type("Color")
    #expect(try read(.coordinatorDrop, ["coordinator": "Color", "self": true]) as? CommandCall == expected)
  }

  @Test func `reads the three ways to finish`() throws {
    let endings: [(JSON.Object, TreeCommand.EndingSpec)] = [
      ([:], .finish(nil, keep: false)),
      (["value": 3, "keep": true], .finish(3, keep: true)),
      (["value": nil], .finish(nil, keep: false)),
      (["error": "no"], .fail("no")),
      (["cancel": true], .cancel),
    ]
    for (members, ending) in endings {
      var params = members
      params["coordinator"] = "c2"
      var expected = command(.coordinatorFinish, .end(ending))
      expected.step.target = .id(CoordinatorID(2))
      #expect(try read(.coordinatorFinish, params) as? CommandCall == expected)
    }
  }

  @Test func `reads every screen event`() throws {
    let events: [(JSON.Object, ScreenEvent)] = [
      (["event": "didPop", "key": "s1"], .didPop(ScreenKey(1))),
      (["event": "didDismiss", "key": "s1"], .didDismiss(.screen(ScreenKey(1)))),
      (["event": "didDismiss", "key": "n1"], .didDismiss(.layer(ContainerID(1)))),
      (["event": "didSelect", "tab": "home"], .didSelect(tab: "home", in: nil)),
      (
        ["event": "didSelect", "tab": "home", "container": "n2"], .didSelect(tab: "home", in: ContainerID(2))
      ),
      (["event": "didCloseTab", "tab": "t7"], .didCloseTab(tab: "t7", in: nil)),
      (["event": "didFocus", "key": "s1"], .didFocus(ScreenKey(1))),
      (["event": "collapsed"], .collapsed(nil)),
      (["event": "expanded", "container": "n2"], .expanded(ContainerID(2))),
    ]
    for (params, event) in events {
      guard case .command(let call)? = try read(.uiReport, params) as? UiReportCall else {
        throw UnexpectedValue()
      }
      #expect(call == command(.uiReport, .report(event), params))
    }
  }

  @Test func `reads the steps of a transaction`() throws {
    let call = try read(
      .coordinatorTransaction,
      [
        "steps": [
          ["method": "coordinator.back"],
          ["method": "coordinator.transfer", "params": ["coordinator": "c1", "transfer": "pop"]],
        ]
      ]
    )
    let steps = [
      CommandCall.CallStep(
        body: .back,
        target: .nearest,
        pointer: JSON.Pointer(["steps", "0", "params"]),
        source: CommandSource(method: "coordinator.back", params: [:])
      ),
      CommandCall.CallStep(
        body: .transfer("pop"),
        target: .id(CoordinatorID(1)),
        pointer: JSON.Pointer(["steps", "1", "params"]),
        source: CommandSource(
          method: "coordinator.transfer",
          params: ["coordinator": "c1", "transfer": "pop"]
        )
      ),
    ]
    #expect(call as? CommandCall == command(.coordinatorTransaction, .transaction(steps)))
  }

  @Test func `animates the steps of a transaction like itself by default`() throws {
    let call = try read(
      .coordinatorTransaction,
      [
        "animated": false,
        "steps": [
          ["method": "coordinator.back"], ["method": "coordinator.back", "params": ["animated": true]],
        ],
      ]
    )
    guard let command = call as? CommandCall, case .transaction(let steps) = command.step.body else {
      Issue.record("coordinator.transaction is not read as one")
      return
    }
    #expect(steps.map(\.animated) == [false, true])
    #expect(steps.map { $0.source?.params["animated"] } == [false, true])
  }

  @Test(arguments: [
    (Method.coordinatorTransaction, ["coordinator", "routeType"]),
    (.coordinatorBack, ["coordinator", "routeType"]), (.coordinatorDrop, ["routeType"]),
    (.coordinatorTransfer, ["routeType"]), (.coordinatorFinish, ["routeType"]),
    (.coordinatorAttach, ["routeType"]),
  ])
  func `rejects members that a command does not have, by name`(method: Method, members: [String]) {
    for member in members {
      let expected = RPCError.invalidParams(JSON.Pointer([member]), "There is no member '\(member)' here.")
      #expect(throws: expected) { try read(method, [member: "x"]) }
    }
  }

  @Test(arguments: ["onBusy", "deadlineMs", "within"])
  func `rejects members of the whole transaction in a step`(member: String) {
    let step: JSON = ["method": "coordinator.back", "params": [member: 1]]
    let expected = RPCError.invalidParams(
      JSON.Pointer(["steps", "0", "params", member]),
      "There is no member '\(member)' here."
    )
    #expect(throws: expected) { try read(.coordinatorTransaction, ["steps": [step]]) }
  }

  @Test func `reads the opening of a tree`() throws {
    let call = try read(
      .treeOpen,
      [
        "tree": "main", "graph": ["navigation": 1], "lifetime": "connection",
        "root": ["coordinator": "News", "route": ["name": "list"], "params": ["a": 1], "collapsed": true],
      ]
    )
    let open = try #require(call as? TreeOpenCall)
    #expect(open.tree == "main")
    #expect(open.graph == .document(["navigation": 1]))
    #expect(
      open.root == ["coordinator": "News", "route": ["name": "list"], "params": ["a": 1], "collapsed": true]
    )
    #expect(open.lifetime == .connection)
  }

  @Test func `compares the id of a cancellation as a value`() throws {
    let key = try #require(try read(.cancelRequest, ["id": "ab"]) as? CancelRequestCall).key
    #expect(key == RequestKey(requestID(#""a\u0062""#)))
    #expect(key == RequestKey(requestID(#""ab""#)))
    #expect(key != RequestKey(requestID(#""ac""#)))
    #expect(RequestKey(requestID("7")) == RequestKey(requestID("7.0")))
    #expect(RequestKey(requestID("-7")) != RequestKey(requestID("7")))
  }

  static let rejections: [(Method, JSON.Object, String, String)] = [
    (.coordinatorHandle, [:], "", "Give 'routes' or 'url'."),
    (
      .coordinatorHandle, ["url": "/", "routes": ["list"]], "/url",
      "There are both 'routes' and 'url': give one of them."
    ),
    (.ping, ["loud": true], "/loud", "There is no member 'loud' here."),
    (.treeOpen, [:], "", "The member 'tree' is missing."),
    (.treeOpen, ["tree": ""], "/tree", "This must be a string of 1 to 128 characters."),
    (
      .treeOpen, ["tree": "a", "grahp": "b"], "/grahp",
      "There is no member 'grahp' here. Did you mean 'graph'?"
    ),
    (.treeOpen, ["tree": "a", "graph": 7], "/graph", "This must be a string or an object."),
    (.treeOpen, ["tree": "a", "lifetime": "long"], "/lifetime", "This must be one of 'tree', 'connection'."),
    (.treeOpen, ["tree": "a", "root": [:]], "/root", "The member 'coordinator' is missing."),
    (.treeSubscribe, ["since": -1], "/since", "This must be an integer of at least 0."),
    (.treeSubscribe, ["since": 1.5], "/since", "This must be an integer of at least 0."),
    (.treeUnsubscribe, ["subscription": "1"], "/subscription", "This must be an integer of at least 1."),
    (.coordinatorTrigger, ["route": 1], "/route", "This must be a string that is not empty or an object."),
    (
      .coordinatorTrigger, ["route": ["name": "a", "parms": [:]]], "/route/parms",
      "There is no member 'parms' here. Did you mean 'params'?"
    ),
    (
      .coordinatorTrigger, ["route": ["name": "a", "route": ["params": [:]]]], "/route/route",
      "The member 'name' is missing."
    ),
    (.coordinatorTrigger, ["route": "a", "from": "n1"], "/from", "This must be an identifier like 's1'."),
    (.coordinatorTrigger, ["route": "a", "tree": nil], "/tree", "This must be a string that is not empty."),
    (
      .coordinatorBack, ["deadlineMs": 600_001], "/deadlineMs", "This must be an integer from 1 to 600000."
    ),
    (.initialize, ["client": ["name": ""]], "/client/name", "This must be a string of 1 to 128 characters."),
    (.coordinatorHandle, ["routes": []], "/routes", "This must be an array of at least 1."),
    (
      .coordinatorHandle, ["routes": ["a", true]], "/routes/1",
      "This must be a string that is not empty or an object."
    ),
    (.coordinatorDrop, [:], "", "The member 'coordinator' is missing."),
    (.coordinatorFinish, ["coordinator": "c1", "cancel": false], "/cancel", "This must be true."),
    (
      .coordinatorFinish, ["coordinator": "c1", "value": 1, "error": 2], "/error",
      "A coordinator ends with 'value' or 'error', not with both."
    ),
    (
      .coordinatorFinish, ["coordinator": "c1", "error": 2, "keep": true], "/keep",
      "Only a coordinator that ends with a value can keep."
    ),
    (
      .coordinatorTransaction, ["steps": [["method": "ui.report"]]], "/steps/0/method",
      "This must be one of 'coordinator.trigger', 'coordinator.transfer', 'coordinator.handle', 'coordinator.back', "
        + "'coordinator.drop', 'coordinator.finish'."
    ),
    (
      .coordinatorTransaction, ["steps": [["method": "coordinator.trigger", "params": ["tree": "a"]]]],
      "/steps/0/params/tree", "There is no member 'tree' here."
    ),
    (
      .coordinatorTransaction, ["steps": [["method": "coordinator.trigger"]]], "/steps/0/params",
      "The member 'route' is missing."
    ),
    (
      .coordinatorPullback, ["coordinator": "c1", "into": ["coordinator": "c0", "route": "a"]],
      "/into/coordinator", "This must be an identifier like 'c1'."
    ),
    (
      .uiReport, ["event": "didPop"], "",
      "The member 'key' is missing: give the key of the screen, such as \"key\": \"s2\"."
    ),
    (
      .coordinatorTrigger, ["route": "a", "params": ["id": 7]], "/params",
      "The params belong to the route: write \"route\": {\"name\": …, \"params\": {…}}."
    ),
    (.uiReport, ["event": "didPop", "key": "n1"], "/key", "This must be the key of a screen, like 's1'."),
    (
      .uiReport, ["event": "didSelect", "tab": "a", "key": "s1"], "/key",
      "'key' is not allowed with didSelect."
    ),
    (.cancelRequest, ["id": true], "/id", "This must be a string or a number or null."),
  ]

  @Test(arguments: rejections)
  func `rejects params by pointer`(
    method: Method,
    params: JSON.Object,
    pointer: String,
    sentence: String
  ) throws {
    let error = try #require(throws: RPCError.self) { try read(method, params) }
    #expect(error.name == .invalidParams)
    #expect(error.details["pointer"] == .string(pointer))
    #expect(error.message == sentence)
  }

  @Test func `rejects params by position`() {
    #expect(throws: RPCError.invalidParams(JSON.Pointer(), "Params are passed by name: send an object.")) {
      try CheckedCall(.ping, .positional, Limits())
    }
  }

  @Test func `rejects routes that carry more than twelve others`() throws {
    func wrapped(_ depth: Int) -> JSON {
      depth == 0 ? "a" : ["name": "a", "route": wrapped(depth - 1)]
    }
    _ = try read(.coordinatorTrigger, ["route": wrapped(12)])
    let error = try #require(throws: RPCError.self) { try read(.coordinatorTrigger, ["route": wrapped(13)]) }
    #expect(error.details["pointer"] == "/route")
  }

  @Test func `suggests the nearest method`() {
    #expect(
      RPCError.methodNotFound("tree.opne").details == ["method": "tree.opne", "suggestion": "tree.open"]
    )
    #expect(RPCError.methodNotFound("subtract").details == ["method": "subtract"])
    // One character of any length
    let long = "a" + String(repeating: "\u{301}", count: 100_000)
    #expect(RPCError.methodNotFound(long).json.serialized().count < 500)
  }

  private func read(_ method: Method, _ params: JSON.Object) throws(RPCError) -> any MethodCall {
    let call = try CheckedCall(method, .named(params), Limits()).call
    guard var command = call as? CommandCall else { return call }
    // The params as they were sent are kept too.
    #expect(command.params == params)
    command.params = [:]
    return command
  }

  /// A command that has only a body.
  private func command(
    _ method: Method,
    _ body: CommandCall.StepBody,
    _ params: JSON.Object = [:]
  ) -> CommandCall {
    CommandCall(
      method: method,
      params: params,
      isDryRun: false,
      step: CommandCall.CallStep(body: body, target: .nearest, pointer: JSON.Pointer())
    )
  }
}

/// The id with a text.
private func requestID(_ text: String) -> RequestID {
  guard let id = RequestID(text: text) else { preconditionFailure("\(text) is no id") }
  return id
}
