import JSON
import Navigation
import Testing
import Wording

@testable import NavigationGraph

/// The limits on the memory and the time that one document costs.
@Suite struct LimitTests {
  private func many(_ count: Int, _ prefix: String, _ value: JSON) -> JSON.Object {
    JSON.Object(uniqueMembers: (0..<count).map { JSON.Object.Member(name: "\(prefix)\($0)", value: value) })
  }

  private func problems(_ change: (inout JSON.Object) -> Void) throws -> [GraphProblem] {
    guard case .object(var object) = document([:]) else { return [] }
    change(&object)
    return Graph.read(.object(object)).problems
  }

  private func problems(ofBody body: JSON, _ params: JSON = [:]) -> [GraphProblem] {
    Graph.read(document(["go": ["params": params, "do": body]])).problems
  }

  @Test func `the bytes of reported problems are limited`() {
    let name = String(repeating: "k", count: 200_000)
    let values = JSON.Object(uniqueMembers: (0..<90).map { .init(name: "a\($0)", value: "${bad}") })
    let body: JSON = ["custom": ["name": "x", "params": [name: .object(values), name + "x": "${bad}"]]]
    let told = problems(ofBody: body)
    #expect(told.map(\.code) == [.unknownReference, .unknownReference, .tooMany])
    // One visible character may have many scalars.
    let character = "k" + String(repeating: "\u{301}", count: 100_000)
    let sentence = problems(ofBody: .object([character: "x"])).first?.message ?? ""
    #expect((1_000...String.sentenceBytesMax).contains(sentence.utf8.count))
    #expect(sentence.unicodeScalars.last == "…")
  }

  @Test func `screens are limited`() throws {
    let problems = try problems { $0["screens"] = .object(many(1_001, "S", nil)) }
    // Problems with names would not be true of the author's whole document.
    #expect(problems.map(\.message) == ["There are 1001 screens; 1000 are allowed."])
  }

  @Test func `coordinators are limited`() throws {
    let problems = try problems { $0["coordinators"] = .object(many(1_001, "C", [:])) }
    #expect(problems.map(\.message) == ["There are 1001 coordinators; 1000 are allowed."])
  }

  @Test func `the routes of a coordinator are limited`() throws {
    let problems = Graph.read(document(many(251, "r", "none"))).problems
    #expect(problems.map(\.message) == ["There are 254 routes; 250 are allowed."])
  }

  @Test func `links, their segments, params and routes are limited`() throws {
    func problems(_ links: JSON.Object) throws -> [String] {
      try self.problems { $0["links"] = .object(links) }.map(\.message)
    }
    let link: JSON = ["routes": ["start"]]
    #expect(try problems(many(10_000, "/l", link)) == [])
    #expect(try problems(many(10_001, "/l", link)) == ["There are 10001 links; 10000 are allowed."])
    let segments = String(repeating: "/s", count: 16)
    #expect(try problems([segments: link]) == [])
    #expect(try problems([segments + "/s": link]) == ["The pattern has 17 segments; 16 are allowed."])
    let long = "/" + String(repeating: "s", count: 8_192)
    #expect(try problems([long: link]) == ["A pattern has 8193 bytes; 8192 are allowed."])
    let params: JSON = .object(many(5, "p", ["type": "string"]))
    #expect(
      try problems(["/{p0}/{p1}/{p2}/{p3}/{p4}": ["params": params, "routes": ["start"]]]) == [
        "The pattern has 5 params; 4 are allowed. Declare the others as params of the query."
      ]
    )
    let routes = JSON.array(Array(repeating: "start", count: 17))
    #expect(try problems(["/r": ["routes": routes]]) == ["A link has at most 16 routes."])
    // Eight links whose params have no common value.
    let eight = (0..<9).map { number -> JSON.Object.Member in
      let params: JSON = .object(["p\(number)": ["const": .string("c\(number)")]])
      return .init(name: "/{p\(number)}", value: ["params": params, "routes": ["start"]])
    }
    #expect(try problems(JSON.Object(uniqueMembers: Array(eight.prefix(8)))) == [])
    #expect(
      try problems(JSON.Object(uniqueMembers: eight)) == [
        "9 links differ only in their params; 8 are allowed."
      ]
    )
  }

  @Test func `params are limited`() throws {
    #expect(problems(ofBody: "none", .object(many(64, "p", [:]))) == [])
    #expect(
      problems(ofBody: "none", .object(many(65, "p", [:]))).map(\.message) == [
        "There are 65 params; 64 are allowed."
      ]
    )
  }

  @Test func `the choices of an enum are limited`() throws {
    func schema(_ count: Int) -> JSON { ["p": ["enum": .array((0..<count).map { .integer($0) })]] }
    #expect(problems(ofBody: "none", schema(250)) == [])
    #expect(problems(ofBody: "none", schema(251)).map(\.code) == [.badSchema])
  }

  @Test func `the parts of one route are limited`() throws {
    func sequence(_ count: Int) -> JSON { ["sequence": .array(Array(repeating: "pop", count: count))] }
    #expect(problems(ofBody: sequence(999)) == [])
    #expect(
      problems(ofBody: sequence(1_000)).map(\.message) == [
        "A route has at most 1000 rules, conditions, actions and references."
      ]
    )
    #expect(throws: Never.self) { try graph([:]).action(from: sequence(1_000), by: "A") }
    let rejected = #expect(throws: GraphProblems.self) {
      try graph([:]).action(from: sequence(1_001), by: "A")
    }
    #expect(rejected?.problems.map(\.message) == ["An action contains at most 1000 other actions."])
  }

  @Test func `the numbers of reported problems and of suggestions are limited`() throws {
    let problems = problems(ofBody: ["sequence": .array(Array(repeating: "poop", count: 300))])
    #expect(problems.count == 101)
    #expect(problems.last?.message == "There are more than 100 problems. Fix these and check again.")
    #expect(problems.count { $0.suggestion == "pop" } == 50)
  }

  @Test func `the steps in which a redirect is followed are limited`() {
    func problems(_ count: Int) -> [ProblemCode] {
      let elements = Array(repeating: ["custom": "flash"] as JSON, count: count) + [["push": "S"]]
      return Graph.read([
        "navigation": 1, "name": "g", "root": "A", "facts": ["f": ["type": "boolean", "default": false]],
        "screens": ["S": ["requires": ["fact": "f"], "otherwise": ["routes": ["show"]]]],
        "coordinators": ["A": ["routes": ["show": ["sequence": .array(elements)]]]],
      ]).problems.map(\.code)
    }
    // The last action counts as a step, too.
    #expect(problems(63) == [.redirectCycle])
    #expect(problems(64) == [])
  }

  @Test func `the combinations of values under which conditions are evaluated are limited`() throws {
    func problems(_ count: Int) -> [ProblemCode] {
      let facts = many(count, "f", ["type": "boolean", "default": false])
      let all: [JSON] = facts.names.map { ["fact": .string($0)] } + [["not": ["fact": "f0"]]]
      return Graph.read([
        "navigation": 1, "name": "g", "root": "A", "facts": .object(facts),
        "screens": ["S": ["requires": ["all": .array(all)]]], "coordinators": ["A": [:]],
      ]).problems.map(\.code)
    }
    #expect(problems(8) == [.neverHolds])
    #expect(problems(9) == [])
  }

  @Test func `the sets of routes that types wrap are built once for all bodies`() throws {
    func sets(_ count: Int) -> Int {
      let types = (0..<count).map { "T\($0)" }
      let inner = [String](repeating: "inner", count: GraphLimits.innerMax).joined(separator: ".")
      let coordinators = types.map { type in
        let body: JSON = ["send": .string("${\(inner)}")]
        let route: JSON = ["wraps": .array(types.map { .string($0) }), "do": body]
        return JSON.Object.Member(name: type, value: ["routes": ["go": route]])
      }
      var reader = GraphReader()
      _ = reader.graph([
        "navigation": 1, "name": "g", "root": ["coordinator": "T0"],
        "coordinators": .object(JSON.Object(uniqueMembers: coordinators)),
      ])
      #expect(reader.log.problems.isEmpty)
      return reader.names?.carriedSets.count ?? 0
    }
    #expect(sets(10) == 1 && sets(40) == 1)
  }

  @Test func `the work of a comparison grows with the values that are compared`() throws {
    let body: JSON = [["when": ["equals": ["${params.x}", "${params.y}"]], "push": "Any"], "none"]
    let graph = try graph(["go": ["params": ["x": [:], "y": [:]], "do": body]])
    func work(_ count: Int) -> Int {
      let value = JSON.array(Array(repeating: "text", count: count))
      let route = RouteSpec("go", params: ["x": value, "y": value])
      var notes = AnswerNotes()
      _ = graph.answer(Asked().question(.route(route)), &notes)
      return notes.work
    }
    #expect(work(10_000) > 9 * work(1_000) && work(1_000) > 50)
  }

  @Test func `names are limited`() throws {
    let name = String(repeating: "n", count: 64)
    #expect(Graph.read(document([name: "none"])).problems == [])
    #expect(Graph.read(document([name + "n": "none"])).problems.map(\.code) == [.badName])
  }

  @Test func `a text that references build is limited`() throws {
    let graph = try graph([
      "go": ["params": ["x": ["type": "string"]], "do": pushing("${params.x}${params.x}")]
    ])
    let half = String(repeating: "x", count: 4_096)
    #expect(
      Asked().answer(graph, RouteSpec("go", params: ["x": .string(half)])) == pushed(.string(half + half))
    )
    let failure = Asked().answer(graph, RouteSpec("go", params: ["x": .string(half + "x")])).failure
    #expect(failure?.code == .badReference)
  }

  @Test func `the size of a value that references build is limited`() throws {
    let graph = try graph(["go": ["params": ["x": [:]], "do": pushing(["${params.x}", "${params.x}"])]])
    let small = JSON.array(Array(repeating: 1, count: 8_000))
    let large = JSON.array(Array(repeating: 1, count: 9_000))
    #expect(Asked().answer(graph, RouteSpec("go", params: ["x": small])) == pushed([small, small]))
    #expect(Asked().answer(graph, RouteSpec("go", params: ["x": large])).failure?.code == .badParams)
  }

  @Test func `the depth of a value that references build is limited`() throws {
    let graph = try graph(["go": ["params": ["x": [:]], "do": pushing(["${params.x}"])]])
    func nested(_ depth: Int) -> JSON { (0..<depth).reduce(1) { value, _ in [value] } }
    #expect(Asked().answer(graph, RouteSpec("go", params: ["x": nested(30)])) == pushed(nested(31)))
    #expect(Asked().answer(graph, RouteSpec("go", params: ["x": nested(31)])).failure?.code == .badParams)
  }
}
