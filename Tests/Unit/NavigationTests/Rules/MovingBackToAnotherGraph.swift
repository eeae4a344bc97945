import JSON
import Navigation
import NavigationGraph
import Testing

/// Declarations of Back in a tree that moves to another graph.
@Suite struct MovingBackToAnotherGraph {
  private func tabs(_ names: [String], _ more: JSON.Object = [:], reselect: JSON = "top") -> JSON {
    var home: JSON.Object = [
      "kind": "tabs", "routes": ["start": "none"],
      "tabs": .array(
        names.map {
          ["name": .string($0), "coordinator": "B", "route": "show", "reselect": reselect] as JSON
        }
      ),
    ]
    for member in more.members { home[member.name] = member.value }
    let top: JSON = reselect == "top" ? ["renamed": "first", "do": "popToRoot"] : ["do": "popToRoot"]
    var routes: JSON.Object = ["show": ["push": "Home"], "more": ["push": "Home"]]
    routes[reselect.string ?? ""] = top
    return ["A": .object(home), "B": ["routes": .object(routes)]]
  }

  private func back(_ app: inout Regraphed) -> String {
    app.run(TreeCommand(.back))
  }

  @Test func `the declarations of the new graph apply at once`() throws {
    var app = try Regraphed(screens: ["Home": nil], coordinators: tabs(["one", "two"]))
    app.run(TreeCommand(.act(.transfer(.select(tab: "two"))), target: .id(Tree.root)))
    #expect(back(&app) == "noop nothingToPop")
    try app.move(screens: ["Home": ["back": "none"]], coordinators: tabs(["one", "two"]))
    #expect(back(&app) == "noop swallowed")
    try app.move(screens: ["Home": nil], coordinators: tabs(["one", "two"], ["tabBack": "first"]))
    #expect(back(&app) == "committed")
  }

  @Test func `tabs that leave are forgotten, and the others are returned to`() throws {
    let history: JSON.Object = ["tabBack": "history"]
    var app = try Regraphed(screens: ["Home": nil], coordinators: tabs(["one", "two", "three"], history))
    for tab in ["two", "three"] {
      app.run(TreeCommand(.act(.transfer(.select(tab: tab))), target: .id(Tree.root)))
    }
    try app.move(screens: ["Home": nil], coordinators: tabs(["one", "three"], history))
    #expect(back(&app) == "committed")
    #expect(app.drawing.hasPrefix("tabs(*one"))
    #expect(back(&app) == "noop nothingToPop")
  }

  @Test func `reselect has the new name of its route`() throws {
    var app = try Regraphed(
      screens: ["Home": nil],
      coordinators: tabs(["one", "two"], reselect: "first")
    )
    app.trigger("more", at: "c2")
    try app.move(screens: ["Home": nil], coordinators: tabs(["one", "two"]))
    #expect(app.run(TreeCommand(.report(.didSelect(tab: "one", in: nil)))) == "committed")
    #expect(app.drawing == "tabs(*one: stack(c2: s1 Home), two: stack(c3: s2 Home))")
  }
}
