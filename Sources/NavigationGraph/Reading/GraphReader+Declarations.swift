internal import JSON
internal import Navigation

// The first pass: the declarations of a document.

/// A coordinator of a document, with the parts for the second pass.
struct CoordinatorSource {
  let name: String
  let tabs: DocumentNode?
  /// The body of each declared route, in order; nil for a route without one.
  let bodies: [(route: String, body: DocumentNode?)]
}

extension GraphReader {
  /// Declares the facts: params that always have a default or are optional.
  mutating func declareFacts(_ node: DocumentNode?) {
    let entries = entries(of: node, "facts", max: GraphLimits.paramsMax)
    let names = Set(entries.map(\.name))
    var renamed: [String: String] = [:]
    declared.facts = ParamSchemas(
      entries.map { name, value in
        var fact = param(value, named: name, alsoKnown: ["kept"] + (isRegistering ? [] : ["renamed"]))
        guard let object = value.json.object else { return fact }
        if fact.isRequired, object["default"] == nil {
          log.report(
            .missingMember,
            at: value.place,
            "The fact '\(name)' needs a `default`, or `optional: true`."
          )
        }
        let members = DocumentMembers(object: object, place: value.place)
        if let kept = members["kept"], bool(kept) == false { declared.unkeptFacts.insert(name) }
        fact.earlierNames = claimNames(members["renamed"], for: name, present: names, &renamed)
        return fact
      }
    )
  }

  mutating func declareScreens(_ node: DocumentNode?) {
    let entries = entries(of: node, "screens", max: GraphLimits.screensMax)
    let names = Set(entries.map(\.name))
    var renamed: [String: String] = [:]
    for (name, screen) in entries {
      declared.screenNames.append(name)
      declared.screens[name] = ParamSchemas()
      guard !screen.json.isNull,
        let members = members(
          of: screen,
          "A screen",
          known: ["params", "back", "leave"] + Self.requirementMembers + successionMembers
        )
      else { continue }
      declared.screens[name] = params(members["params"])
      claimNames(members["renamed"], for: name, present: names, &renamed)
      if let fallback = members["fallback"] { screenFallbacks.append((name, fallback)) }
      if let back = members["back"] { screenBacks.append((name, back)) }
      noteRequirement(members, of: .screens(name))
      if let leave = members["leave"] { leaveGuards.append((name, leave)) }
    }
    declared.screenSuccession.renamed = renamed
  }

  /// Declares all coordinators; returns the unread parts of each.
  mutating func declareCoordinators(_ node: DocumentNode?) -> [CoordinatorSource] {
    let entries = entries(of: node, "coordinators", max: GraphLimits.coordinatorsMax)
      .filter { isGoodTypeName($0.name, at: $0.value.place) }
    declared.coordinatorNames = entries.map(\.name)
    let types = Set(declared.coordinatorNames)
    var renamed: [String: String] = [:]
    defer { declared.coordinatorSuccession.renamed = renamed }
    return entries.compactMap { declareCoordinator($0.name, $0.value, types, &renamed) }
  }

  /// Rejects names such as `c3`, which commands read as the id of a live coordinator.
  private mutating func isGoodTypeName(_ name: String, at place: JSON.Pointer) -> Bool {
    let looksLikeID = name.first == "c" && name.count > 1 && name.utf8.dropFirst().allSatisfy(\.isDigit)
    guard looksLikeID || name.utf8.contains(UInt8(ascii: "-")) else { return true }
    log.report(
      .badName,
      at: place,
      "A coordinator type cannot be named '\(name)': no '-', and not like c1, which is one coordinator."
    )
    return false
  }

  private mutating func declareCoordinator(
    _ name: String,
    _ node: DocumentNode,
    _ types: Set<String>,
    _ renamed: inout [String: String]
  ) -> CoordinatorSource? {
    let known =
      [
        "kind", "columns", "tabs", "tabBack", "back", "idle", "routeType", "params", "result", "routes",
        "delegated",
      ]
      + Self.requirementMembers + successionMembers
    guard let members = members(of: node, "A coordinator", known: known) else { return nil }
    let kind = members["kind"].flatMap { word($0, "The kind", as: CoordinatorKind.self) } ?? .stack
    let isDelegated = bool(members["delegated"]) ?? false
    let declaredRoutes = entries(of: members["routes"], "routes", max: GraphLimits.routesPerCoordinatorMax)
    let present = Set(declaredRoutes.map(\.name))
    var renamedRoutes: [String: String] = [:]
    let routes = declaredRoutes.map {
      declareRoute($0.name, $0.value, types, isDelegated: isDelegated, present, &renamedRoutes)
    }
    claimNames(members["renamed"], for: name, present: types, &renamed)
    if let fallback = members["fallback"] { coordinatorFallbacks.append((name, fallback)) }
    if let back = members["back"] { coordinatorBacks.append((name, back)) }
    if let idle = members["idle"] { idles.append((name, idle)) }
    noteRequirement(members, of: .coordinators(name))
    declared.coordinators[name] = CoordinatorDeclaration(
      name: name,
      kind: kind,
      hasSupplementary: columns(members["columns"], kind) == 3,
      tabBack: members["tabBack"].flatMap { word($0, "tabBack", as: TabBackSpec.self) } ?? .none,
      routeType: members["routeType"].flatMap { self.name($0, "The route type") } ?? name,
      params: params(members["params"]),
      result: members["result"].map { param($0, named: "value", .result) },
      routes: routes.map(\.declaration),
      handler: isDelegated ? .client(takesAnyRoute: members["routes"] == nil) : .rules
    )
    for member in ["tabs", "tabBack"] where kind != .tabs {
      guard let place = members[member]?.place else { continue }
      log.report(
        .badValue,
        at: place,
        "Only a coordinator of kind tabs has \(member); this one's kind is \(kind.rawValue)."
      )
    }
    return CoordinatorSource(
      name: name,
      tabs: members["tabs"],
      bodies: isDelegated ? [] : routes.map { ($0.declaration.name, $0.body) }
    )
  }

  private mutating func columns(_ node: DocumentNode?, _ kind: CoordinatorKind) -> Int {
    guard let node else { return 2 }
    if kind != .split {
      log.report(
        .badValue,
        at: node.place,
        "Only a coordinator of kind split has columns; this one's kind is \(kind.rawValue)."
      )
    }
    guard let columns = node.json.integer, (2...3).contains(columns) else {
      log.report(.badValue, at: node.place, "There are 2 or 3 columns, not \(node.json.found).")
      return 2
    }
    return columns
  }

  private mutating func declareRoute(
    _ name: String,
    _ node: DocumentNode,
    _ types: Set<String>,
    isDelegated: Bool,
    _ present: Set<String>,
    _ renamed: inout [String: String]
  ) -> (declaration: RouteDeclaration, body: DocumentNode?) {
    let known =
      (isDelegated ? ["params", "wraps", "summary"] : ["params", "wraps", "completes", "summary", "do"])
      + (isRegistering ? [] : ["renamed"])
    if isDelegated, node.json.isNull { return (RouteDeclaration(name: name), nil) }
    if !isDelegated, reportActionBesideParams(node, known) { return (RouteDeclaration(name: name), nil) }
    // Anything else is the body itself: an action, or a list of rules.
    guard isDelegated || node.json.object?.names.contains(where: known.contains) ?? false,
      let members = members(of: node, "A route's declaration", known: known)
    else { return (RouteDeclaration(name: name), node) }
    if let summary = members["summary"], summary.json.string == nil {
      wrongType(summary, "A summary must be a text")
    }
    let params = params(members["params"])
    let declaration = RouteDeclaration(
      name: name,
      params: params,
      role: role(members, types),
      earlierNames: claimNames(members["renamed"], for: name, present: present, &renamed)
    )
    if declaration.role != .nothing, let required = declaration.params.list.first(where: \.isRequired) {
      log.report(
        .badSchema,
        at: node.place.appending("params").appending(required.name),
        "A route with `wraps` or `completes` receives no params:"
          + " make '\(required.name)' optional, or give it a default."
      )
    }
    return (declaration, members["do"])
  }

  private mutating func role(_ members: DocumentMembers, _ types: Set<String>) -> RouteRole {
    if let both = members["completes"], members["wraps"] != nil {
      log.report(
        .badValue,
        at: both.place,
        "A route has `wraps` or `completes`, not both: declare two routes."
      )
    }
    if let wraps = members["wraps"] { return .wraps(self.types(wraps, "A wrapped type", types)) }
    if let completes = members["completes"] {
      return .completes(self.types(completes, "A completed type", types))
    }
    return .nothing
  }

  private mutating func types(_ node: DocumentNode, _ what: String, _ types: Set<String>) -> [String] {
    let names = names(node, what)
    // Registered types may wrap types of graphs that are not known yet.
    if !isRegistering {
      for (name, place) in names where !types.contains(name) { unknownCoordinator(name, at: place) }
    }
    var seen: Set<String> = []
    return names.map(\.name).filter { (isRegistering || types.contains($0)) && seen.insert($0).inserted }
  }

  mutating func unknownCoordinator(_ name: String, at place: JSON.Pointer) {
    log.report(
      .unknownCoordinator,
      at: place,
      "There is no coordinator '\(name)'.",
      unknown: name,
      known: declared.coordinatorNames
    )
  }
}
