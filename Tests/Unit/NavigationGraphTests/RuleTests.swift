import JSON
import Navigation
import NavigationGraph
import Testing

/// The choice of rules.
@Suite struct RuleTests {
  @Test func `the first rule that holds is taken`() throws {
    let graph = try graph([
      "go": [["when": "initial", "pop": 1], ["when": "root", "pop": 2], ["pop": 3]]
    ])
    #expect(
      Asked(isInitial: true, isRoot: true).answer(graph, RouteSpec("go"))
        == .action(.transfer(.pop(count: 1)))
    )
    #expect(Asked(isRoot: true).answer(graph, RouteSpec("go")) == .action(.transfer(.pop(count: 2))))
    #expect(Asked().answer(graph, RouteSpec("go")) == .action(.transfer(.pop(count: 3))))
  }

  @Test func `without a rule that holds the action is none`() throws {
    let graph = try graph(["go": [["when": "initial", "pop": 1]], "nothing": ["summary": "For the parent."]])
    #expect(Asked().answer(graph, RouteSpec("go")) == .action(.none))
    #expect(Asked().answer(graph, RouteSpec("nothing")) == .action(.none))
  }

  @Test func `an explained answer has the rules up to the one that is taken`() throws {
    let graph = try graph([
      "go": [["when": "initial", "pop": 1], ["when": "root", "pop": 2], ["pop": 3]],
      "once": ["pop": 1],
    ])
    let explained = graph.explain(Asked(isRoot: true).question(.route(RouteSpec("go"))))
    #expect(explained.answer == .action(.transfer(.pop(count: 2))))
    #expect(explained.rules.map(\.holds) == [false, true])
    #expect(explained.rules.map(\.condition) == ["initial", "root"])
    #expect(explained.rules.map(\.action) == [["pop": 1], ["pop": 2]])
    #expect(explained.rules.map { graph.document[$0.place] } == explained.rules.map(\.text))
    let once = graph.explain(Asked().question(.route(RouteSpec("once"))))
    #expect(once.rules.map(\.condition) == [nil] && once.rules.map(\.action) == [["pop": 1]])
    let unknown = graph.explain(Asked().question(.route(RouteSpec("never"))))
    #expect(unknown.rules.isEmpty && unknown.answer == Asked().answer(graph, RouteSpec("never")))
  }

  @Test func `an element of a sequence whose condition does not hold is left out`() throws {
    let graph = try graph([
      "go": [
        "sequence": [["when": "initial", "pop": 1], "dismiss", ["when": ["not": "initial"], "pop": 2]]
      ]
    ])
    #expect(
      Asked().answer(graph, RouteSpec("go"))
        == .action(.sequence([.transfer(.dismiss), .transfer(.pop(count: 2))]))
    )
  }

  @Test func `conditions distinguish situations`() throws {
    let conditions: [(JSON, Asked)] = [
      ("initial", Asked(isInitial: true)), ("root", Asked(isRoot: true)),
      ("collapsed", Asked(isCollapsed: true)),
      ("covered", Asked(observed: [.covered])), (["exists": "B"], Asked(observed: [.exists(type: "B")])),
      (["onView": "Item"], Asked(observed: [.onView(screen: "Item")])),
      (["home": "split"], Asked(home: .split)), (["equals": ["${coordinator.level}", 4]], Asked(level: 4)),
      (["all": ["initial", "root"]], Asked(isInitial: true, isRoot: true)),
      (["any": ["initial", ["home": "bare"]]], Asked(home: .bare)),
      (["not": ["equals": ["${coordinator.level}", 1]]], Asked(level: 2)),
    ]
    for (condition, situation) in conditions {
      let graph = try graph(["go": ["when": condition, "pop": 1]])
      #expect(
        situation.answer(graph, RouteSpec("go")) == .action(.transfer(.pop(count: 1))),
        "\(condition.text)"
      )
      #expect(Asked().answer(graph, RouteSpec("go")) == .action(.none), "\(condition.text)")
    }
  }

  @Test func `a type observes what the conditions of its routes read, route by route`() throws {
    let reading = document([
      "go": [["when": "covered", "pop": 1], ["sequence": [["when": ["exists": "B"], "pop": 1]]]],
      "look": ["when": ["any": [["not": ["onView": "Item"]], "initial"]], "pop": 1],
    ])
    let observations = try Graph.decode(reading).types.observations
    #expect(
      observations == ["A": ["go": [.covered, .exists(type: "B")], "look": [.onView(screen: "Item")]]]
    )
  }

  @Test func `a condition on carried routes compares as many levels as it names`() throws {
    let graph = try Graph.decode(
      document([
        "nest": ["wraps": "A", "do": ["when": ["inner": ["heard", "item"]], "pop": 1]],
        "heard": ["wraps": "B"],
      ])
    )
    let item = RouteSpec("item", params: ["id": 1])
    #expect(
      Asked().answer(graph, RouteSpec("nest", inner: RouteSpec("heard", inner: item)))
        == .action(.transfer(.pop(count: 1)))
    )
    #expect(
      Asked().answer(graph, RouteSpec("nest", inner: RouteSpec("heard", inner: RouteSpec("go"))))
        == .action(.none)
    )
    #expect(Asked().answer(graph, RouteSpec("nest", inner: RouteSpec("start"))) == .action(.none))
  }

  @Test func `a condition never fails, and a missing value counts as null`() throws {
    let graph = try graph([
      "go": [
        "params": ["x": ["optional": true]],
        "do": [["when": ["equals": ["${params.x.y.z}", nil]], "pop": 1], ["pop": 2]],
      ]
    ])
    #expect(Asked().answer(graph, RouteSpec("go")) == .action(.transfer(.pop(count: 1))))
    #expect(Asked().answer(graph, RouteSpec("go", params: ["x": 5])) == .action(.transfer(.pop(count: 1))))
    #expect(
      Asked().answer(graph, RouteSpec("go", params: ["x": ["y": ["z": 0]]]))
        == .action(.transfer(.pop(count: 2)))
    )
  }
}
