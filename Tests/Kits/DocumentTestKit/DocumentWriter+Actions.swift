package import JSON
package import Navigation

// About half of the actions suit the coordinator's kind; the others are any of the grammar.

extension DocumentWriter {
  /// All actions of the grammar.
  package static let actions = [
    "none", "send", "finish", "fail", "cancel", "drop", "reject", "sequence", "push", "show", "replace",
    "navigate", "remove", "pop", "popTo", "popToRoot", "backToRoot", "set", "present", "replaceModal",
    "dismiss",
    "dismissSelf", "dismissTo", "pushOrPresent", "popOrDismiss", "popToRootOrDismiss", "select", "openTab",
    "closeTab",
    "setRoot", "primary", "supplementary", "secondary", "handover", "start", "setParams", "setFacts",
    "custom",
  ]

  package mutating func action(_ place: Place, depth: Int) -> JSON {
    let name = random.percent(50) ? likely(place) : random.one(of: Self.actions)
    let isPossible =
      switch name {
      case "sequence": depth > 0
      case "setRoot": kinds[place.type] == .window
      case "send": maySend(place)
      case "reject": random.percent(70)
      default: true
      }
    return isPossible ? action(name, place, depth: depth) : action(likely(place), place, depth: depth)
  }

  private mutating func likely(_ place: Place) -> String {
    let shown =
      switch kinds[place.type] {
      case .bare: ["show", "present"]
      case .stack: ["push", "push", "pop", "navigate", "remove"]
      case .window: ["setRoot", "push"]
      case .split: ["primary", "secondary", "supplementary"]
      case .tabs: ["select", "openTab", "openTab", "closeTab", "present"]
      }
    let sent = maySend(place) ? ["send", "send"] : []
    return random.one(of: shown + shown + sent + ["start", "start", "handover", "present", "finish"])
  }

  /// Whether a route may send later ones: `r0` would open them, too, and `r4` is the last.
  private func maySend(_ place: Place) -> Bool { place.route != .plain(0) && place.route != .plain(4) }

  private mutating func action(_ name: String, _ place: Place, depth: Int) -> JSON {
    switch name {
    case "none": return "none"
    case "send":
      var sent = sent(place)
      if random.percent(30), sent != "${inner}" {
        var members = sent.object ?? ["name": sent]
        members["to"] = .string("T\(random.number(0...kinds.count - 1))")
        sent = .object(members)
      }
      return ["send": sent]
    case "finish": return random.percent(20) ? "finish" : ["finish": finished(place)]
    case "fail":
      return ["fail": ["error": random.percent(50) ? text(place) : ["code": integer(place)]]]
    case "cancel": return "cancel"
    case "drop": return random.percent(60) ? "drop" : ["drop": ["self": .bool(random.percent(50))]]
    case "reject": return ["reject": text(place)]
    case "setFacts": return ["setFacts": facts(place)]
    case "sequence":
      return [
        "sequence": .array(
          (0...random.number(0...2)).map { _ in
            guard place.route != .command, random.percent(25) else { return action(place, depth: depth - 1) }
            return ruled(action(settled(place), depth: depth - 1), by: condition(place, depth: 1))
          }
        )
      ]
    default: return transfer(name, place)
    }
  }

  private mutating func sent(_ place: Place) -> JSON {
    switch place.route {
    case .wrapping where random.percent(50): return "${inner}"
    case .plain(let index):
      let later = Self.routes[random.number(index + 1...4)]
      return route(later, random.percent(50) ? ["n": integer(place)] : nil)
    case .wrapping, .completing: return .string(random.one(of: Self.routes))
    case .command: return .string(random.one(of: Self.routes))
    }
  }

  private mutating func finished(_ place: Place) -> JSON {
    var finished: JSON.Object = ["value": integer(place)]
    if random.percent(25) { finished["keep"] = true }
    return .object(finished)
  }

  private mutating func transfer(_ action: String, _ place: Place) -> JSON {
    switch action {
    case "push", "show", "replace":
      return [action: screen(place, adding: random.percent(15) ? ["animated": false] : [:])]
    case "pop":
      guard random.percent(60) else { return "pop" }
      return ["pop": random.percent(50) ? count(place) : ["count": count(place)]]
    case "navigate":
      let dedupe = random.one(of: ["top", "inStack", "inStack"])
      return ["navigate": screen(place, adding: random.percent(70) ? ["dedupe": .string(dedupe)] : [:])]
    case "remove": return ["remove": random.percent(60) ? identified() : ["key": key()]]
    case "popTo": return ["popTo": popTo(place)]
    case "set": return ["set": set(place)]
    case "present", "replaceModal": return [action: presented(place)]
    case "dismiss":
      guard random.percent(40) else { return "dismiss" }
      return ["dismiss": ["key": random.percent(60) ? key() : .string("n\(random.number(1...9))")]]
    case "dismissTo": return ["dismissTo": random.percent(60) ? identified() : ["key": key()]]
    case "pushOrPresent":
      var layer: JSON.Object = coversLinkedScreens ? ["style": "sheet", "priority": 5] : ["style": "sheet"]
      if isBeneath() { layer["beneath"] = true }
      return ["pushOrPresent": screen(place, adding: random.percent(30) ? layer : [:])]
    case "select":
      let tab = JSON.string(random.one(of: Self.tabs))
      return ["select": random.percent(50) ? tab : ["tab": tab]]
    case "openTab":
      var tab = child(place)
      tab["tab"] = .string(random.one(of: Self.addedTabs))
      return ["openTab": .object(tab)]
    case "closeTab":
      // A coordinator with tabs cannot close declared tabs.
      let names = Self.addedTabs.filter { kinds[place.type] != .tabs || !Self.tabs.contains($0) }
      let tab = JSON.string(random.one(of: names))
      return ["closeTab": random.percent(50) ? tab : ["tab": tab]]
    case "setRoot": return ["setRoot": root(place)]
    case "primary", "supplementary", "secondary": return [action: column(place)]
    case "handover": return ["handover": .object(child(place))]
    case "start": return ["start": started(place)]
    case "setParams": return ["setParams": setParams(place)]
    case "custom": return ["custom": random.percent(30) ? "ring" : custom(place)]
    default: return random.percent(70) ? .string(action) : [action: ["animated": false]]
    }
  }

  private mutating func popTo(_ place: Place) -> JSON {
    let named = identified()
    var popTo: JSON.Object = random.percent(70) ? named.object ?? ["screen": named] : ["key": key()]
    if random.percent(30) { popTo["inclusive"] = true }
    let absent = popTo["key"] == nil ? ["fail", "noop", "push", "push"] : ["fail", "noop"]
    let ifAbsent = random.one(of: absent)
    popTo["ifAbsent"] = .string(ifAbsent)
    if ifAbsent == "push" { popTo["params"] = params(place) }
    return .object(popTo)
  }

  private mutating func set(_ place: Place) -> JSON {
    switch random.number(0...9) {
    case 0...2 where kinds[place.type] == .tabs:
      ["tabs": tabs(random.number(1...3), after: place.route == .plain(0) ? place.type : 0)]
    case 3: ["screens": [], "scope": "own"]
    case 4...6: ["screens": items(place), "scope": .string(random.percent(70) ? "own" : "all")]
    default: items(place)
    }
  }

  mutating func column(_ place: Place) -> JSON {
    switch random.number(1...8) {
    case 1: random.percent(50) ? "pop" : ["pop": count(place)]
    case 2: ["set": items(place)]
    case 3: "popToRoot"
    case 4: "backToRoot"
    case 5...6: ["handover": .object(child(place))]
    default: ["push": screen(place)]
    }
  }

  private mutating func started(_ place: Place) -> JSON {
    var started = child(place)
    if random.percent(70) { started["in"] = context() }
    if random.percent(85) { started["completed"] = .string(random.one(of: Self.labels)) }
    return .object(started)
  }

  private mutating func setParams(_ place: Place) -> JSON {
    var params = params(place)?.object ?? ["n": 1]
    if random.percent(25) { params[random.percent(60) ? "n" : "t"] = .null }
    switch random.number(0...2) {
    case 0: return ["screen": name(), "params": .object(params)]
    // The engine finds a value of the wrong type when the action runs.
    case 1 where random.percent(10): return ["key": key(), "params": ["t": 1]]
    case 1: return ["key": key(), "params": .object(params)]
    default: return ["params": .object(params)]
    }
  }
}
