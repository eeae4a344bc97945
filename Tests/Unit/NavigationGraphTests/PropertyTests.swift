import GraphFile
import JSON
import Testing

@testable import Navigation
@testable import NavigationGraph

/// Properties of a graph, and their conditions on trees.
@Suite struct PropertyTests {
  private let graph: Graph

  init() throws {
    graph = try Graph.decode(try Fixtures.document("properties.json", in: "good"))
  }

  /// The tree after some routes of `Main`.
  private func tree(_ routes: RouteSpec..., facts: JSON.Object = [:]) throws -> Tree {
    func answer(_ question: Question, _ notes: inout AnswerNotes) -> Answer? { graph.answer(question) }
    let given = graph.initialFacts.members.filter { facts[$0.name] == nil } + facts.members
    let opened = Tree.opening(
      graph.root,
      types: graph.types,
      facts: JSON.Object(uniqueMembers: given),
      answering: answer
    )
    guard case .ended(let first) = opened else { throw CancellationError() }
    var tree = first.tree
    for route in routes {
      guard case .ended(let ended) = tree.begin(TreeCommand(.trigger(route)), slice: .max, answering: answer)
      else {
        throw CancellationError()
      }
      #expect(ended.outcome.kind == .committed)
      tree = ended.tree
    }
    return tree
  }

  /// Whether the condition of a property holds in a tree.
  private func holds(_ name: String, in tree: Tree) throws -> Bool {
    try #require(graph.properties.first { $0.name == name }).demand.condition.holds(in: tree)
  }

  @Test func `properties have their names, places and demands in the order of the document`() {
    let found = graph.properties.map { property in
      let demand =
        switch property.demand {
        case .never: "never"
        case .always: "always"
        case .reachable: "reachable"
        }
      return "\(property.name) \(property.pointer) \(demand)\(property.unless == nil ? "" : " unless")"
    }
    #expect(
      found == [
        "closed /properties/closed never",
        "one-help /properties/one-help always",
        "own-item /properties/own-item never unless",
        "way-home /properties/way-home reachable unless",
        "way-to-one /properties/way-to-one reachable",
        "way-without-help /properties/way-without-help reachable",
      ]
    )
  }

  @Test func `a screen is on view, with params that tell it apart`() throws {
    let item = RouteSpec("item", params: ["id": 1])
    #expect(try holds("way-home", in: tree()))
    #expect(try !holds("way-home", in: tree(item)))
    #expect(try holds("way-to-one", in: tree(item)))
    #expect(try !holds("way-to-one", in: tree(RouteSpec("item", params: ["id": 2]))))
    // Another layer covers it.
    #expect(try !holds("way-to-one", in: tree(item, RouteSpec("help"))))
  }

  @Test func `all, any, not, facts and coordinators are judged`() throws {
    let item = RouteSpec("item", params: ["id": 2])
    #expect(try holds("closed", in: tree(item)))
    #expect(try !holds("closed", in: tree(item, facts: ["open": true])))
    #expect(try holds("way-without-help", in: tree()))
    #expect(try !holds("way-without-help", in: tree(RouteSpec("help"))))
    #expect(try holds("one-help", in: tree()))
  }

  @Test func `a reference has the value of a fact, and a param without a value is left out`() throws {
    let item = RouteSpec("item", params: ["id": 2])
    #expect(try holds("own-item", in: tree(item, facts: ["user": ["id": 2]])))
    #expect(try !holds("own-item", in: tree(item, facts: ["user": ["id": 3]])))
    #expect(try holds("own-item", in: tree(item)))
    let unless = try #require(graph.properties.first { $0.name == "own-item" }?.unless)
    #expect(unless.holds(in: try tree()))
    #expect(!unless.holds(in: try tree(facts: ["user": ["id": 3]])))
  }

  @Test func `two facts and texts with references are compared`() throws {
    let graph = try Graph.decode([
      "navigation": 1, "name": "facts", "root": ["coordinator": "Main", "route": "home"],
      "facts": ["a": ["type": "string", "default": "x"], "b": ["type": "string", "default": "x!"]],
      "screens": ["Home": [:]], "coordinators": ["Main": ["routes": ["home": ["push": "Home"]]]],
      "properties": [
        "equal": ["never": ["equals": ["${facts.a}", "${facts.b}"]]],
        "louder": ["never": ["equals": ["${facts.a}!", "${facts.b}"]]],
        "constant": ["never": ["equals": ["x", "${facts.a}"]]],
      ],
    ])
    let opened = Tree.opening(graph.root, types: graph.types, facts: graph.initialFacts) { question, _ in
      graph.answer(question)
    }
    guard case .ended(let ended) = opened else { throw CancellationError() }
    #expect(graph.properties.map { $0.demand.condition.holds(in: ended.tree) } == [false, true, true])
  }

  @Test(arguments: [
    ("none", "A property needs the member 'never' or 'always'."),
    ("both", "A property has either 'never' or 'always'. Declare two properties."),
    ("way", "There is no screen 'Hom'. There are: Home."),
    ("beside", "The demand has no member 'fact'. There are: reachable."),
    ("reached", "'reachable' is no condition: it is only written as 'always: {reachable: SCREEN}'."),
    ("excused", "'reachable' is no condition: it is only written as 'always: {reachable: SCREEN}'."),
    ("shown", "There is no condition 'Home'. Write '{onView: Home}'."),
    ("stated", "There is no condition 'open'. Write '{fact: open}'."),
    ("alive", "There is no condition 'Main'. Write '{exists: Main}'."),
    (
      "tab",
      "A property reads only facts, the screens on view, and the coordinators that are alive: '${facts.NAME}',"
        + " {fact: NAME}, {onView: SCREEN}, or {exists: TYPE}."
    ),
  ])
  func `an error of a property says what to write`(name: String, message: String) throws {
    let fixture = try Fixtures.document("properties.json", in: "bad")
    let problems = Graph.read(try #require(fixture["graph"])).problems
    #expect(problems.filter { $0.pointer.tokens[1] == name }.map(\.message) == [message])
  }

  @Test func `a registration has examples and no properties`() throws {
    let types: JSON = ["Page": ["routes": ["show": ["params": ["n": ["type": "integer", "examples": [1]]]]]]]
    let facts: JSON = ["on": ["type": "boolean", "default": false, "examples": [true]]]
    let registration = try Registration(types: types, screens: nil, facts: facts)
    let added = Graph.none.adding([("Page", registration)])
    #expect(added.coordinator("Page")?.route("show")?.params["n"]?.examples == [1])
    #expect(added.properties.isEmpty)
  }

  @Test func `the properties of a document are limited by propertiesMax`() throws {
    func problems(_ count: Int) -> [String] {
      let properties = (0..<count).map {
        JSON.Object.Member(name: "p\($0)", value: ["never": ["exists": "B"]])
      }
      guard case .object(var graph) = document([:]) else { return [] }
      graph["properties"] = .object(JSON.Object(uniqueMembers: properties))
      return Graph.read(.object(graph)).problems.map(\.message)
    }
    #expect(problems(64) == [])
    #expect(problems(65) == ["There are 65 properties; 64 are allowed."])
  }

  @Test func `the examples of a param are limited by examplesMax`() throws {
    func problems(_ examples: JSON) -> [String] {
      Graph.read(
        document(["go": ["params": ["a": ["type": "integer", "examples": examples]], "do": "none"]])
      ).problems
        .map { "\($0.pointer) \($0.message)" }
    }
    let wrong = "/coordinators/A/routes/go/params/a/examples 'examples' must be an array of 1 to 16 values."
    #expect(problems(.array((0..<16).map { .integer($0) })) == [])
    #expect(problems(.array((0..<17).map { .integer($0) })) == [wrong])
    #expect(problems([]) == [wrong])
    #expect(problems(3) == [wrong])
    #expect(
      problems([1, "two"]) == [
        #"/coordinators/A/routes/go/params/a/examples/1 It must be an integer, and is "two"."#
      ]
    )
  }
}
