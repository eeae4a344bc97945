import JSON
import NavigationGraph
import Testing

/// Whole documents: good ones are read, and all problems of bad ones are reported with their places.
@Suite struct FixtureTests {
  @Test(arguments: try Fixtures.names(in: "good"))
  func `a good document has no problems`(name: String) throws {
    let document = try Fixtures.document(name, in: "good")
    #expect(Graph.check(document) == [])
    #expect(Graph.read(document).graph != nil)
  }

  @Test(arguments: try Fixtures.names(in: "bad"))
  func `a bad document has exactly these problems`(name: String) throws {
    let fixture = try Fixtures.document(name, in: "bad")
    let document = try #require(fixture["graph"])
    let problems = Graph.check(document, isWhole: fixture["isWhole"] == true)
    #expect(problems.map(\.asInFixtures) == fixture["problems"]?.array)
    #expect((Graph.read(document).graph == nil) == problems.contains { $0.severity == .error })
  }

  @Test func `every code of a problem is in some fixture`() throws {
    let found = try Fixtures.names(in: "bad").flatMap { name in
      try Fixtures.document(name, in: "bad")["problems"]?.array?.compactMap { $0["code"]?.string } ?? []
    }
    #expect(Set(ProblemCode.allCases.map(\.rawValue)).subtracting(found) == [])
  }

  @Test func `decoding throws all problems at once`() throws {
    let document = try #require(try Fixtures.document("all-at-once.json", in: "bad")["graph"])
    let thrown = #expect(throws: GraphProblems.self) { _ = try Graph.decode(document) }
    #expect(
      thrown?.problems.map(\.message) == [
        "A coordinator has no member 'knd'.",
        "There is no coordinator 'a'. There are: A.",
        "There is no screen 'Hme'. There are: Home, Item.",
        "There is no action 'dismis'.",
        "There is no screen 'Itm'. There are: Home, Item.",
      ]
    )
  }
}

extension GraphProblem {
  fileprivate var asInFixtures: JSON {
    var json: JSON.Object = [
      "severity": .string(severity.rawValue), "code": .string(code.rawValue),
      "pointer": .string(pointer.description),
    ]
    json["suggestion"] = suggestion.map { .string($0) }
    return .object(json)
  }
}
