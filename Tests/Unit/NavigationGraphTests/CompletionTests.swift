import JSON
import Navigation
import NavigationGraph
import Testing

/// The routes that receive completions of children.
@Suite struct CompletionTests {
  private func graph() throws -> Graph {
    try NavigationGraphTests.graph([
      "ended": [
        "completes": "B",
        "params": ["note": ["type": "string", "default": "over"]],
        "do": [
          [
            "when": ["completion": "value"],
            "push": ["screen": "Item", "params": ["id": "${completion.value.n}"]],
          ],
          ["when": ["completion": "failed"], "reject": "${params.note}: ${completion.error.code}"],
          pushing(["${completion.kind}", "${completion.child}", "${completion.type}", "${route.name}"]),
        ],
      ],
      "any": ["completes": "B", "do": pushing(["v": "${completion.value}", "e": "${completion.error}"])],
    ])
  }

  @Test func `a completion with a value has the value`() throws {
    let item = ScreenSpec("Item", params: ["id": 3])
    #expect(Asked().answer(try graph(), .value(["n": 3])) == .action(.transfer(.push(item))))
  }

  @Test func `a completion with an error has the error`() throws {
    #expect(Asked().answer(try graph(), .failed(["code": 404])) == .action(.reject(reason: "over: 404")))
  }

  @Test func `a completion without a result has its kind and the child`() throws {
    #expect(Asked().answer(try graph(), .cancelled) == pushed(["cancelled", "c7", "B", "ended"]))
    #expect(Asked().answer(try graph(), .dropped(by: nil)) == pushed(["dropped", "c7", "B", "ended"]))
  }

  @Test func `references to missing parts of a completion are left out`() throws {
    #expect(Asked().answer(try graph(), .value(1), label: "any") == pushed(["v": 1]))
    #expect(Asked().answer(try graph(), .failed("x"), label: "any") == pushed(["e": "x"]))
    #expect(Asked().answer(try graph(), .cancelled, label: "any") == pushed([:]))
  }

  @Test func `a completion under a label that is no route fails`() throws {
    #expect(Asked().answer(try graph(), .cancelled, label: "nobody").failure?.code == .undeclaredRoute)
  }

  @Test func `a route that completes cannot be sent`() throws {
    let answer = Asked().answer(try graph(), RouteSpec("ended"))
    #expect(
      answer.failure?.message
        == "The route 'ended' of A: 'ended' receives the completion of a child; it cannot be sent."
    )
  }

  @Test func `a result may have references, and must match its declaration`() throws {
    let graph = try Graph.decode(
      document(
        [:],
        types: [
          "C": [
            "result": ["type": "object", "properties": ["n": ["type": "integer"], "tags": ["default": []]]],
            "routes": ["end": ["params": ["n": [:]], "do": ["finish": ["value": ["n": "${params.n}"]]]]],
          ]
        ]
      )
    )
    #expect(
      Asked().answer(graph, RouteSpec("end", params: ["n": 3]), of: "C")
        == .action(.finish(["n": 3, "tags": []], keep: false))
    )
    #expect(
      Asked().answer(graph, RouteSpec("end", params: ["n": "x"]), of: "C").failure?.message
        == "The result, 'n': It must be an integer, and is \"x\"."
    )
  }
}
