package import JSON
package import Navigation

/// Writes the declarations of a document.
///
/// Actions and conditions are in extensions.
package struct DocumentWriter {
  /// The context of an action, which limits its references and children.
  package struct Place {
    package enum Route: Equatable {
      /// `r0` to `r4`.
      case plain(Int)
      case wrapping
      case completing
      /// The action of a command, which has no references.
      case command
    }

    let type: Int
    let route: Route

    package init(type: Int, route: Route) {
      self.type = type
      self.route = route
    }
  }

  package var random: SplitMix64
  let kinds: [CoordinatorKind]
  /// The identity params of screens with a name.
  private(set) var identities: [String: [String]]
  /// Whether screens and types have requirements.
  private let hasRequirements: Bool
  /// Whether leave guards may read the params of their screens.
  private let guardsReadParams: Bool
  /// Whether the document has links, and the types declare the routes of the links.
  private let hasLinks: Bool
  /// Whether parents may act after the last route of a link, and layers of higher priority may lie above its screen.
  let coversLinkedScreens: Bool

  package init(
    random: SplitMix64,
    kinds: [CoordinatorKind],
    identities: [String: [String]] = [:],
    hasRequirements: Bool = false,
    guardsReadParams: Bool = false,
    hasLinks: Bool = false,
    coversLinkedScreens: Bool = true
  ) {
    self.random = random
    self.kinds = kinds
    self.identities = identities
    self.hasRequirements = hasRequirements
    self.guardsReadParams = guardsReadParams
    self.hasLinks = hasLinks
    self.coversLinkedScreens = coversLinkedScreens
  }

  /// The kinds of the types of a random document, `T0` first.
  package static func kinds(_ random: inout SplitMix64) -> [CoordinatorKind] {
    let likely: [CoordinatorKind] = [.stack, .stack, .stack, .bare, .split, .split, .tabs]
    let inner = likely + (random.percent(30) ? [.window, .window] : [])
    let root = random.percent(25) ? .window : random.one(of: likely)
    let others = (0...random.number(2...5)).map { _ in random.one(of: inner) }
    // Every other type may open the last two.
    return [root] + others + [.tabs, .stack]
  }

  package static let routes = ["r0", "r1", "r2", "r3", "r4"]
  static let labels = ["e0", "e1"]
  package static let tabs = ["t0", "t1", "t2"]
  /// The names of tabs that actions add, one of which may be declared.
  package static let addedTabs = ["t2", "d0", "d1"]
  static let screens = (0...5).map { "S\($0)" }

  /// The identities that a document declares.
  package static func identities(in document: JSON) -> [String: [String]] {
    let screens = document["screens"]?.object?.members ?? []
    let pairs = screens.map { ($0.name, $0.value["identity"]?.array?.compactMap(\.string) ?? []) }
    return Dictionary(uniqueKeysWithValues: pairs)
  }

  package mutating func document() -> JSON {
    for screen in Self.screens where random.percent(40) {
      identities[screen] = random.one(of: [["n"], ["n"], ["t"], ["n", "t"]])
    }
    var screens: JSON.Object = [:]
    for screen in Self.screens {
      let number: JSON = hasLinks || random.percent(70) ? ["optional": true] : ["default": 2]
      var members: JSON.Object = [
        "params": [
          "n": number.adding("type", "integer"), "t": ["type": "string", "optional": true],
        ]
      ]
      if let identity = identities[screen] { members["identity"] = .array(identity.map { .string($0) }) }
      if random.percent(25) { members["back"] = backs(reading: "${params.n}") }
      if hasRequirements, random.percent(40) { require(&members) }
      if hasRequirements, random.percent(40) { guardLeaving(&members) }
      screens[screen] = .object(members)
    }
    var coordinators: JSON.Object = [:]
    for type in kinds.indices { coordinators["T\(type)"] = coordinator(type) }
    var root: JSON.Object = ["coordinator": "T0", "route": "r0"]
    if random.percent(30) { root["collapsed"] = true }
    if random.percent(30) { root["params"] = ["k": .integer(random.number(0...3))] }
    var document: JSON.Object = [
      "navigation": 1, "name": "random", "root": .object(root), "screens": .object(screens),
      "facts": ["f": ["type": "boolean", "default": false], "g": ["type": "integer", "optional": true]],
      "coordinators": .object(coordinators),
    ]
    if hasLinks { document["links"] = links() }
    return .object(document)
  }

  private mutating func coordinator(_ type: Int) -> JSON {
    var result: JSON.Object = ["type": "integer"]
    if random.percent(50) { result["optional"] = true } else { result["default"] = 7 }
    var coordinator: JSON.Object = [
      "kind": .string(kinds[type].rawValue),
      "params": ["k": ["type": "integer", "default": .integer(type)]],
      "result": .object(result),
    ]
    if kinds[type] == .split, random.percent(50) { coordinator["columns"] = 3 }
    if kinds[type] == .tabs { coordinator["tabs"] = tabs(Self.tabs.count, after: type) }
    if kinds[type] == .tabs, random.percent(70) {
      coordinator["tabBack"] = random.percent(40) ? "first" : "history"
    }
    if random.percent(30) { coordinator["back"] = backs(reading: "${coordinator.params.k}") }
    if hasRequirements, type > 0, random.percent(30) { require(&coordinator) }
    if hasRequirements, random.percent(30) { coordinator["idle"] = idle() }
    var routes: JSON.Object = [:]
    for (index, route) in Self.routes.enumerated() {
      let place = Place(type: type, route: .plain(index))
      let body = index == 0 ? opening(place) : body(place)
      routes[route] = declaration(["params": ["n": parameter(index)]], body)
    }
    let all = JSON.array(kinds.indices.map { .string("T\($0)") })
    let wrapping: JSON.Object = ["wraps": all, "params": ["n": parameter(5)]]
    routes["w"] = declaration(wrapping, body(Place(type: type, route: .wrapping)))
    for label in Self.labels {
      let completing: JSON.Object = ["completes": all, "params": ["n": parameter(6)]]
      routes[label] = declaration(completing, body(Place(type: type, route: .completing)))
    }
    if hasLinks { addLinkRoutes(to: &routes) }
    coordinator["routes"] = .object(routes)
    return .object(coordinator)
  }

  /// A condition outside routes, on facts or on the given value.
  private mutating func plainCondition(reading value: JSON = "${facts.g}") -> JSON {
    let equals: JSON = ["equals": [value, .integer(random.number(0...3))]]
    let fact: JSON = random.percent(50) ? ["fact": "f"] : equals
    return random.percent(50) ? fact : ["not": fact]
  }

  /// Declares a requirement.
  private mutating func require(_ members: inout JSON.Object) {
    members["requires"] = plainCondition()
    if random.percent(70) {
      var otherwise: JSON.Object = [
        "routes": .array((0...random.number(0...1)).map { _ in back(orNone: false) })
      ]
      if random.percent(60) {
        otherwise["park"] = "10m"
        if random.percent(40) { otherwise["resume"] = true }
      }
      members["otherwise"] = .object(otherwise)
    }
  }

  /// Declares a leave guard.
  ///
  /// A guard that reads only facts can be judged from outside; params may change in the command that removes
  /// the screen.
  private mutating func guardLeaving(_ members: inout JSON.Object) {
    let value: JSON = guardsReadParams && random.percent(50) ? "${params.n}" : "${facts.g}"
    var leave: JSON.Object = ["when": plainCondition(reading: value)]
    if random.percent(25) {
      leave["reject"] = "It must stay."
    } else {
      let type = JSON.string("T\(random.number(1...kinds.count - 1))")
      leave["confirm"] = [
        "coordinator": type, "route": .string(random.one(of: Self.routes)), "style": "alert",
      ]
    }
    members["leave"] = .object(leave)
  }

  /// The routes for an idle user.
  private mutating func idle() -> JSON {
    var idle: JSON.Object = [
      "after": .string("\(random.number(10...60))s"), "counts": random.percent(30) ? "all" : "user",
      "routes": .array((0...random.number(0...1)).map { _ in back(orNone: false) }),
    ]
    if random.percent(40) { idle["when"] = random.percent(50) ? plainCondition() : ["onView": onView()] }
    return .object(idle)
  }

  /// One meaning of Back, or a list of meanings with conditions.
  private mutating func backs(reading value: JSON) -> JSON {
    guard random.percent(40) else { return back() }
    return .array(
      (0...random.number(0...2)).map { _ in
        let when: JSON.Object = random.percent(80) ? ["when": plainCondition(reading: value)] : [:]
        return JSON.object(when).adding("route", back())
      }
    )
  }

  /// The meaning of Back.
  private mutating func back(orNone: Bool = true) -> JSON {
    if orNone, random.percent(15) { return "none" }
    let route = JSON.string(random.one(of: Self.routes))
    return random.percent(50) ? route : ["name": route, "params": ["n": .integer(random.number(0...9))]]
  }

  private mutating func parameter(_ value: Int) -> JSON {
    random.percent(60)
      ? ["type": "integer", "default": .integer(value)] : ["type": "integer", "optional": true]
  }

  private func declaration(_ members: JSON.Object, _ body: JSON) -> JSON {
    var declaration = members
    declaration["do"] = body
    return .object(declaration)
  }

  /// Tabs whose coordinators are of later types, so that no tabs are inside themselves.
  mutating func tabs(_ count: Int, after type: Int) -> JSON {
    .array(
      (0..<count).map { number in
        var tab = child(types: type + 1..<kinds.count, refersTo: nil)
        tab["name"] = .string(Self.tabs[number])
        if random.percent(30) { tab["lazy"] = true }
        if random.percent(40) { tab["reselect"] = .string(random.one(of: Self.routes)) }
        return .object(tab)
      }
    )
  }

  private mutating func body(_ place: Place) -> JSON {
    guard random.percent(45) else { return action(place, depth: 2) }
    let rules = (0...random.number(0...1)).map { _ in
      let condition = condition(place, depth: 2)
      // A rule for one kind of completion may not refer to what the other kinds have.
      let isAboutCompletion = condition.text.contains("completion")
      return ruled(action(isAboutCompletion ? settled(place) : place, depth: 1), by: condition)
    }
    return .array(rules + (random.percent(80) ? [action(place, depth: 1)] : []))
  }

  /// The first action of a coordinator, which shows something.
  private mutating func opening(_ place: Place) -> JSON {
    let first = showing(place)
    guard random.percent(40) else { return first }
    return [ruled(first, by: "initial"), showing(place)]
  }

  private mutating func showing(_ place: Place) -> JSON {
    switch kinds[place.type] {
    case .bare, .stack: ["push": screen(place)]
    case .window: ["setRoot": root(place)]
    case .split:
      [
        "sequence": [
          ["primary": ["push": screen(place)]], ["secondary": column(place)],
        ]
      ]
    case .tabs: random.percent(85) ? ["present": screen(place)] : ["push": screen(place)]
    }
  }

  /// An action as a rule or an element of a sequence, with its condition.
  func ruled(_ action: JSON, by condition: JSON) -> JSON {
    var rule = action.object ?? [:]
    if let word = action.string { rule[word] = [:] }
    rule["when"] = condition
    return .object(rule)
  }
}

extension JSON {
  /// Returns the object with a further member.
  func adding(_ name: String, _ value: JSON?) -> JSON {
    var object = object ?? [:]
    object[name] = value
    return .object(object)
  }
}
