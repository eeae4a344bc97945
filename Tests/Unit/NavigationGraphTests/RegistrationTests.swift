import JSON
import NavigationGraph
import Testing

@testable import Navigation

/// Coordinator types that clients handle, declared in a document or registered in addition.
@Suite struct RegistrationTests {
  private func registered(_ types: JSON, screens: JSON? = nil) throws -> Registration {
    try Registration(types: types, screens: screens)
  }

  private func with(_ types: JSON, screens: JSON? = nil) throws -> Graph {
    let registration = try registered(types, screens: screens)
    return try graph([:]).adding(registration.typeNames.map { ($0, registration) })
      .addingScreens(of: [registration])
  }

  private func problems(_ body: () throws -> some Any) -> [String] {
    let thrown = #expect(throws: GraphProblems.self) { _ = try body() }
    return thrown?.problems.map { "\($0.pointer) \($0.code)" } ?? []
  }

  @Test func `a registration reports all its problems`() {
    let types: JSON = [
      "A": ["kind": "box", "routes": ["go": ["push": "Home"], "stay": "none", "list": ["do": "none"]]],
      "B": 7, "c3": [:], "D": ["delegated": true], "E": nil,
      "F": ["kind": "tabs", "tabs": [["name": "one", "coordinator": "Nobody"]]],
      "G": ["routes": ["heard": ["wraps": "B", "params": ["id": [:]]]]],
    ]
    #expect(
      problems { try registered(types, screens: ["Home": 7]) } == [
        "/screens/Home wrongType", "/types/B wrongType", "/types/D/delegated unknownMember",
        "/types/c3 badName", "/types/A/kind badValue", "/types/A/routes/go/push unknownMember",
        "/types/A/routes/stay wrongType", "/types/A/routes/list/do unknownMember",
        "/types/G/routes/heard/params/id badSchema", "/types/F/tabs/0/coordinator unknownCoordinator",
      ]
    )
  }

  @Test func `types keep the order of registration, with or without a declaration`() throws {
    let registration = try registered(["B": nil, "A": [:], "C": ["routes": ["go": nil]]])
    #expect(registration.typeNames == ["B", "A", "C"])
    #expect(registration.typeNames.map(registration.declares) == [false, true, true])
  }

  @Test func `a registered type is added to those of the graph, which win`() throws {
    let graph = try with(["A": ["routes": ["new": [:]]], "New": ["kind": "bare", "routes": ["go": [:]]]])
    #expect(graph.coordinatorNames == ["A", "B", "New"])
    #expect(graph.delegatedTypes == ["New"])
    #expect(graph.isDelegated("A") == false)
    #expect(graph.isDelegated("New") == true)
    #expect(graph.isDelegated("Nobody") == nil)
    #expect(graph.types["New"]?.kind == .bare)
    #expect(graph.types["New"]?.routes == ["go"])
    #expect(graph.types["A"]?.routes?.contains("new") == false)
    #expect(graph.registered.types == ["New": ["kind": "bare", "routes": ["go": [:]]]])
    #expect(graph.registered.screens == [:])
  }

  @Test func `registered screens have an identity and rules of back, and types a condition of idle`() throws {
    let registration = try Registration(
      types: [
        "New": [
          "routes": ["go": [:]],
          "idle": ["after": "1s", "when": ["any": [["fact": "on"], ["onView": "Mine"]]], "routes": ["go"]],
        ]
      ],
      screens: [
        "Mine": [
          "identity": ["id"], "params": ["id": ["type": "integer"]],
          "back": [["when": ["equals": ["${params.id}", 1]], "route": "none"]],
        ]
      ],
      facts: ["on": ["type": "boolean", "default": false]]
    )
    let graph = try graph([:]).adding([("New", registration)]).addingScreens(of: [registration])
    var work = 0
    #expect(graph.types.identities == ["Mine": ["id"]])
    #expect(graph.types.screenBacks["Mine"]?.choice(["id": 1], [:], &work) == .swallow)
    #expect(graph.types.screenBacks["Mine"]?.choice(["id": 2], [:], &work) == nil)
    #expect(graph.types["New"]?.idle?.when?.holds(["on": true], [], &work) == true)
    #expect(
      try graph.action(from: ["remove": ["screen": "Mine", "params": ["id": 3]]], by: "A")
        == .transfer(.remove(.name("Mine", identity: ["id": 3])))
    )
  }

  @Test func `of two registrations of a type the first counts, and one that declares nothing has no effect`()
    throws
  {
    let first = try registered(["New": ["routes": ["one": [:]]], "Other": nil])
    let second = try registered(["New": ["routes": ["two": [:]]]])
    let graph = try graph([:]).adding([("New", first), ("Other", first), ("New", second)])
    #expect(graph.types["New"]?.routes == ["one"])
    #expect(graph.types["Other"] == nil)
    #expect(graph.registered.types == ["New": ["routes": ["one": [:]]]])
    #expect(graph.registered.screens == [:])
  }

  @Test func `a type without routes takes any, unchecked`() throws {
    let graph = try with(["Any": ["routeType": "free"], "None": ["routes": [:]]])
    #expect(graph.types["Any"]?.routes == nil)
    #expect(graph.types["Any"]?.routeType == "free")
    let wild = RouteSpec("whatever", params: ["x": 1], inner: RouteSpec("inside"))
    #expect(try graph.check(wild, of: "Any") == wild)
    #expect(throws: GraphProblem.self) { try graph.check(RouteSpec("whatever"), of: "None") }
  }

  @Test func `a question gets the declared defaults, or fails`() throws {
    let graph = try with([
      "New": [
        "routes": ["go": ["params": ["n": ["type": "integer", "default": 1]]], "heard": ["wraps": "B"]]
      ]
    ])
    let situation = Situation(type: "New", isInitial: true, isRoot: false, level: 1, home: .stack)
    func filled(_ kind: Question.AskedEvent) -> (Answer?, Question.AskedEvent) {
      var question = Question(coordinator: CoordinatorID(2), kind: kind, situation: situation)
      return (graph.fill(&question), question.kind)
    }
    #expect(filled(.route(RouteSpec("go"))) == (nil, .route(RouteSpec("go", params: ["n": 1]))))
    let wrapped = RouteSpec("heard", inner: RouteSpec("item", params: ["id": 1]))
    let child = CoordinatorID(3)
    #expect(filled(.pulled(wrapped, child: child)) == (nil, .pulled(wrapped, child: child)))
    let completed = Question.AskedEvent.completed(child: child, type: "B", label: "x", .cancelled)
    #expect(filled(completed) == (nil, completed))
    for (kind, code) in [
      (Question.AskedEvent.route(RouteSpec("go", params: ["n": "x"])), Reason.Code.badParams),
      (.route(RouteSpec("go", params: ["m": 1])), .badParams), (.route(RouteSpec("gone")), .undeclaredRoute),
      (.pulled(RouteSpec("heard", inner: RouteSpec("item")), child: child), .badParams),
    ] {
      guard case .failure(let reason) = filled(kind).0 else {
        Issue.record("\(kind) did not fail")
        continue
      }
      #expect(reason.code == code)
    }
  }

  @Test func `only coordinators that a client handles can label children`() throws {
    let graph = try with(["New": ["routes": ["heard": ["wraps": "B"]]]])
    let child: JSON = ["coordinator": "B", "route": "go", "label": "mine"]
    guard case .transfer(.handover(let handed), _) = try graph.action(from: ["handover": child], by: "New")
    else {
      Issue.record("no handover")
      return
    }
    #expect(handed.label == "mine")
    #expect(
      problems { try graph.action(from: ["handover": child], by: "A") } == ["/handover/label unknownMember"]
    )
    guard
      case .transfer(.start(_, in: _, label: let label), _) = try graph.action(
        from: ["start": child],
        by: "New"
      )
    else {
      Issue.record("no start")
      return
    }
    #expect(label == "mine")
    let completed: JSON = ["start": ["coordinator": "B", "route": "go", "completed": "heard"]]
    #expect(problems { try graph.action(from: completed, by: "New") } == ["/start/completed unknownMember"])
    let long: JSON = ["handover": ["coordinator": "B", "label": .string(String(repeating: "x", count: 257))]]
    #expect(problems { try graph.action(from: long, by: "New") } == ["/handover/label wrongType"])
  }

  @Test func `a pullback is a route that wraps, or any route of a type that takes any`() throws {
    let graph = try with(["New": ["routes": ["heard": ["wraps": "B"], "deaf": [:]]], "Any": [:]])
    func handover(_ route: String) -> JSON { ["handover": ["coordinator": "B", "pullback": .string(route)]] }
    #expect(throws: Never.self) { try graph.action(from: handover("heard"), by: "New") }
    #expect(
      problems { try graph.action(from: handover("deaf"), by: "New") } == ["/handover/pullback wrongWraps"]
    )
    #expect(
      problems { try graph.action(from: handover("none"), by: "New") } == ["/handover/pullback unknownRoute"]
    )
    #expect(throws: Never.self) { try graph.action(from: handover("none"), by: "Any") }
  }

  @Test func `children in tabs have the tab's name as their label, unless they have one`() throws {
    let graph = try Graph.decode(try Fixtures.document("delegated.json", in: "good"))
    #expect(graph.types["Main"]?.tabs.map(\.child.label) == ["notes", "mine"])
    #expect(graph.delegatedTypes == ["Main", "Note", "Free"])
  }

  @Test func `screens are those of the graph and the registered ones, or any without a graph`() throws {
    let graph = try with(["New": [:]], screens: ["More": ["params": ["n": ["type": "integer"]]]])
    let more: JSON = ["push": ["screen": "More", "params": ["n": 1]]]
    #expect(throws: Never.self) { try graph.action(from: more, by: "New") }
    #expect(problems { try graph.action(from: ["push": "More"], by: "New") } == ["/push missingParam"])
    #expect(problems { try graph.action(from: ["push": "Nowhere"], by: "New") } == ["/push unknownScreen"])
    let bare = Graph.none.adding([("New", try registered(["New": [:]]))])
    #expect(throws: Never.self) {
      try bare.action(from: ["push": ["screen": "Nowhere", "params": ["x": 1]]], by: "New")
    }
  }

  @Test func `without a graph only registered screens are accepted once there are any`() throws {
    let registration = try registered(["New": [:]], screens: ["More": nil])
    let graph = Graph.none.adding([("New", registration)]).addingScreens(of: [registration])
    #expect(throws: Never.self) { try graph.action(from: ["push": "More"], by: "New") }
    #expect(problems { try graph.action(from: ["push": "Nowhere"], by: "New") } == ["/push unknownScreen"])
  }

  @Test func `params for a screen that is known only in the command are checked, with defaults`() throws {
    let level: JSON = ["type": "integer", "default": 1]
    let graph = try with(["New": [:]], screens: ["More": ["params": ["level": level]]])
    #expect(try graph.types.checkScreen("More", [:]) == ["level": 1])
    #expect(try graph.types.checkScreen("Nowhere", ["x": 1]) == ["x": 1])
    let reason = #expect(throws: Reason.self) { try graph.types.checkScreen("More", ["level": "high"]) }
    #expect(reason?.code == .badParams)
    #expect(reason?.details == ["pointer": "/level", "screen": "More"])
  }

  @Test func `a child to attach is read with its pullback into the opener`() throws {
    let graph = try with(["New": ["params": ["n": ["type": "integer"]], "routes": ["go": [:]]]])
    let child = try graph.child(from: ["coordinator": "New", "params": ["n": 1], "route": "go"], by: "A")
    #expect(child.type == "New" && child.params == ["n": 1] && child.route == RouteSpec("go"))
    #expect(problems { try graph.child(from: ["coordinator": "New"], by: "A") } == [" missingParam"])
    #expect(
      problems {
        try graph.child(from: ["coordinator": "New", "params": ["n": 1], "pullback": "heard"], by: "A")
      }
        == ["/pullback wrongWraps"]
    )
  }
}
