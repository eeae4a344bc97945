import JSON
import Navigation
import NavigationGraph
import Testing

/// One form of an action, and its meaning.
struct Form: Sendable, CustomTestStringConvertible {
  let json: JSON
  let action: ActionSpec
  var type = "A"

  var testDescription: String { json.text }

  init(_ json: JSON, _ action: ActionSpec, by type: String = "A") {
    self.json = json
    self.action = action
    self.type = type
  }

  init(_ json: JSON, _ transfer: TransferSpec, animated: Bool? = nil, by type: String = "A") {
    self.init(json, .transfer(transfer, animated: animated), by: type)
  }
}

/// The grammar of actions, form by form, as clients send them.
@Suite struct ActionTests {
  private static let home = ScreenSpec("Home")
  private static let item = ScreenSpec("Item", params: ["id": 1])
  private static let itemJSON: JSON = ["screen": "Item", "params": ["id": 1]]
  private static let child = ChildSpec("B", route: RouteSpec("go"))
  private static let childJSON: JSON.Object = ["coordinator": "B", "route": "go"]

  private static func with(_ object: JSON.Object, _ more: JSON.Object) -> JSON {
    var object = object
    for member in more.members { object[member.name] = member.value }
    return .object(object)
  }

  private static let words: [Form] = [
    Form("none", .none),
    Form(["none": [:]], .none),
    Form("finish", .finish(["n": 0], keep: false), by: "C"),
    Form(["finish": ["value": ["n": 2], "keep": true]], .finish(["n": 2], keep: true), by: "C"),
    Form(["finish": ["value": "x"]], .finish("x", keep: false)),
    Form("cancel", .cancel),
    Form(["fail": ["error": ["code": 3]]], .fail(["code": 3])),
    Form("drop", .drop(self: false, animated: nil)),
    Form(["drop": ["self": true, "animated": false]], .drop(self: true, animated: false)),
    Form(["closeTab": "t7"], .closeTab("t7", animated: nil)),
    Form(["closeTab": ["tab": "t7", "animated": false]], .closeTab("t7", animated: false)),
    Form(["reject": "No."], .reject(reason: "No.")),
    Form(["setFacts": ["on": true]], .setFacts(["on": true])),
    Form(["setFacts": ["on": .null, "user": .null]], .setFacts(["on": false, "user": .null])),
    Form(["send": "start"], .send(RouteSpec("start"))),
    Form(
      ["send": ["name": "item", "params": ["id": 1], "to": "B"]],
      .send(RouteSpec("item", params: ["id": 1]), to: "B")
    ),
    Form(["send": ["name": "start", "to": "A"]], .send(RouteSpec("start"))),
    Form(
      ["send": ["name": "heard", "route": ["name": "item", "params": ["id": 1]]]],
      .send(RouteSpec("heard", inner: RouteSpec("item", params: ["id": 1])))
    ),
    Form(
      ["sequence": ["pop", ["push": "Home"]]],
      .sequence([.transfer(.pop(count: 1)), .transfer(.push(home))])
    ),
    Form(["sequence": []], .sequence([])),
  ]

  private static let stacks: [Form] = [
    Form(["push": "Home"], .push(home)),
    Form(["push": ["screen": "Item", "params": ["id": 1], "animated": false]], .push(item), animated: false),
    Form(["show": "Home"], .show(home)),
    Form(["replace": itemJSON], .replace(item)),
    Form("pop", .pop(count: 1)),
    Form(["pop": 3], .pop(count: 3)),
    Form(["pop": ["count": 2, "animated": true]], .pop(count: 2), animated: true),
    Form(["pop": [:]], .pop(count: 1)),
    Form(["navigate": "Home"], .navigate(home, .top)),
    Form(
      ["navigate": with(["screen": "Item", "params": ["id": 1]], ["dedupe": "inStack"])],
      .navigate(item, .inStack)
    ),
    Form(["remove": "Home"], .remove(.name("Home"))),
    Form(
      ["remove": ["key": "s12", "animated": false]],
      .transfer(.remove(.key(ScreenKey(12))), animated: false)
    ),
    Form(["popTo": "Home"], .popTo(.name("Home"), inclusive: false, ifAbsent: .fail)),
    Form(
      ["popTo": ["key": "s12", "inclusive": true, "ifAbsent": "noop"]],
      .popTo(.key(ScreenKey(12)), inclusive: true, ifAbsent: .noop)
    ),
    Form(
      ["popTo": ["screen": "Item", "ifAbsent": "push", "params": ["id": 1]]],
      .popTo(.name("Item"), inclusive: false, ifAbsent: .push(item))
    ),
    Form("popToRoot", .popToRoot),
    Form(["backToRoot": ["animated": false]], .backToRoot, animated: false),
    Form(
      ["set": ["Home", itemJSON, ["key": "s2"]]],
      .set([.new(home), .new(item), .kept(ScreenKey(2))], scope: .all)
    ),
    Form(["set": ["screens": [], "scope": "own"]], .set([], scope: .own)),
    Form(
      ["setParams": ["screen": "Item", "params": ["id": 1]]],
      .setParams(.name("Item"), ["id": 1])
    ),
    // Only the given params; null is kept for the screen that is found.
    Form(
      ["setParams": ["screen": "Item", "params": ["title": .null]]],
      .setParams(.name("Item"), ["title": .null])
    ),
    Form(["setParams": ["key": "s1", "params": ["x": 1]]], .setParams(.key(ScreenKey(1)), ["x": 1])),
    Form(["setParams": ["params": ["x": 1]]], .setParams(nil, ["x": 1])),
  ]

  private static let layers: [Form] = [
    Form(["present": "Home"], .present(.screen(home), LayerSpec())),
    Form(["present": "B"], .present(.child(ChildSpec("B")), LayerSpec())),
    Form(
      ["present": with(childJSON, ["style": "sheet", "priority": 10, "stack": true, "animated": false])],
      .present(.child(child), LayerSpec(style: "sheet", priority: 10, isStack: true)),
      animated: false
    ),
    Form(
      ["replaceModal": ["screen": "Home", "style": "full"]],
      .replaceModal(.screen(home), LayerSpec(style: "full"))
    ),
    Form(
      ["pushOrPresent": ["screen": "Home", "style": "sheet"]],
      .pushOrPresent(home, LayerSpec(style: "sheet"))
    ),
    Form(
      ["present": ["screen": "Home", "beneath": true]],
      .present(.screen(home), LayerSpec(isBeneath: true))
    ),
    Form("dismiss", .dismiss),
    Form(["dismiss": ["key": "s3"]], .dismissKey(.screen(ScreenKey(3)))),
    Form(["dismiss": ["key": "n3"]], .dismissKey(.layer(ContainerID(3)))),
    Form("dismissSelf", .dismissSelf),
    Form(["dismissTo": "Home"], .dismissTo(.name("Home"))),
    Form(["dismissTo": ["key": "s3"]], .dismissTo(.key(ScreenKey(3)))),
    Form("popOrDismiss", .popOrDismiss),
    Form("popToRootOrDismiss", .popToRootOrDismiss),
    Form(["setRoot": "Home"], .setRoot(.screen(home)), by: "W"),
    Form(["setRoot": ["screens": ["Home", itemJSON]]], .setRoot(.stack([home, item])), by: "W"),
    Form(["setRoot": .object(childJSON)], .setRoot(.child(child)), by: "W"),
  ]

  private static let coordinators: [Form] = [
    Form(["select": "one"], .select(tab: "one")),
    Form(["select": ["tab": "one", "animated": false]], .select(tab: "one"), animated: false),
    Form(["openTab": with(childJSON, ["tab": "t7"])], .openTab(TabSpec("t7", child: child))),
    Form(
      ["openTab": ["tab": "t7", "coordinator": "B", "animated": false]],
      .openTab(TabSpec("t7", child: ChildSpec("B"))),
      animated: false
    ),
    Form(
      [
        "set": [
          "tabs": [["name": "one", "coordinator": "B", "route": "go", "lazy": true, "pullback": "heard"]]
        ]
      ],
      .setTabs([
        TabSpec(
          "one",
          child: ChildSpec("B", route: RouteSpec("go"), pullback: Pullback(route: "heard")),
          isLazy: true
        )
      ])
    ),
    Form(["primary": ["push": "Home"]], .column(.primary, .push(home))),
    Form(
      ["supplementary": ["pop": 2, "animated": false]],
      .column(.supplementary, .pop(count: 2)),
      animated: false
    ),
    Form(["secondary": ["set": ["Home"]]], .column(.secondary, .set([.new(home)]))),
    Form(
      ["secondary": ["set": ["screens": ["Home"], "animated": false]]],
      .column(.secondary, .set([.new(home)])),
      animated: false
    ),
    Form(["secondary": "pop"], .column(.secondary, .pop(count: 1))),
    Form(["secondary": "popToRoot"], .column(.secondary, .popToRoot)),
    Form(
      ["secondary": ["backToRoot": ["animated": false]]],
      .column(.secondary, .backToRoot),
      animated: false
    ),
    Form(["secondary": ["handover": .object(childJSON)]], .column(.secondary, .handover(child))),
    Form(["handover": "B"], .handover(ChildSpec("B"))),
    Form(
      [
        "handover": with(
          childJSON,
          ["pullback": ["route": "heard", "mode": "unhandled"], "collapsed": true]
        )
      ],
      .handover(
        ChildSpec(
          "B",
          route: RouteSpec("go"),
          pullback: Pullback(route: "heard", mode: .unhandled),
          collapsed: true
        )
      )
    ),
    Form(["handover": ["coordinator": "C"]], .handover(ChildSpec("C", params: ["name": "nobody"]))),
    Form(["start": .object(childJSON)], .start(child, in: .current, label: nil)),
    Form(
      ["start": with(childJSON, ["in": "modal", "completed": "ended"])],
      .start(child, in: .modal(LayerSpec()), label: "ended")
    ),
    Form(
      ["start": with(childJSON, ["in": ["modal": ["style": "sheet", "priority": 100]]])],
      .start(child, in: .modal(LayerSpec(style: "sheet", priority: 100)), label: nil)
    ),
    Form(
      ["start": with(childJSON, ["in": ["navigation": "new"]])],
      .start(child, in: .navigationNew(LayerSpec(isStack: true)), label: nil)
    ),
    Form(
      ["start": with(childJSON, ["in": ["navigation": ["fallback": ["style": "full"]]]])],
      .start(child, in: .navigationFallback(LayerSpec(style: "full", isStack: true)), label: nil)
    ),
    Form(["start": with(childJSON, ["in": "layer"])], .start(child, in: .layer(LayerSpec()), label: nil)),
    Form(
      ["start": with(childJSON, ["in": ["layer": ["style": "full", "stack": true, "beneath": true]]])],
      .start(child, in: .layer(LayerSpec(style: "full", isStack: true, isBeneath: true)), label: nil)
    ),
    Form(["custom": "beep"], .custom(name: "beep", params: [:])),
    Form(
      ["custom": ["name": "play", "params": ["at": [1, 2]]]],
      .custom(name: "play", params: ["at": [1, 2]])
    ),
  ]

  private func graph() throws -> Graph {
    let more: JSON.Object = [
      "C": [
        "params": ["name": ["type": "string", "default": "nobody"]],
        "result": ["type": "object", "properties": ["n": ["type": "integer"]], "default": ["n": 0]],
      ],
      "W": ["kind": "window"],
    ]
    guard case .object(var document) = document([:], types: more) else { preconditionFailure() }
    document["facts"] = [
      "on": ["type": "boolean", "default": false], "user": ["type": "string", "optional": true],
    ]
    return try Graph.decode(.object(document))
  }

  @Test(arguments: words + stacks + layers + coordinators)
  func `a form of an action has its meaning`(form: Form) throws {
    #expect(try graph().action(from: form.json, by: form.type) == form.action)
  }

  @Test func `a text of a client is literal`() throws {
    let json: JSON = ["push": ["screen": "Any", "params": ["value": "${params.id} and $${ and ${"]]]
    let wanted = ScreenSpec("Any", params: ["value": "${params.id} and $${ and ${"])
    #expect(try graph().action(from: json, by: "A") == .transfer(.push(wanted)))
  }

  @Test func `conditions of a client are rejected`() throws {
    let json: JSON = ["sequence": [["when": "initial", "pop": 1]]]
    let thrown = #expect(throws: GraphProblems.self) { _ = try graph().action(from: json, by: "A") }
    #expect(thrown?.problems.map(\.pointer.description) == ["/sequence/0/when"])
    #expect(thrown?.problems.map(\.code) == [.unknownMember])
  }

  @Test func `all problems of a client's action are reported with pointers into it`() throws {
    let json: JSON = [
      "sequence": [["push": "Hoem"], ["handover": ["coordinator": "B", "pullback": "start"]]]
    ]
    let thrown = #expect(throws: GraphProblems.self) { _ = try graph().action(from: json, by: "A") }
    #expect(
      thrown?.problems == [
        GraphProblem(
          .unknownScreen,
          at: JSON.Pointer(["sequence", "0", "push"]),
          "There is no screen 'Hoem'. There are: Home, Item, Any.",
          suggestion: "Home"
        ),
        GraphProblem(
          .wrongWraps,
          at: JSON.Pointer(["sequence", "1", "handover", "pullback"]),
          "The route 'start' does not carry another: give it `wraps: B`."
        ),
      ]
    )
  }
}
