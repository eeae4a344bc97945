import GraphFile
import JSON
import Navigation
import Testing

@testable import NavigationGraph

/// The params, URLs and facts with which a search tries the commands of a graph.
@Suite struct SampleTests {
  private func example(_ name: String) throws -> Graph {
    let text = try Fixtures.text("Examples/graphs/\(name).yaml")
    return try Graph.decode(GraphFile.read(bytes: text.utf8, name: "\(name).yaml").document)
  }

  /// The samples of a graph, one a line, without those of routes that have only one, without params.
  private func samples(of graph: Graph) -> [String] {
    let samples = GraphSamples(graph)
    let routes = graph.coordinatorNames.flatMap { type in
      (graph.coordinator(type)?.routes ?? []).flatMap { samples.routes($0, of: type) }.filter {
        !$0.params.isEmpty
      }
      .map { "\(type) \(described($0))" }
    }
    let links = samples.links().map { "\($0.pattern) \($0.url)" }
    let facts = samples.facts().map { "\($0.name) \(JSON.array($0.values).text)" }
    return routes + links + facts
  }

  private func described(_ route: RouteSpec) -> String {
    let params = route.params.isEmpty ? "" : " \(JSON.object(route.params).text)"
    return route.name + params + (route.inner.map { " (\(described($0)))" } ?? "")
  }

  /// The samples of a route `go` in the graph of `document`.
  private func routes(_ params: JSON, _ body: JSON, _ types: JSON.Object = [:]) throws -> [String] {
    let graph = try Graph.decode(document(["go": ["params": params, "do": body]], types: types))
    let route = try #require(graph.coordinator("A")?.route("go"))
    return GraphSamples(graph).routes(route, of: "A").map(described)
  }

  @Test func `the kiosk is tried with one drink, and with the facts that its rules read`() throws {
    #expect(
      samples(of: try example("kiosk")) == [
        #"Drinks drink {"drink":"Latte"}"#,
        #"Drinks customise {"drink":"Latte"}"#,
        #"Drinks make {"drink":"Latte"}"#,
        #"SignIn done {"customer":"Ada"}"#,
        "/ /",
        "/drinks/{drink} /drinks/Latte",
        "/drinks/{drink}/customise /drinks/Latte/customise",
        "/orders /orders",
        "/service /service",
        "technician [false,true]",
        #"customer [null,"Ada"]"#,
        "leaking [false,true]",
        #"making [null,"Latte"]"#,
      ]
    )
  }

  @Test func `the museum is tried with the numbers that its rules compare, and two exhibits`() throws {
    #expect(
      samples(of: try example("museum")) == [
        #"Visit room {"room":"light"}"#,
        #"Visit room {"room":"wheels"}"#,
        #"Visit room {"room":"exact"}"#,
        #"Visit place {"id":1}"#,
        #"Visit place {"id":2}"#,
        #"Visit place {"id":3}"#,
        #"Visit place {"id":4}"#,
        #"Visit place {"id":5}"#,
        #"Visit place {"id":6}"#,
        #"Visit place {"id":0}"#,
        #"Room exhibit {"id":1}"#,
        #"Room exhibit {"id":9}"#,
        #"Quiz next {"number":1,"right":1}"#,
        #"Quiz done {"right":1}"#,
        #"Feedback send {"stars":0}"#,
        #"Feedback send {"stars":1}"#,
        "/ /",
        "/rooms/{room} /rooms/light",
        "/rooms/{room} /rooms/wheels",
        "/rooms/{room} /rooms/exact",
        "/exhibit/{id} /exhibit/1",
        "/exhibit/{id} /exhibit/2",
        "/exhibit/{id} /exhibit/3",
        "/exhibit/{id} /exhibit/4",
        "/exhibit/{id} /exhibit/5",
        "/exhibit/{id} /exhibit/6",
        "/exhibit/{id} /exhibit/7",
        "/exhibit/{id} /exhibit/8",
        "/exhibit/{id} /exhibit/9",
        "/quiz /quiz",
        "staff [false,true]",
        "evacuation [false,true]",
        "stars [0,1]",
      ]
    )
  }

  @Test func `examples take the place of all other values, with defaults left out`() throws {
    let item: JSON = ["push": ["screen": "Item", "params": ["id": "${params.id}", "title": "${params.t}"]]]
    #expect(
      try routes(
        [
          "id": ["type": "integer", "examples": [7, 8]],
          "t": ["type": "string", "default": "b", "examples": ["a", "b"]],
        ],
        item
      ) == [#"go {"id":7}"#, #"go {"id":8}"#, #"go {"id":7,"t":"a"}"#, #"go {"id":8,"t":"a"}"#]
    )
  }

  @Test func `a route's param takes the examples of the screen's param that it becomes`() throws {
    guard
      case .object(var object) = document([
        "go": [
          "params": ["id": ["type": "integer"]],
          "do": ["push": ["screen": "Item", "params": ["id": "${params.id}"]]],
        ]
      ])
    else { return }
    object["screens"] = ["Home": [:], "Item": ["params": ["id": ["type": "integer", "examples": [7, 8]]]]]
    let graph = try Graph.decode(.object(object))
    let route = try #require(graph.coordinator("A")?.route("go"))
    #expect(GraphSamples(graph).routes(route, of: "A").map(described) == [#"go {"id":7}"#, #"go {"id":8}"#])
  }

  @Test func `a param that nothing reads has one value, or none if it may be absent`() throws {
    #expect(
      try routes(
        ["kind": ["enum": ["a", "b"]], "on": ["type": "boolean", "optional": true], "n": ["default": 1]],
        ["push": "Home"]
      ) == [#"go {"kind":"a"}"#]
    )
  }

  @Test func `an optional param that something reads is absent and present`() throws {
    let item: JSON = ["push": ["screen": "Item", "params": ["id": 1, "title": "${params.t}"]]]
    #expect(try routes(["t": ["type": "string", "optional": true]], item) == ["go", #"go {"t":"x"}"#])
  }

  @Test func `constants of conditions count where a param leads, in other routes and results too`() throws {
    let types: JSON.Object = [
      "C": [
        "routes": [
          "show": [
            "params": ["n": ["type": "integer"]],
            "do": [["when": ["equals": ["${params.n}", 12]], "push": "Home"], "none"],
          ]
        ]
      ]
    ]
    let send: JSON = ["send": ["name": "show", "params": ["n": "${params.id}"], "to": "C"]]
    #expect(
      try routes(["id": ["type": "integer"]], send, types) == [#"go {"id":12}"#, #"go {"id":1}"#]
    )
  }

  @Test func `two plain values are tried where values are compared with each other`() throws {
    let body: JSON = [["when": ["equals": ["${params.a}", "${params.b}"]], "push": "Home"], "none"]
    #expect(
      try routes(["a": ["type": "string"], "b": ["type": "string", "minLength": 2]], body) == [
        #"go {"a":"x","b":"xx"}"#, #"go {"a":"y","b":"xx"}"#, #"go {"a":"x","b":"yy"}"#,
        #"go {"a":"y","b":"yy"}"#,
      ]
    )
  }

  @Test func `values of every type are as small as their declarations allow`() throws {
    let params: JSON = [
      "any": [:], "list": ["type": "array", "minItems": 1, "items": ["type": "number", "minimum": 2.5]],
      "thing": [
        "type": "object", "properties": ["id": ["type": "integer", "minimum": 5], "no": ["optional": true]],
      ],
      "text": ["type": "string", "maxLength": 0],
    ]
    #expect(
      try routes(params, "none") == [#"go {"any":"x","list":[3],"thing":{"id":5},"text":""}"#]
    )
  }

  @Test
  func `a route that wraps is tried with each route that it can carry, and one that completes is not sent`()
    throws
  {
    let graph = try Graph.decode(document(["start": ["push": "Home"]]))
    func routes(_ name: String) throws -> [String] {
      GraphSamples(graph).routes(try #require(graph.coordinator("A")?.route(name)), of: "A").map(described)
    }
    #expect(try routes("heard") == ["heard (go)", #"heard (item {"id":1})"#])
    #expect(try routes("ended") == [])
  }

  @Test func `a link is tried without its optional params, unless its routes read them`() throws {
    let graph = try Graph.decode(try Fixtures.document("links.json", in: "good"))
    let found = GraphSamples(graph).links().filter {
      $0.pattern.hasPrefix("/drinks") || $0.pattern.hasPrefix("/search")
    }
    #expect(
      found.map { "\($0.pattern) \($0.url)" } == [
        "/drinks/{id} /drinks/1", "/drinks/{id} /drinks/1?size=large",
        "/drinks/{kind} /drinks/tea", "/drinks/{kind} /drinks/coffee", "/search /search?q=x",
      ]
    )
  }

  @Test func `the samples of a route are limited to samplesMax`() throws {
    let condition: JSON = ["equals": ["${params.a}", "${params.b}"]]
    let given: JSON = ["enum": ["1", "2", "3", "4", "5"]]
    let body: JSON = [["when": condition, "push": "Home"], "none"]
    let found = try routes(["a": given, "b": given], body)
    #expect(found.count == 16)
    #expect(Set(found).count == 16)
    for value in 1...5 {
      #expect(
        found.contains { $0.contains(#""a":"\#(value)""#) }
          && found.contains { $0.contains(#""b":"\#(value)""#) }
      )
    }
    let many: JSON = ["enum": .array((0..<40).map { .integer($0) })]
    #expect(
      try routes(["a": many], [["when": ["equals": ["${params.a}", 3]], "push": "Home"], "none"]).count == 16
    )
  }
}
