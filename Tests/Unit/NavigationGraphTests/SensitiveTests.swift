import JSON
import Navigation
import NavigationGraph
import Testing

/// Values that may not be stored.
@Suite struct SensitiveTests {
  private let pin: JSON = ["type": "string", "maxLength": 4, "sensitive": true]

  private func graph(_ result: JSON = ["type": "string", "sensitive": true]) throws -> Graph {
    try Graph.decode([
      "navigation": 1, "name": "bank", "root": "Home",
      "screens": ["Card": ["params": ["number": [:], "pin": pin]]],
      "coordinators": [
        "Home": [
          "params": ["token": ["sensitive": true, "optional": true], "user": ["optional": true]],
          "routes": [
            "pay": ["params": ["sum": ["type": "integer"], "pin": pin], "do": "none"],
            "asked": ["wraps": ["Login"], "do": "none"],
          ],
        ],
        "Login": ["result": result, "routes": ["enter": ["params": ["pin": pin], "do": "none"]]],
      ],
    ])
  }

  @Test func `are removed from screens, coordinators, routes and carried routes`() throws {
    let redaction = try #require(try graph().redaction)
    #expect(redaction.screen("Card", ["number": 1, "pin": "1234"]) == ["number": 1])
    #expect(redaction.screen("Other", ["pin": "1234"]) == ["pin": "1234"])
    #expect(redaction.coordinator("Home", ["token": "t", "user": "u"]) == ["user": "u"])
    let enter = RouteSpec("enter", params: ["pin": "1234"])
    let bare = RouteSpec("enter")
    #expect(redaction.route(enter, of: "Login") == bare)
    #expect(redaction.route(enter, of: nil) == bare)
    #expect(redaction.route(RouteSpec("asked", inner: enter), of: "Home") == RouteSpec("asked", inner: bare))
    let pay = RouteSpec("pay", params: ["sum": 5, "pin": "1234"])
    #expect(redaction.route(pay, of: "Home") == RouteSpec("pay", params: ["sum": 5]))
  }

  @Test func `are removed from results, or from members of results`() throws {
    #expect(try graph().redaction?.value("1234", of: "Login") == .null)
    #expect(try graph().redaction?.value("1234", of: "Home") == "1234")
    let members: JSON = ["type": "object", "properties": ["pin": pin, "name": [:]]]
    let redaction = try graph(members).redaction
    #expect(redaction?.value(["pin": "1234", "name": "N"], of: "Login") == ["name": "N"])
    // An error has no declaration, so no part of it is known to be harmless.
    #expect(redaction?.value("failure", of: "Login") == .null)
  }

  @Test func `a graph without them has no redaction`() throws {
    let plain = try Graph.decode([
      "navigation": 1, "name": "plain", "root": "Home", "coordinators": ["Home": ["routes": ["go": "none"]]],
    ])
    #expect(plain.redaction == nil)
  }

  @Test func `are not quoted by errors`() throws {
    let graph = try graph()
    let problem = #expect(throws: GraphProblem.self) {
      try graph.check(RouteSpec("pay", params: ["sum": 5, "pin": "12345"]), of: "Home")
    }
    #expect(
      problem?.message == "It must be a string of at most 4 characters. Its value is sensitive and not shown."
    )
  }

  @Test func `cannot be declared inside a param`() {
    let inner: JSON = ["type": "object", "properties": ["pin": pin], "optional": true]
    let document: JSON = [
      "navigation": 1, "name": "g", "root": "Home",
      "coordinators": ["Home": ["params": ["card": inner], "routes": ["go": "none"]]],
    ]
    let problems = Graph.read(document).problems
    #expect(problems.map(\.code) == [.badSchema])
    #expect(problems.first?.pointer.description == "/coordinators/Home/params/card/properties/pin/sensitive")
  }
}
