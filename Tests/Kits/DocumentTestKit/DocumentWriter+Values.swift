package import JSON
package import Navigation

// Conditions, values, and what actions name.

extension DocumentWriter {
  mutating func condition(_ place: Place, depth: Int) -> JSON {
    switch random.number(1...15) {
    case 1: "initial"
    case 2: "root"
    case 3: "collapsed"
    case 4: ["home": .string(random.one(of: CoordinatorKind.allCases).rawValue)]
    case 5: ["route": .string(random.one(of: Self.routes + ["w", "e0"]))]
    case 6 where place.route == .wrapping, 7 where place.route == .wrapping: inner()
    case 6 where place.route == .completing, 7 where place.route == .completing:
      ["completion": .string(random.one(of: ["value", "failed", "cancelled", "dropped"]))]
    case 12: ["fact": "f"]
    case 13: random.percent(60) ? "covered" : ["tab": .string(random.one(of: Self.tabs))]
    case 14: ["exists": .string("T\(random.number(0...kinds.count - 1))")]
    case 15: ["onView": onView()]
    case 8 where depth > 0: ["all": conditions(place, depth: depth - 1)]
    case 9 where depth > 0: ["any": conditions(place, depth: depth - 1)]
    case 10 where depth > 0: ["not": condition(place, depth: depth - 1)]
    default:
      // A condition beside this one may have settled how the child ended.
      ["equals": [integer(settled(place)), random.percent(20) ? .null : integer(settled(place))]]
    }
  }

  /// The same place without references to a completion.
  func settled(_ place: Place) -> Place {
    place.route == .completing ? Place(type: place.type, route: .plain(4)) : place
  }

  private mutating func inner() -> JSON {
    let name = JSON.string(random.one(of: Self.routes))
    switch random.number(0...3) {
    case 0: return ["inner": "w"]
    case 1: return ["inner": ["w", name]]
    default: return ["inner": name]
    }
  }

  private mutating func conditions(_ place: Place, depth: Int) -> JSON {
    .array((0...random.number(0...1)).map { _ in condition(place, depth: depth) })
  }

  // MARK: Values

  mutating func integer(_ place: Place) -> JSON {
    var references = ["${params.n}", "${coordinator.level}", "${coordinator.params.k}", "${facts.g}"]
    switch place.route {
    case .command: references = []
    case .plain: break
    case .wrapping: references += ["${inner.params.n}", "${inner.params.n}"]
    case .completing: references += ["${completion.value}", "${completion.value}"]
    }
    guard !references.isEmpty, random.percent(50) else { return .integer(random.number(0...4)) }
    return .string(random.one(of: references))
  }

  mutating func text(_ place: Place) -> JSON {
    var texts = ["text"]
    if place.route != .command {
      texts += [
        "no. ${params.n}", "${coordinator.type} at ${coordinator.level}", "$${no reference}", "${route.name}",
      ]
    }
    if place.route == .wrapping { texts += ["${inner.name}", "${inner.name} ${inner.params.n}"] }
    if place.route == .completing {
      texts += ["${completion.kind} ${completion.child} ${completion.type}", "not ${completion.error}"]
    }
    return .string(random.one(of: texts))
  }

  mutating func facts(_ place: Place) -> JSON {
    let isTrue: JSON = random.percent(20) ? .null : .bool(random.percent(60))
    let number = random.percent(20) ? .null : integer(place)
    return random.percent(50) ? ["f": isTrue] : ["g": number, "f": isTrue]
  }

  mutating func params(_ place: Place) -> JSON? {
    guard random.percent(50) else { return nil }
    var params: JSON.Object = [:]
    if random.percent(60) { params["n"] = integer(place) }
    if random.percent(40) { params["t"] = text(place) }
    return .object(params)
  }

  mutating func custom(_ place: Place) -> JSON {
    var values: [JSON] = [integer(place), text(place)]
    if place.route == .wrapping { values.append("${inner}") }
    if place.route == .completing { values += ["${completion.value}", "${completion.error}"] }
    return ["name": "ring", "params": ["list": .array(values)]]
  }

  // MARK: Screens and children

  func screenName(_ number: Int) -> JSON { .string(Self.screens[number]) }

  mutating func name() -> JSON { screenName(random.number(0...5)) }

  /// A screen by its name, or also by some of its identity params.
  mutating func identified() -> JSON {
    let name = name()
    guard let identity = identities[name.string ?? ""], random.percent(60) else { return name }
    return ["screen": name, "params": .object(params(identity))]
  }

  /// The screen of a condition.
  mutating func onView() -> JSON { identified() }

  /// Some of the identity params of a screen.
  private mutating func params(_ identity: [String]) -> JSON.Object {
    var params: JSON.Object = [:]
    for name in identity where random.percent(80) {
      params[name] = name == "n" ? .integer(random.number(0...4)) : "text"
    }
    return params
  }

  mutating func key() -> JSON { .string("s\(random.number(1...12))") }

  mutating func screen(_ place: Place, adding extra: JSON.Object = [:]) -> JSON {
    let params = params(place)
    guard params != nil || !extra.isEmpty || random.percent(30) else { return name() }
    var screen: JSON.Object = ["screen": name()]
    screen["params"] = params
    for member in extra.members { screen[member.name] = member.value }
    return .object(screen)
  }

  mutating func items(_ place: Place) -> JSON {
    .array(
      (0...random.number(0...2)).map { _ in random.percent(25) ? ["key": key()] : screen(place) }
    )
  }

  /// Types that may be opened: `r0` opens later ones.
  func openable(_ place: Place) -> Range<Int> {
    place.route == .plain(0) ? min(place.type + 1, kinds.count - 1)..<kinds.count : 0..<kinds.count
  }

  mutating func child(types: Range<Int>, refersTo place: Place?) -> JSON.Object {
    let type = random.number(types.lowerBound...types.upperBound - 1)
    var child: JSON.Object = ["coordinator": .string("T\(type)")]
    if random.percent(85) { child["route"] = random.percent(70) ? "r0" : route("r0", place) }
    if random.percent(30) {
      child["params"] = ["k": place.map { integer($0) } ?? .integer(random.number(0...4))]
    }
    if random.percent(40) {
      let isAlways = random.percent(50) && coversLinkedScreens
      child["pullback"] = isAlways ? "w" : ["route": "w", "mode": "unhandled"]
    }
    if random.percent(20) { child["collapsed"] = true }
    return child
  }

  mutating func child(_ place: Place) -> JSON.Object { child(types: openable(place), refersTo: place) }

  func route(_ name: String, _ params: JSON?) -> JSON {
    var route: JSON.Object = ["name": .string(name)]
    route["params"] = params
    return .object(route)
  }

  private mutating func route(_ name: String, _ place: Place?) -> JSON {
    route(name, ["n": place.map { integer($0) } ?? .integer(random.number(0...4))])
  }

  mutating func root(_ place: Place) -> JSON {
    switch random.number(0...3) {
    case 0: screen(place)
    case 1: ["screens": .array((0...random.number(0...1)).map { _ in screen(place) })]
    default: .object(child(place))
    }
  }

  mutating func presented(_ place: Place) -> JSON {
    var presented = random.percent(50) ? child(place) : ["screen": name()]
    let draw = random.number(1...100)
    if draw <= 30 { presented["style"] = "sheet" }
    if draw > 80, coversLinkedScreens { presented["priority"] = draw > 90 ? 10 : 5 }
    if random.percent(30) { presented["stack"] = true }
    if isBeneath() { presented["beneath"] = true }
    return .object(presented)
  }

  /// Whether a layer lies below others, which the layer of a link's screen may not.
  mutating func isBeneath() -> Bool { coversLinkedScreens && random.percent(20) }

  mutating func context() -> JSON {
    var alert: JSON = coversLinkedScreens ? ["style": "sheet", "priority": 5] : ["style": "sheet"]
    if isBeneath() { alert = alert.adding("beneath", true) }
    return random.one(of: [
      "current", "modal", ["modal": alert], ["navigation": "new"], ["navigation": "fallback"],
      ["navigation": ["new": ["style": "full"]]], ["navigation": ["fallback": ["style": "full"]]],
      "layer", ["layer": alert], ["layer": ["stack": true]], ["layer": alert.adding("stack", true)],
    ])
  }

  mutating func count(_ place: Place) -> JSON {
    place.route != .command && random.percent(15) ? "${params.n}" : .integer(random.number(1...3))
  }
}
