internal import JSON

/// Reads a graph document into a map without sizes.
struct DocumentReader {
  private let document: JSON
  private let screenNames: Set<String>
  private let coordinatorNames: Set<String>
  private(set) var map: GraphMap

  init(_ document: JSON) {
    self.document = document
    screenNames = Set(document["screens"]?.object?.names ?? [])
    coordinatorNames = Set(document["coordinators"]?.object?.names ?? [])
    map = GraphMap(name: document["name"]?.string ?? "graph")
    for member in document["coordinators"]?.object?.members ?? [] { read(coordinator: member) }
    for member in document["screens"]?.object?.members ?? [] { read(screen: member) }
    addLinks()
    addOwners()
    addDetours()
    markOpened()
  }

  // MARK: Coordinators

  private mutating func read(coordinator member: JSON.Object.Member) {
    let type = member.value
    var coordinator = MapCoordinator(name: member.name, kind: type["kind"]?.string ?? "stack")
    let root = document["root"]?.string ?? document["root"]?["coordinator"]?.string
    coordinator.isRoot = root == member.name
    coordinator.isDelegated = type["delegated"]?.bool ?? false
    coordinator.idle = type["idle"].flatMap(idle)
    coordinator.requirement = requirement(of: type)
    coordinator.back = type["back"].flatMap(backText)
    let place = JSON.Pointer(["coordinators", member.name])
    for (index, tab) in (type["tabs"]?.array ?? []).enumerated() {
      read(tab, at: place.appending("tabs").appending(index), into: &coordinator)
    }
    for route in type["routes"]?.object?.members ?? [] {
      read(route: route, at: place.appending("routes").appending(route.name), into: &coordinator)
    }
    map.coordinators.append(coordinator)
  }

  private mutating func read(_ tab: JSON, at place: JSON.Pointer, into coordinator: inout MapCoordinator) {
    let name = tab["name"]?.string ?? "…"
    let row = MapRow(kind: .tab, name: name, text: "tab", pointers: [place.description])
    coordinator.rows.append(row)
    guard let child = tab["coordinator"]?.string else { return }
    let target = ActionOutline.Destination(node: MapNode(kind: .coordinator, name: child), kind: "tab")
    add(target, at: place, of: coordinator)
  }

  private mutating func read(
    route: JSON.Object.Member,
    at place: JSON.Pointer,
    into coordinator: inout MapCoordinator
  ) {
    let declaration = RouteSource(route.value)
    var row = MapRow(kind: declaration.completes.isEmpty ? .route : .completion, name: route.name)
    row.params = declaration.params
    row.completes = declaration.completes
    row.wraps = declaration.wraps
    let rules = declaration.rules(at: place)
    let outlines = rules.map { ActionOutline($0.rule, screens: screenNames) }
    row.pointers = rules.map(\.place.description)
    row.text = Self.text(of: outlines)
    coordinator.rows.append(row)
    for (rule, outline) in zip(rules, outlines) {
      for target in outline.targets { add(target, at: rule.place, of: coordinator) }
    }
  }

  /// The words of all rules; `none` only if no rule does anything.
  private static func text(of outlines: [ActionOutline]) -> String {
    var texts: [String] = []
    for outline in outlines {
      let text = outline.words.joined(separator: ", ")
      if !text.isEmpty, !texts.contains(text) { texts.append(text) }
    }
    let effective = texts.filter { $0 != "none" }
    return (effective.isEmpty ? texts : effective).joined(separator: " | ")
  }

  /// Adds the edge from the newest row of a coordinator, or another rule of the same edge.
  private mutating func add(
    _ target: ActionOutline.Destination,
    at place: JSON.Pointer,
    of coordinator: MapCoordinator
  ) {
    guard target.node.kind == .screen || coordinatorNames.contains(target.node.name) else { return }
    let from = MapNode(kind: .coordinator, name: coordinator.name)
    let edge = MapEdge(
      from: from,
      row: coordinator.rows.count - 1,
      to: target.node,
      kind: target.kind,
      pointers: [place.description],
      completed: target.completed
    )
    // Edges of one row lie behind each other.
    let others = map.edges.indices.reversed().prefix {
      map.edges[$0].from == from && map.edges[$0].row == edge.row
    }
    let known = others.first { map.edges[$0].to == edge.to }
    guard let known else { return map.edges.append(edge) }
    if !map.edges[known].pointers.contains(place.description) {
      map.edges[known].pointers.append(place.description)
    }
  }

  private func idle(_ value: JSON) -> MapIdle? {
    let routes = (value["routes"]?.array ?? []).compactMap(routeName)
    let seconds = value["after"]?.string.flatMap(duration)
    return seconds.map {
      MapIdle(seconds: $0, routes: routes, when: value["when"].map { ConditionText($0).text })
    }
  }

  // MARK: Screens

  private mutating func read(screen member: JSON.Object.Member) {
    var screen = MapScreen(name: member.name)
    screen.params = member.value["params"]?.object?.names ?? []
    screen.requirement = requirement(of: member.value)
    screen.hasNoBack = member.value["back"]?.string == "none"
    screen.back = screen.hasNoBack ? nil : member.value["back"].flatMap(backText)
    if let leave = member.value["leave"] {
      let confirm = leave["confirm"]
      screen.leave = MapGuard(
        text: ConditionText(leave["when"]).text,
        asks: confirm?.string ?? confirm?["coordinator"]?.string,
        reject: leave["reject"]?.string
      )
    }
    map.screens.append(screen)
  }

  private mutating func addLinks() {
    for link in document["links"]?.object?.members ?? [] {
      guard let name = link.value["shows"]?.string,
        let index = map.screens.firstIndex(where: { $0.name == name })
      else { continue }
      map.screens[index].links.append(link.name)
    }
  }

  private mutating func addOwners() {
    var owners: [String: String] = [:]
    for edge in map.edges where edge.to.kind == .screen && owners[edge.to.name] == nil {
      owners[edge.to.name] = edge.from.name
    }
    for index in map.screens.indices { map.screens[index].owner = owners[map.screens[index].name] }
  }

  // MARK: Requirements, Back

  private func requirement(of entry: JSON) -> MapRequirement? {
    guard let condition = entry["requires"] else { return nil }
    let read = ConditionText(condition)
    let otherwise = entry["otherwise"]
    return MapRequirement(
      text: read.text,
      facts: read.facts,
      routes: (otherwise?["routes"]?.array ?? []).compactMap(routeName),
      reject: otherwise?["reject"]?.string,
      park: otherwise?["park"]?.string
    )
  }

  private func backText(_ back: JSON) -> String? {
    guard let rules = back.array else { return routeName(back) }
    return rules.compactMap { $0["route"].flatMap(routeName) }.joined(separator: " | ")
  }

  private func routeName(_ route: JSON) -> String? { route.string ?? route["name"]?.string }
}

// MARK: Edges that need the whole map

extension DocumentReader {
  /// Adds the edges from requirements to redirects, and from leave guards to the coordinators that ask.
  private mutating func addDetours() {
    let openers = Openers(map)
    for coordinator in map.coordinators {
      let node = MapNode(kind: .coordinator, name: coordinator.name)
      addRedirect(coordinator.requirement, from: node, owner: coordinator.name, openers)
    }
    for screen in map.screens {
      let node = MapNode(kind: .screen, name: screen.name)
      addRedirect(screen.requirement, from: node, owner: screen.owner, openers)
      if let asks = screen.leave?.asks, coordinatorNames.contains(asks) {
        let pointer = JSON.Pointer(["screens", screen.name, "leave"]).description
        let asked = MapNode(kind: .coordinator, name: asks)
        map.edges.append(MapEdge(from: node, to: asked, kind: "asks", pointers: [pointer]))
      }
    }
  }

  private mutating func addRedirect(
    _ requirement: MapRequirement?,
    from node: MapNode,
    owner: String?,
    _ openers: Openers
  ) {
    guard let route = requirement?.routes.first,
      let taker = openers.taker(of: route, from: owner),
      let row = taker.rows.firstIndex(where: { $0.kind == .route && $0.name == route })
    else { return }
    let group = node.kind == .screen ? "screens" : "coordinators"
    let pointer = JSON.Pointer([group, node.name, "otherwise"]).description
    let to = MapNode(kind: .coordinator, name: taker.name)
    map.edges.append(MapEdge(from: node, to: to, toRow: row, kind: "redirect", pointers: [pointer]))
  }

  private mutating func markOpened() {
    guard !map.coordinators.contains(where: \.isDelegated) else { return }
    let opened = Set(map.edges.filter { $0.kind != "redirect" && $0.to.kind == .coordinator }.map(\.to.name))
    for index in map.coordinators.indices {
      let coordinator = map.coordinators[index]
      map.coordinators[index].isOpened = coordinator.isRoot || opened.contains(coordinator.name)
    }
  }
}

/// The openers of each coordinator type, for the search for the type that takes a route.
private struct Openers {
  private let types: [String: MapCoordinator]
  private let order: [MapCoordinator]
  private var openers: [String: [String]] = [:]

  init(_ map: GraphMap) {
    order = map.coordinators
    types = Dictionary(map.coordinators.map { ($0.name, $0) }) { first, _ in first }
    for edge in map.edges where edge.to.kind == .coordinator {
      openers[edge.to.name, default: []].append(edge.from.name)
    }
  }

  /// The nearest type above an owner that declares a route; without one, the first in the document.
  func taker(of route: String, from owner: String?) -> MapCoordinator? {
    var seen: Set<String> = []
    var next = owner.map { [$0] } ?? []
    while !next.isEmpty {
      let level = next.filter { seen.insert($0).inserted }
      if let taker = level.lazy.compactMap({ types[$0] }).first(where: { declares(route, $0) }) {
        return taker
      }
      next = level.flatMap { openers[$0] ?? [] }
    }
    return order.first { declares(route, $0) }
  }

  private func declares(_ route: String, _ type: MapCoordinator) -> Bool {
    type.rows.contains { $0.kind == .route && $0.name == route }
  }
}

/// The seconds of a duration such as `60s`.
private func duration(_ text: String) -> Double? {
  let units: [(suffix: String, seconds: Double)] = [("ms", 0.001), ("s", 1), ("m", 60), ("h", 3_600)]
  guard let unit = units.first(where: { text.hasSuffix($0.suffix) }) else { return nil }
  return Int(text.dropLast(unit.suffix.count)).map { Double($0) * unit.seconds }
}
