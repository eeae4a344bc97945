import JSON
import Navigation
import NavigationGraph
import Testing

/// Screens with an identity: references to one of several screens of one name.
@Suite struct IdentityTests {
  private let graph: Graph

  init() throws {
    graph = try Graph.decode([
      "navigation": 1,
      "name": "people",
      "root": ["coordinator": "A", "route": "start"],
      "screens": [
        "Home": [:],
        "Profile": [
          "identity": ["id", "kind"],
          "params": [
            "id": ["type": "integer"],
            "kind": ["type": "string", "default": "person"],
            "page": ["type": "integer", "default": 1],
          ],
        ],
      ],
      "coordinators": [
        "A": [
          "routes": [
            "start": ["push": "Home"],
            "back": [
              "params": ["id": ["type": "integer", "optional": true]],
              "do": ["popTo": ["screen": "Profile", "params": ["id": "${params.id}"]]],
            ],
            "open": [
              "params": ["id": ["type": "integer"]],
              "do": [
                [
                  "when": ["onView": ["screen": "Profile", "params": ["id": "${params.id}"]]],
                  "reject": "It is there.",
                ],
                ["when": ["onView": "Profile"], "pop": 1],
                ["push": ["screen": "Profile", "params": ["id": "${params.id}"]]],
              ],
            ],
          ]
        ]
      ],
    ])
  }

  @Test func `the engine knows the params`() {
    #expect(graph.types.identities == ["Profile": ["id", "kind"]])
  }

  @Test func `a reference to a screen gives some of its identity`() throws {
    #expect(
      try graph.action(from: ["remove": ["screen": "Profile", "params": ["kind": "group"]]], by: "A")
        == .transfer(.remove(.name("Profile", identity: ["kind": "group"])))
    )
    #expect(
      Asked().answer(graph, RouteSpec("back", params: ["id": 3]))
        == .action(
          .transfer(.popTo(.name("Profile", identity: ["id": 3]), inclusive: false, ifAbsent: .fail))
        )
    )
    #expect(
      Asked().answer(graph, RouteSpec("back"))
        == .action(.transfer(.popTo(.name("Profile"), inclusive: false, ifAbsent: .fail)))
    )
  }

  @Test func `the screen to push has all params, and is meant by those of its identity`() throws {
    let action: JSON = ["popTo": ["screen": "Profile", "ifAbsent": "push", "params": ["id": 3, "page": 2]]]
    #expect(
      try graph.action(from: action, by: "A")
        == .transfer(
          .popTo(
            .name("Profile", identity: ["id": 3, "kind": "person"]),
            inclusive: false,
            ifAbsent: .push(ScreenSpec("Profile", params: ["id": 3, "kind": "person", "page": 2]))
          )
        )
    )
  }

  @Test func `a condition holds if a screen on view has the params`() {
    let open = RouteSpec("open", params: ["id": 3])
    var asked = Asked()
    asked.observed = [
      .onView(screen: "Profile", identity: ["id": 2, "kind": "person"]),
      .onView(screen: "Profile", identity: ["id": 3, "kind": "person"]),
    ]
    #expect(asked.answer(graph, open) == .action(.reject(reason: "It is there.")))
    asked.observed = [.onView(screen: "Profile", identity: ["id": 2, "kind": "person"])]
    #expect(asked.answer(graph, open) == .action(.transfer(.pop(count: 1))))
    asked.observed = [.onView(screen: "Home")]
    #expect(
      asked.answer(graph, open)
        == .action(
          .transfer(.push(ScreenSpec("Profile", params: ["id": 3, "kind": "person", "page": 1])))
        )
    )
  }

  @Test func `the rules observe the screen by its name alone`() {
    #expect(
      graph.types.observations == ["A": ["open": [.onView(screen: "Profile"), .onView(screen: "Profile")]]]
    )
  }
}
