import JSON
import Navigation
import NavigationGraph
import Testing

@Suite struct MovingToAnotherGraph {
  static let start: JSON = ["push": "Home"]
  static let item: JSON = ["push": ["screen": "Item", "params": ["id": 7, "old": true]]]

  /// A stack with `Home`, and above it `Item` with the params `id` and `old`.
  private func withItem() throws -> Regraphed {
    var app = try Regraphed(
      screens: ["Home": nil, "Item": ["params": ["id": ["type": "integer"], "old": [:]]]],
      coordinators: ["A": ["routes": ["start": Self.start, "item": Self.item]]]
    )
    app.trigger("item")
    return app
  }

  private let startOnly: JSON = ["A": ["routes": ["start": ["push": "Home"]]]]

  @Test func `a graph in which everything fits keeps everything and is a revision`() throws {
    var app = try withItem()
    let before = app.drawing
    try app.move(
      screens: ["Home": nil, "Item": ["params": ["id": ["type": "integer"], "old": [:]]]],
      coordinators: startOnly
    )
    #expect(app.last.outcome.kind == .committed)
    #expect(app.tree.revision == 3)
    #expect(app.last.change?.transitions == [])
    #expect(app.moved == [])
    #expect(app.drawing == before)
  }

  @Test func `names and params that were renamed are carried over, and new params get their defaults`() throws
  {
    var app = try withItem()
    try app.move(
      screens: [
        "Start": ["renamed": "Home"],
        "Product": [
          "renamed": ["Thing", "Item"],
          "params": ["number": ["type": "integer", "renamed": "id"], "page": ["default": 1]],
        ],
      ],
      coordinators: ["Shop": ["renamed": "A", "routes": ["start": ["push": "Start"]]]],
      root: "Shop"
    )
    #expect(app.moved == ["c1 renamed", "s1 renamed", "s2 renamed"])
    #expect(app.details[2] == "Item is Product now. Params: number, page new; id, old dropped.")
    #expect(app.tree.screen("s2")?.params == ["number": 7, "page": 1])
    #expect(app.tree.coordinator("c1")?.type == "Shop")
    #expect(app.last.change?.transitions == [])
  }

  @Test func `a screen that does not fit gives its place to its fallback, under its key`() throws {
    var app = try withItem()
    try app.move(
      screens: ["Home": nil, "Item": ["params": ["id": ["type": "string"]], "fallback": "Home"]],
      coordinators: startOnly
    )
    #expect(app.drawing == "stack(c1: s1 Home, c1: s2 Home)")
    #expect(app.moved == ["s2 fallback"])
    #expect(app.details == ["Item: its param id does not fit. Home takes its place."])
  }

  @Test func `a screen without a fallback leaves`() throws {
    var app = try withItem()
    try app.move(screens: ["Home": nil], coordinators: startOnly)
    #expect(app.drawing == "stack(c1: s1 Home)")
    #expect(app.details == ["Item: the screen is not declared."])
  }

  @Test func `the old graph's fallback counts if the new one does not declare the screen`() throws {
    var app = try Regraphed(
      screens: ["Home": nil, "Item": ["fallback": "Gone"], "Gone": ["fallback": "List"], "List": nil],
      coordinators: ["A": ["routes": ["start": ["push": "Item"]]]]
    )
    try app.move(screens: ["Home": nil, "Overview": ["renamed": "List"]], coordinators: startOnly)
    #expect(app.drawing == "stack(c1: s1 Overview)")
  }

  @Test func `a root that is gone leaves the tree as it was`() throws {
    let app = try withItem()
    let next = try Graph.decode([
      "navigation": 1, "name": "sample", "root": "B", "screens": ["Home": nil],
      "coordinators": ["B": ["routes": ["start": Self.start]]],
    ])
    let graph = try Regraphed.graph(["Home": nil], startOnly)
    guard case .ended(let ended) = app.tree.migrating(by: GraphMigration(from: graph, to: next)) else {
      Issue.record("It asks nothing.")
      return
    }
    #expect(ended.verdict == "failed rootCannotEnd")
    #expect(ended.tree.snapshot() == app.tree.snapshot())
    #expect(ended.outcome.moved == [])
  }
}

// MARK: - Coordinators
extension MovingToAnotherGraph {
  private func withFlow(_ start: JSON = ["coordinator": "Flow", "route": "begin", "completed": "done"]) throws
    -> Regraphed
  {
    var app = try Regraphed(
      screens: ["Home": nil, "Step": nil, "Thanks": nil],
      coordinators: [
        "A": [
          "routes": [
            "start": Self.start, "flow": ["start": start], "done": ["completes": "Flow"],
            "heard": ["wraps": "Flow"],
          ]
        ],
        "Flow": ["params": ["id": ["optional": true]], "routes": ["begin": ["push": "Step"]]],
      ]
    )
    app.trigger("flow")
    return app
  }

  @Test func `a started coordinator that does not fit completes as cancelled, by the new graph's rules`()
    throws
  {
    var app = try withFlow()
    try app.move(
      screens: ["Home": nil, "Step": nil, "Thanks": nil],
      coordinators: [
        "A": [
          "routes": [
            "start": Self.start, "ended": ["renamed": "done", "completes": "Flow", "do": ["push": "Thanks"]],
          ]
        ],
        "Flow": ["params": ["id": [:]], "routes": ["begin": ["push": "Step"]]],
      ]
    )
    #expect(app.drawing == "stack(c1: s1 Home, c1: s3 Thanks)")
    #expect(app.disposed == ["c2 Flow cancelled to c1 ended"])
    #expect(app.moved == ["c2 left", "s2 left"])
  }

  @Test func `its fallback takes the place of its first screen`() throws {
    var app = try withFlow()
    try app.move(
      screens: ["Home": nil, "Thanks": nil],
      coordinators: [
        "A": ["routes": ["start": Self.start]],
        "Flow": ["params": ["id": [:]], "fallback": "Thanks", "routes": ["begin": "none"]],
      ]
    )
    #expect(app.drawing == "stack(c1: s1 Home, c1: s2 Thanks)")
    #expect(app.ownership == "- A c1")
    #expect(app.moved == ["c2 left", "s2 fallback"])
  }

  @Test func `a completion that the new graph rejects does not stop the move`() throws {
    var app = try withFlow()
    try app.move(
      screens: ["Home": nil],
      coordinators: [
        "A": ["routes": ["start": Self.start, "done": ["completes": "Flow", "do": ["reject": "not now"]]]],
        "Flow": ["params": ["id": [:]], "routes": ["begin": "none"]],
      ]
    )
    #expect(app.last.verdict == "committed rejected")
    #expect(app.drawing == "stack(c1: s1 Home)")
    #expect(app.last.outcome.disposed.first?.undelivered?.code == .rejected)
  }

  @Test func `a label whose route is gone ends`() throws {
    var app = try withFlow()
    try app.move(
      screens: ["Home": nil, "Step": nil],
      coordinators: [
        "A": ["routes": ["start": Self.start]], "Flow": ["routes": ["begin": ["push": "Step"]]],
      ]
    )
    #expect(app.moved == ["c2 unlabelled"])
    #expect(app.tree.coordinator("c2")?.opening == .started(opener: "c1", label: nil))
  }

  @Test func `a pullback moves to the new name of its route, and ends without one`() throws {
    var app = try withFlow(["coordinator": "Flow", "route": "begin", "pullback": "heard"])
    let flow: JSON = ["routes": ["begin": ["push": "Step"]]]
    let screens: JSON = ["Home": nil, "Step": nil]
    let told: JSON = ["renamed": "heard", "wraps": "Flow"]
    try app.move(
      screens: screens,
      coordinators: ["A": ["routes": ["start": Self.start, "told": told]], "Flow": flow]
    )
    #expect(app.tree.coordinator("c2")?.pullback == Pullback(route: "told"))
    #expect(app.moved == [])
    try app.move(screens: screens, coordinators: ["A": ["routes": ["start": Self.start]], "Flow": flow])
    #expect(app.tree.coordinator("c2")?.pullback == nil)
    #expect(app.moved == ["c2 unpulled"])
  }

  @Test func `a bare root becomes a stack and a stack of one screen becomes bare`() throws {
    var app = try Regraphed(screens: ["Home": nil], coordinators: startOnly)
    try app.move(
      screens: ["Home": nil],
      coordinators: ["A": ["kind": "bare", "routes": ["start": ["show": "Home"]]]]
    )
    #expect(app.drawing == "bare(c1: s1 Home)")
    try app.move(screens: ["Home": nil], coordinators: startOnly)
    #expect(app.drawing == "stack(c1: s1 Home)")
  }
}

// MARK: - Tabs and columns
extension MovingToAnotherGraph {
  private func tabs(_ tabs: JSON, types: [String] = ["B", "C"]) -> JSON {
    var coordinators: JSON.Object = ["A": ["kind": "tabs", "tabs": tabs, "routes": ["start": "none"]]]
    for type in types { coordinators[type] = ["routes": ["show": ["push": "Home"]]] }
    return .object(coordinators)
  }

  private func tab(_ name: JSON, _ type: JSON, lazy: JSON = false) -> JSON {
    ["name": name, "coordinator": type, "route": "show", "lazy": lazy]
  }

  @Test func `tabs of the same name and type stay, others leave, new ones open in their order`() throws {
    var app = try Regraphed(screens: ["Home": nil], coordinators: tabs([tab("one", "B"), tab("two", "C")]))
    #expect(app.drawing == "tabs(*one: stack(c2: s1 Home), two: stack(c3: s2 Home))")
    try app.move(
      screens: ["Home": nil],
      coordinators: tabs([tab("three", "B"), tab("two", "C"), tab("one", "C"), tab("late", "B", lazy: true)])
    )
    #expect(
      app.drawing == """
        tabs(three: stack(c4: s3 Home), two: stack(c3: s2 Home), *one: stack(c5: s4 Home), late: stack())
        """
    )
    #expect(app.moved == ["n2 left", "c2 left", "s1 left"])
    #expect(app.disposed == ["c2 B"])
  }

  @Test func `a split gains and loses its supplementary column`() throws {
    func split(_ columns: JSON) -> JSON {
      let start: JSON = ["sequence": [["primary": ["push": "Home"]], ["secondary": ["push": "Home"]]]]
      return [
        "A": [
          "kind": "split", "columns": columns,
          "routes": ["start": start, "more": ["supplementary": ["push": "Home"]]],
        ]
      ]
    }
    var app = try Regraphed(screens: ["Home": nil], coordinators: split(2))
    try app.move(screens: ["Home": nil], coordinators: split(3))
    app.trigger("more")
    #expect(app.tree.onView.count == 3)
    try app.move(screens: ["Home": nil], coordinators: split(2))
    #expect(app.tree.onView.count == 2)
    #expect(app.moved == ["s3 left"])
  }
}
