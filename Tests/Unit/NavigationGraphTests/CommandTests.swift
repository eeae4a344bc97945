import JSON
import Navigation
import NavigationGraph
import Testing

/// Values from clients are checked before anything runs.
@Suite struct CommandTests {
  private func graph() throws -> Graph {
    try NavigationGraphTests.graph([
      "go": ["params": ["n": ["type": "integer", "default": 1]], "do": "none"]
    ])
  }

  private func problem(_ route: RouteSpec, of type: String = "A") throws -> GraphProblem? {
    #expect(throws: GraphProblem.self) { _ = try graph().check(route, of: type) }
  }

  @Test func `a route gets its defaults, and so do the routes that it carries`() throws {
    #expect(try graph().check(RouteSpec("go"), of: "A") == RouteSpec("go", params: ["n": 1]))
    let item: JSON = ["params": ["id": ["type": "integer", "default": 2]], "do": "none"]
    let graph = try Graph.decode(document([:], types: ["B": ["routes": ["item": item]]]))
    #expect(
      try graph.check(RouteSpec("heard", inner: RouteSpec("item")), of: "A")
        == RouteSpec("heard", inner: RouteSpec("item", params: ["id": 2]))
    )
  }

  @Test func `an unknown route is reported with the nearest name`() throws {
    #expect(
      try problem(RouteSpec("strat"))
        == GraphProblem(
          .unknownRoute,
          "A declares no route 'strat'. There are: start, heard, ended, go.",
          suggestion: "start"
        )
    )
  }

  @Test func `pointers lead into the sent value`() throws {
    #expect(try problem(RouteSpec("go", params: ["n": "x"]))?.pointer.description == "/params/n")
    #expect(
      try problem(RouteSpec("heard", inner: RouteSpec("item", params: ["id": "x"])))?.pointer.description
        == "/route/params/id"
    )
    #expect(try problem(RouteSpec("heard", inner: RouteSpec("item")))?.pointer.description == "/route/params")
    #expect(try problem(RouteSpec("heard", inner: RouteSpec("nowhere")))?.pointer.description == "/route")
  }

  @Test func `a route carries another exactly if it wraps`() throws {
    #expect(try problem(RouteSpec("heard"))?.code == .notSendable)
    #expect(try problem(RouteSpec("go", inner: RouteSpec("go")))?.code == .wrongWraps)
  }

  @Test func `a client cannot send a route that completes`() throws {
    #expect(try problem(RouteSpec("ended"))?.code == .notSendable)
  }

  @Test func `a result matches its declaration`() throws {
    #expect(try graph().checkResult(["n": 1], of: "B") == ["n": 1])
    #expect(try graph().checkResult("anything", of: "A") == "anything")
    #expect(try graph().checkResult(nil, of: "A") == .null)
    let wrong = #expect(throws: GraphProblem.self) { _ = try graph().checkResult(["n": "x"], of: "B") }
    #expect(wrong == GraphProblem(.badParam, at: JSON.Pointer(["n"]), "It must be an integer, and is \"x\"."))
    let missing = #expect(throws: GraphProblem.self) { _ = try graph().checkResult(nil, of: "B") }
    #expect(missing == GraphProblem(.missingParam, "The value is missing: it must be an object."))
  }

  @Test func `a pullback needs a route that wraps the child`() throws {
    #expect(throws: Never.self) { try graph().checkPullback(into: "heard", of: "A", from: "B") }
    let other = #expect(throws: GraphProblem.self) {
      try graph().checkPullback(into: "heard", of: "A", from: "A")
    }
    #expect(other?.code == .wrongWraps)
    let unknown = #expect(throws: GraphProblem.self) {
      try graph().checkPullback(into: "hear", of: "A", from: "B")
    }
    #expect(unknown?.suggestion == "heard")
  }

  @Test func `a tree may be opened with another root`() throws {
    #expect(
      try graph().root(from: [
        "coordinator": "B", "route": ["name": "item", "params": ["id": 4]], "collapsed": true,
      ])
        == ChildSpec("B", route: RouteSpec("item", params: ["id": 4]), collapsed: true)
    )
    let thrown = #expect(throws: GraphProblems.self) {
      _ = try graph().root(from: ["coordinator": "B", "route": "item", "pullback": "heard"])
    }
    #expect(thrown?.problems.map(\.code) == [.unknownMember, .missingParam])
  }
}

/// The other properties of a graph.
@Suite struct GraphTests {
  private func graph() throws -> Graph {
    try Graph.decode(try Fixtures.document("actions.json", in: "good"))
  }

  @Test func `the engine learns kinds, routes, columns and tabs`() throws {
    let types = try graph().types
    #expect(types["Window"]?.kind == .window)
    // Without `flowEnded`, which receives completions.
    #expect(types["Window"]?.routes == ["open", "signIn", "screen", "screens", "child", "split", "flow"])
    #expect(types["Stack"]?.routeType == "Pages")
    #expect(types["Wide"]?.routeType == "Wide")
    #expect(types["Split"]?.hasSupplementary == true)
    #expect(types["Nobody"] == nil)
    #expect(
      types["Tabs"]?.tabs == [
        TabSpec(
          "one",
          child: ChildSpec("Stack", route: RouteSpec("open"), pullback: Pullback(route: "heard"))
        ),
        TabSpec(
          "two",
          child: ChildSpec(
            "Stack",
            route: RouteSpec("item", params: ["id": 3, "slow": false]),
            pullback: Pullback(route: "heard", mode: .unhandled)
          ),
          isLazy: true
        ),
        TabSpec("wide", child: ChildSpec("Split", collapsed: true)),
      ]
    )
  }

  @Test func `the root is that of the document`() throws {
    #expect(try graph().root == ChildSpec("Window", params: ["user": "Ann"], route: RouteSpec("open")))
    #expect(try graph().name == "actions")
  }

  @Test func `names come in the order of the document`() throws {
    let graph = try graph()
    #expect(graph.coordinatorNames == ["Window", "Tabs", "Stack", "Wide", "Split", "Flow"])
    #expect(graph.coordinator("Flow")?.routes.map(\.name).prefix(3) == ["begin", "done", "quit"])
  }

  @Test func `graphs are equal if their documents are, whatever the order of members`() throws {
    let document = try Fixtures.document("smallest.json", in: "good")
    let turned = JSON.object(JSON.Object(uniqueMembers: (document.object?.members ?? []).reversed()))
    #expect(try Graph.decode(document) == Graph.decode(turned))
    #expect(try Graph.decode(document) != graph())
  }
}
