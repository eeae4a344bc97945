import JSON
import Navigation
import NavigationGraph
import Testing

/// The values of references, and their failures.
@Suite struct ReferenceTests {
  private static let anything: JSON = ["x": ["optional": true], "y": ["optional": true]]

  private func answer(_ value: JSON, _ params: JSON.Object) throws -> Answer {
    let graph = try graph(["go": ["params": Self.anything, "do": pushing(value)]])
    return Asked().answer(graph, RouteSpec("go", params: params))
  }

  @Test(arguments: [true, 3, 2.5, "text", ["a", 1], ["k": ["l": false]], nil] as [JSON])
  func `a reference alone keeps its type`(value: JSON) throws {
    #expect(try answer("${params.x}", ["x": value]) == pushed(value))
  }

  @Test func `references read the route, the routes that it carries, and the coordinator`() throws {
    let references: JSON = [
      "${route.name}", "${inner.name}", "${inner.params}", "${inner.params.id}", "${inner}",
      "${coordinator.level}",
      "${coordinator.type}", "${coordinator.params.user}", "${coordinator.params}",
    ]
    let graph = try graph(
      ["heard": ["wraps": "B", "do": pushing(references)]],
      params: ["user": ["type": "string", "default": "Ann"]]
    )
    let route = RouteSpec("heard", inner: RouteSpec("item", params: ["id": 5]))
    let answer = Asked(level: 2, params: ["user": "Bob"]).answer(graph, route)
    #expect(
      answer
        == pushed([
          "heard", "item", ["id": 5], 5, ["name": "item", "params": ["id": 5]], 2, "A", "Bob",
          ["user": "Bob"],
        ])
    )
  }

  @Test func `a carried route can be sent, given to a child, and unwrapped`() throws {
    let graph = try graph([
      "nest": [
        "wraps": "A",
        "do": [
          [
            "when": ["inner": ["heard", "item"]],
            "handover": ["coordinator": "B", "route": "${inner.inner}"],
          ],
          ["when": ["inner": "start"], "send": "${inner}"],
        ],
      ]
    ])
    let item = RouteSpec("item", params: ["id": 1])
    #expect(
      Asked().answer(graph, RouteSpec("nest", inner: RouteSpec("heard", inner: item)))
        == .action(.transfer(.handover(ChildSpec("B", route: item))))
    )
    #expect(
      Asked().answer(graph, RouteSpec("nest", inner: RouteSpec("start")))
        == .action(.send(RouteSpec("start")))
    )
  }

  @Test func `inside a text scalars are inserted`() throws {
    let text: JSON = "<${params.x}> of ${params.y}, $5 and $${literal}"
    #expect(try answer(text, ["x": "a\"b", "y": 3]) == pushed("<a\"b> of 3, $5 and ${literal}"))
    #expect(try answer(text, ["x": true, "y": nil]) == pushed("<true> of null, $5 and ${literal}"))
    #expect(try answer(text, ["x": 2.5, "y": -1]) == pushed("<2.5> of -1, $5 and ${literal}"))
  }

  @Test func `a value that depends on something not given is left out`() throws {
    #expect(try answer(["a": "${params.x}", "b": 1], ["y": 1]) == pushed(["b": 1]))
    #expect(try answer([1, "${params.x}", "${params.y}"], ["y": 2]) == pushed([1, 2]))
    #expect(try answer(["a": "x is ${params.x}"], [:]) == pushed([:]))
    #expect(try answer("${params.x.deep}", ["x": [:]]) == pushed(nil))
    #expect(try answer("${params.x}", [:]) == pushed(nil))
  }

  @Test func `a default replaces a value that was not given`() throws {
    let graph = try graph([
      "go": ["params": ["x": ["type": "integer", "default": 3]], "do": pushing("${params.x}")]
    ])
    #expect(Asked().answer(graph, RouteSpec("go")) == pushed(3))
    #expect(Asked().answer(graph, RouteSpec("go", params: ["x": 4])) == pushed(4))
  }

  @Test func `plain values of actions may be references`() throws {
    let graph = try graph([
      "go": [
        "params": [
          "n": ["type": "integer", "optional": true], "slow": ["type": "boolean", "optional": true],
          "key": ["type": "string", "default": "s4"], "why": ["type": "string", "default": "because"],
        ],
        "do": [
          "sequence": [
            ["pop": ["count": "${params.n}", "animated": "${params.slow}"]],
            ["dismiss": ["key": "${params.key}"]],
            ["popTo": ["key": "s${params.n}"]], ["reject": "No: ${params.why}"],
          ]
        ],
      ]
    ])
    #expect(
      Asked().answer(graph, RouteSpec("go", params: ["n": 2, "slow": false]))
        == .action(
          .sequence([
            .transfer(.pop(count: 2), animated: false), .transfer(.dismissKey(.screen(ScreenKey(4)))),
            .transfer(.popTo(.key(ScreenKey(2)), inclusive: false, ifAbsent: .fail)),
            .reject(reason: "No: because"),
          ])
        )
    )
  }

  // MARK: Failures

  @Test func `a path through a value that is not an object fails`() throws {
    #expect(
      try answer("${params.x.y}", ["x": 5])
        == .failure(
          Reason(
            .badReference,
            "'${params.x.y}' at /coordinators/A/routes/go/do/push/params/value cannot be resolved:"
              + " the value before 'y' is not an object.",
            details: [
              "reference": "params.x.y", "pointer": "/coordinators/A/routes/go/do/push/params/value",
            ]
          )
        )
    )
  }

  @Test func `an object inside a text fails`() throws {
    #expect(try answer("the ${params.x}", ["x": [:]]).failure?.code == .badReference)
  }

  @Test func `a carried route that is not there fails`() throws {
    let graph = try graph([
      "nest": [
        "wraps": "A",
        "do": [
          [
            "when": ["not": "initial"],
            "push": ["screen": "Any", "params": ["value": "${inner.inner.name}"]],
          ]
        ],
      ]
    ])
    let answer = Asked().answer(graph, RouteSpec("nest", inner: RouteSpec("start")))
    #expect(answer.failure?.code == .badReference)
    #expect(answer.failure?.details["reference"] == "inner.inner.name")
  }

  @Test func `wrong params from references fail with their place`() throws {
    let graph = try graph([
      "go": ["params": Self.anything, "do": ["push": ["screen": "Item", "params": ["id": "${params.x}"]]]]
    ])
    #expect(
      Asked().answer(graph, RouteSpec("go", params: ["x": "one"]))
        == .failure(
          Reason(
            .badParams,
            "screen Item, 'id': It must be an integer, and is \"one\".",
            details: ["pointer": "/coordinators/A/routes/go/do/push/params/id"]
          )
        )
    )
    #expect(Asked().answer(graph, RouteSpec("go")).failure?.message == "screen Item: 'id' is missing.")
  }

  @Test func `a value that is not a key fails`() throws {
    let graph = try graph(["go": ["params": ["key": [:]], "do": ["dismiss": ["key": "${params.key}"]]]])
    #expect(
      Asked().answer(graph, RouteSpec("go", params: ["key": "x1"])).failure?.message
        == "The value at /coordinators/A/routes/go/do/dismiss/key:"
        + " It must be the key of a screen or a layer, like s12 or n4, and is \"x1\"."
    )
  }

  @Test func `a route that the type does not declare fails`() throws {
    let answer = Asked().answer(try graph([:]), RouteSpec("nowhere"))
    #expect(answer.failure?.code == .undeclaredRoute)
  }

  @Test func `a pulled back route with wrong params fails`() throws {
    let graph = try graph(["go": ["params": ["n": ["type": "integer"]], "do": "none"]])
    let answer = Asked().answer(graph, RouteSpec("go", params: ["n": "x"]))
    #expect(answer.failure?.code == .badParams)
    #expect(answer.failure?.details["pointer"] == "/params/n")
  }
}

extension Answer {
  var failure: Reason? { if case .failure(let reason) = self { reason } else { nil } }
}
