import JSON
import Navigation
import Testing

@testable import NaiveModel

/// The situation in questions, shown as params of the screens that are pushed.
@Suite struct Knowing {
  private static let probe: Plan = .ask { question in
    let known = question.situation
    return .present(
      .screen(
        ScreenSpec(
          "Probe",
          params: [
            "initial": .bool(known.isInitial), "root": .bool(known.isRoot), "level": .integer(known.level),
            "home": .string(known.home.rawValue), "collapsed": .bool(known.isCollapsed),
          ]
        )
      )
    )
  }

  private static let declarations: Declarations = [
    "A": .stack([
      "start": .push("A1"), "none": .none, "send": .send("none"), "no": .reject("no"), "drop": .drop,
      "probe": probe,
    ]),
    "B": .stack(["probe": probe]),
    "Bare": .bare(["start": .show("Bare1"), "probe": probe]),
    "Split": .split(["start": .primary(.push("P1")), "probe": probe]),
    "Tabs": .tabs([TabSpec("one", child: "A.start")], ["start": .none, "probe": probe]),
    "Window": .window(["start": .setRoot(.screen("W1")), "probe": probe]),
  ]

  private func known(_ app: App, at target: Target) -> String {
    var app = app
    #expect(app.trigger("probe", at: target) == "committed")
    return app.tree.snapshot().screens.last.map { JSON.object($0.params).brief } ?? "nothing"
  }

  @Test func `a root that has shown is not initial any more`() {
    #expect(
      known(App("A.start", Self.declarations), at: "c1")
        == "{initial: false, root: true, level: 0, home: stack, collapsed: false}"
    )
  }

  @Test func `a child without an initial route stays initial until it changes something`() {
    var app = App("A.start", Self.declarations)
    app.transfer(.handover("B"))
    #expect(known(app, at: "c2") == "{initial: true, root: false, level: 1, home: stack, collapsed: false}")
    app.transfer(.push("X"), at: "c2")
    #expect(known(app, at: "c2") == "{initial: false, root: false, level: 1, home: stack, collapsed: false}")
  }

  @Test func `level counts all ancestors`() {
    var app = App("A.start", Self.declarations)
    app.transfer(.handover("B"), at: "c1")
    app.transfer(.handover("B"), at: "c2")
    app.transfer(.handover("B"), at: "c3")
    #expect(known(app, at: "c4") == "{initial: true, root: false, level: 3, home: stack, collapsed: false}")
  }

  @Test(arguments: [
    ("A", "stack"), ("Bare", "bare"), ("Split", "split"), ("Tabs", "tabs"), ("Window", "window"),
  ])
  func `home is what it is shown in`(type: String, home: String) {
    let app = App(ChildSpec(type, route: "start"), Self.declarations)
    #expect(known(app, at: "c1").contains("home: \(home),"))
  }

  @Test func `a child in a bare layer knows that`() {
    var app = App("A.start", Self.declarations)
    app.transfer(.present("B.probe"))
    #expect(app.transfer(.present(.child(ChildSpec("A", route: "start"))), at: "c1") == "committed")
    #expect(known(app, at: "c3").contains("home: bare,"))
  }

  @Test func `a home that has left in the same command is what it was`() {
    let tell: Plan = .ask { question in
      let known = question.situation
      return .send(
        RouteSpec(
          "as",
          params: ["home": .string(known.home.rawValue), "collapsed": .bool(known.isCollapsed)]
        )
      )
    }
    let leave: [String: Plan] = [
      "start": .show("X"), "leave": .sequence(.dismissSelf, .send("tell")), "tell": tell, "as": .none,
    ]
    let declarations: Declarations = [
      "A": .stack(["start": .push("A1")]), "Stack": .stack(leave), "Bare": .bare(leave),
      "Split": .split(leave.merging(["start": .primary(.push("P1"))]) { $1 }),
      "Tabs": .tabs([TabSpec("one", child: "A.start")], leave.merging(["start": .none]) { $1 }),
    ]
    for (type, isStack, expected) in [
      ("Stack", true, "home: stack, collapsed: false"), ("Bare", false, "home: bare, collapsed: false"),
      ("Split", false, "home: split, collapsed: true"), ("Tabs", false, "home: tabs, collapsed: false"),
    ] {
      var app = App("A.start", declarations)
      let child = ChildSpec(type, route: "start", collapsed: true)
      app.transfer(.present(.child(child), stack: isStack))
      #expect(app.trigger("leave", at: "c2") == "committed")
      #expect(app.asked.last == "c2 as{\(expected)}")
    }
  }

  @Test func `a split knows whether it is collapsed, and so does a child in its column`() {
    var app = App("Split.start", Self.declarations)
    app.transfer(.primary(.handover("B")))
    #expect(known(app, at: "c1").hasSuffix("home: split, collapsed: false}"))
    app.report(.collapsed(nil))
    #expect(known(app, at: "c1").hasSuffix("home: split, collapsed: true}"))
    #expect(known(app, at: "c2").hasSuffix("home: stack, collapsed: true}"))
  }

  @Test(arguments: ["none", "send", "no", "drop"] as [RouteSpec])
  func `none, send, reject and drop do not clear it`(route: RouteSpec) {
    var app = App("A", Self.declarations)
    app.trigger(route, at: "c1")
    #expect(known(app, at: "c1").hasPrefix("{initial: true,"))
  }

  @Test func `a transfer that found nothing to do does not clear it`() {
    var app = App("A", Self.declarations)
    app.transfer(.pop, at: "c1")
    #expect(known(app, at: "c1").hasPrefix("{initial: true,"))
  }

  @Test func `within one command an earlier transfer clears it`() {
    let plan: Plan = .initially(.push("First"), later: .push("Second"))
    var app = App("A", ["A": .stack(["go": .sequence(.send("step"), .send("step")), "step": plan])])
    app.trigger("go", at: "c1")
    #expect(app.drawing == "stack(c1: First, c1: Second)")
  }

  @Test func `a root that owns nothing any more is initial again`() {
    var app = App("A.start", Self.declarations)
    app.report(.didPop("s1"))
    #expect(known(app, at: "c1").hasPrefix("{initial: true,"))
  }

  @Test func `a child that owns nothing any more but has children is not`() {
    var app = App("A.start", Self.declarations)
    app.transfer(.handover("B"))
    app.transfer(.handover("B"), at: "c2")
    app.report(.didPop("s1"))
    #expect(known(app, at: "c1").hasPrefix("{initial: false,"))
    #expect(known(app, at: "c2").hasPrefix("{initial: false,"))
  }

  @Test func `a question carries the coordinator's own params`() {
    let declarations: Declarations = [
      "A": .stack(["start": .ask { .push(ScreenSpec("S", params: $0.situation.params)) }])
    ]
    let app = App(ChildSpec("A", params: ["color": "red"], route: "start"), declarations)
    #expect(app.drawing == "stack(c1: S{color: red})")
  }

  @Test func `a question of a deep link carries the routes still to come`() {
    let declarations: Declarations = [
      "A": .stack([
        "start": .ask { .push(ScreenSpec("S", params: ["left": .string(list($0.remaining.map(\.drawing)))])) }
      ])
    ]
    var app = App("A.start", declarations)
    app.handle("start", "start", "start")
    #expect(
      app.drawing == "stack(c1: S{left: }, c1: S{left: start, start}, c1: S{left: start}, c1: S{left: })"
    )
  }
}

@Suite struct SettingParams {
  @Test func `of the topmost screen of its own, which keeps its key`() {
    var app = Popping.four
    #expect(app.transfer(.setParams(["n": 1]), at: "c1") == "committed")
    #expect(app.keyed == "stack(c1: s1 A1, c1: s2 X{n: 1}, c2: s3 B1, c2: s4 Y)")
    #expect(app.transitions == [])
  }

  @Test func `topmost is what lies on top, not what was shown last`() {
    // Given a screen of its own in a layer, and a later one below
    var app = App("A.start", .plain)
    app.transfer(.present("Info"), at: "c1")
    app.transfer(.push("X"), at: "c1")
    app.transfer(.setParams(["n": 1]), at: "c1")
    #expect(app.drawing == "stack(c1: A1, c1: X) | bare(c1: Info{n: 1})")
    // And two that changed places
    app.back()
    app.transfer(.set("s3", "s1"), at: "c1")
    app.transfer(.setParams(["n": 2]), at: "c1")
    #expect(app.drawing == "stack(c1: X, c1: A1{n: 2})")
  }

  @Test func `in a split the topmost is the focused column's`() {
    var app = App("Split.start", .plain)
    app.report(.didFocus("s1"))
    app.transfer(.setParams(["n": 1]), at: "c1")
    #expect(app.drawing == "split(*primary(c1: P1{n: 1}), secondary(c1: S1))")
  }

  @Test func `of a named screen`() {
    var app = Popping.four
    app.transfer(.setParams(["n": 1], of: "A1"), at: "c1")
    app.transfer(.setParams(["n": 2], of: "s3"), at: "c2")
    #expect(app.keyed == "stack(c1: s1 A1{n: 1}, c1: s2 X, c2: s3 B1{n: 2}, c2: s4 Y)")
  }

  @Test func `without a screen there is nothing to do`() {
    var app = App("A.start", .plain)
    app.transfer(.handover("Quiet.start"))
    #expect(app.transfer(.setParams(["n": 1]), at: "c2") == "noop nothingToDo")
  }

  @Test func `of a screen that is nowhere`() {
    var app = App("A.start", .plain)
    #expect(app.transfer(.setParams(["n": 1], of: "Nowhere")) == "noop nothingToDo")
  }

  @Test func `are checked for the screen that a key means or that is topmost`() {
    var declarations = Declarations.plain
    declarations.screens = ["A1": ["n"]]
    var app = App("A.start", declarations)
    #expect(app.transfer(.setParams(["m": 1])) == "failed badParams")
    #expect(app.transfer(.setParams(["m": 1], of: "s1")) == "failed badParams")
    #expect(app.transfer(.setParams(["n": 1], of: "s1")) == "committed")
    app.transfer(.push("Free"))
    #expect(app.transfer(.setParams(["m": 1])) == "committed")
    #expect(app.drawing == "stack(c1: A1{n: 1}, c1: Free{m: 1})")
  }

  @Test func `the same params are nothing to do`() {
    var app = App("A.start", .plain)
    app.transfer(.setParams(["n": 1]))
    #expect(app.transfer(.setParams(["n": 1])) == "noop nothingToDo")
  }
}

@Suite struct Custom {
  @Test func `is recorded at commit and has no effect on the tree`() {
    var app = App("A.start", .plain)
    #expect(app.transfer(.custom("shake", ["n": 1]), animated: false) == "committed")
    #expect(app.transitions == ["custom n1@0 shake{n: 1} by c1 still"])
    #expect(app.drawing == "stack(c1: A1)")
    #expect(app.tree.revision == 2)
  }

  @Test func `comes after the splices of its command`() {
    let plan: Plan = .sequence(.push("X"), .custom("shake"), .present("Info"))
    var app = App("A.start", .plain.adding(["A": .stack(["start": .push("A1"), "go": plan])]))
    app.trigger("go")
    #expect(
      app.transitions == [
        "push n1@1 +c1: s2 X by c1 covered", "present window@1 +bare(c1: s3 Info) by c1",
        "custom n1@0 shake by c1",
      ]
    )
  }
}

/// The list that a custom transition names is there once the change is applied.
@Suite struct CustomBesideRemovals {
  private static func presented(_ plan: Plan) -> App {
    var app = App("A.start", .plain.adding(["B": .stack(["start": .push("B1"), "go": plan])]))
    app.transfer(.present("B.start"))
    return app
  }

  @Test(arguments: [
    Plan.sequence(.custom("fade"), .dismissSelf), .sequence(.dismissSelf, .custom("fade")),
  ])
  func `is in the window if home leaves it`(plan: Plan) {
    var app = Self.presented(plan)
    app.trigger("go")
    #expect(app.transitions == ["dismiss window@1 -n2 by c2", "custom window@0 fade by c2"])
  }

  @Test func `is in the window if home is not shown yet`() {
    var app = App("A.start", .plain)
    app.transfer(.present("Quiet.start"))
    app.transfer(.custom("fade"), at: "c2")
    #expect(app.transitions == ["custom window@0 fade by c2"])
  }

  @Test func `is in a home that came with the same command`() {
    var app = App("A.start", .plain.adding(["B": .stack(["start": .sequence(.custom("fade"), .push("B1"))])]))
    app.transfer(.present("B.start"))
    #expect(app.transitions == ["present window@1 +bare(c2: s2 B1) by c1", "custom n2@0 fade by c2"])
  }

  @Test func `is in the new root that takes the place of the old one`() {
    let plan: Plan = .sequence(.custom("fade"), .setRoot(.screen("X")))
    var app = App(
      "Window.start",
      .plain.adding(["Window": .window(["start": .setRoot(.screen("W")), "go": plan])])
    )
    app.trigger("go")
    #expect(app.transitions == ["set window@0 -n2 +bare(c1: s2 X) by c1", "custom n3@0 fade by c1"])
  }
}

@Suite struct Animating {
  private func still(_ wish: Bool?, command: Bool?) -> Bool? {
    let declarations: Declarations = [
      "A": .stack(["start": .push("A1"), "go": .action(.transfer(.push("X"), animated: wish))])
    ]
    var app = App("A.start", declarations)
    app.trigger("go", animated: command)
    return app.last.change?.transitions.first.map { !$0.animated }
  }

  @Test func `is so unless the transfer says otherwise, and the command wins`() {
    #expect(still(nil, command: nil) == false)
    #expect(still(false, command: nil) == true)
    #expect(still(true, command: false) == true)
    #expect(still(false, command: true) == false)
  }
}
