internal import JSON
internal import Navigation

/// A coordinator of a document, with the bodies for the second pass.
struct CoordinatorSource {
  let name: String
  let node: DocumentNode
  /// The body of each declared route, in order; nil for a route without one.
  let bodies: [(route: String, body: DocumentNode?)]
}

/// Reads the declarations of a document: the first pass.
struct DeclarationReader {
  var declared = Declarations()
  /// Whether it reads what a client registers.
  let isRegistering: Bool
  private(set) var screens: [(name: String, value: DocumentNode)] = []
  private(set) var coordinators: [CoordinatorSource] = []
  private var typeNames: Set<String> = []

  /// The members of screens and coordinator types for the second pass.
  private var laterMembers: [String] {
    ["requires", "otherwise"] + (isRegistering ? [] : ["renamed", "fallback"])
  }

  init(isRegistering: Bool = false) {
    self.isRegistering = isRegistering
  }

  // MARK: Facts and screens

  /// Declares the facts: params that always have a default or are optional.
  mutating func readFacts(_ node: DocumentNode?) {
    let entries = node.entries("facts", max: GraphLimits.paramsMax)
    let known = ["kept", "meta"] + (isRegistering ? [] : ["renamed"])
    var earlier = EarlierNames(besides: entries.map(\.name))
    for (name, value) in entries {
      var fact = ParamSchema(reading: value, named: name, alsoKnown: known)
      if value.json.object != nil {
        if fact.isRequired, value["default"] == nil {
          value.report(.missingMember, "The fact '\(name)' needs a `default`, or `optional: true`.")
        }
        if value["kept"]?.bool() == false { declared.unkeptFacts.insert(name) }
        fact.earlierNames = earlier.claim(value["renamed"], for: name)
      }
      declared.facts.list.append(fact)
    }
  }

  mutating func readScreens(_ node: DocumentNode?) {
    let entries = node.entries("screens", max: GraphLimits.screensMax)
    var earlier = EarlierNames(besides: entries.map(\.name))
    for (name, screen) in entries {
      declared.screenNames.append(name)
      declared.screens[name] = ParamSchemas()
      guard !screen.json.isNull,
        let members = screen.object(
          "A screen",
          known: ["params", "identity", "back", "leave", "meta"] + laterMembers
        )
      else { continue }
      let params = ParamSchemas(reading: members["params"])
      declared.screens[name] = params
      declared.identities[name] = members["identity"].flatMap { identity($0, params) }
      earlier.claim(members["renamed"], for: name)
    }
    screens = entries
    declared.screenSuccession.renamed = earlier.renamed
  }

  /// Reads the params that tell screens of one name apart.
  private func identity(_ node: DocumentNode, _ params: ParamSchemas) -> [String]? {
    guard let elements = node.elements, (1...GraphLimits.paramsMax).contains(elements.count) else {
      return node.wrongType("'identity' must be an array of 1 to \(GraphLimits.paramsMax) params")
    }
    var names: [String] = []
    for node in elements {
      guard let name = node.name("A param") else { continue }
      switch params[name] {
      case nil:
        let message = "'\(name)' is not a param of this screen."
        node.report(.unknownParam, message, unknown: name, known: params.names)
      case let param? where param.isSensitive:
        node.report(.badValue, "'\(name)' is sensitive, so screens cannot be told apart by it.")
      case .some where names.contains(name):
        node.report(.badValue, "'\(name)' is named twice.")
      case .some: names.append(name)
      }
    }
    return names
  }

  // MARK: Coordinators

  mutating func readCoordinators(_ node: DocumentNode?) {
    let entries = node.entries("coordinators", max: GraphLimits.coordinatorsMax).filter {
      isGoodType($0.name, $0.value)
    }
    declared.coordinatorNames = entries.map(\.name)
    typeNames = Set(declared.coordinatorNames)
    var earlier = EarlierNames(besides: declared.coordinatorNames)
    for (name, node) in entries { readCoordinator(name, node, earlier: &earlier) }
    declared.coordinatorSuccession.renamed = earlier.renamed
  }

  /// Rejects names such as `c3`, which commands read as the id of a live coordinator.
  private func isGoodType(_ name: String, _ node: DocumentNode) -> Bool {
    let looksLikeID = name.first == "c" && name.count > 1 && name.utf8.dropFirst().allSatisfy(\.isDigit)
    guard looksLikeID || name.utf8.contains(UInt8(ascii: "-")) else { return true }
    node.report(
      .badName,
      "A coordinator type cannot be named '\(name)': no '-', and not like c1, which is one coordinator."
    )
    return false
  }

  private mutating func readCoordinator(
    _ name: String,
    _ node: DocumentNode,
    earlier: inout EarlierNames
  ) {
    let known =
      [
        "kind", "columns", "tabs", "tabBack", "back", "idle", "routeType", "params", "result", "routes",
        "delegated", "meta",
      ] + laterMembers
    guard let members = node.object("A coordinator", known: known) else { return }
    let kind = members["kind"]?.word("The kind", as: CoordinatorKind.self) ?? .stack
    let isDelegated = members["delegated"]?.bool() ?? false
    let routes = routes(members["routes"], isDelegated: isDelegated)
    earlier.claim(members["renamed"], for: name)
    declared.coordinators[name] = CoordinatorDeclaration(
      name: name,
      kind: kind,
      hasSupplementary: columns(members["columns"], kind) == 3,
      tabBack: members["tabBack"].flatMap { $0.word("tabBack", as: TabBackSpec.self) } ?? .none,
      routeType: members["routeType"]?.name("The route type") ?? name,
      params: ParamSchemas(reading: members["params"]),
      result: members["result"].map { ParamSchema(reading: $0, named: "value", at: .result) },
      routes: routes.map(\.declaration),
      handler: isDelegated ? .client(takesAnyRoute: members["routes"] == nil) : .rules
    )
    for member in ["tabs", "tabBack"] where kind != .tabs {
      members[member]?.report(
        .badValue,
        "Only a coordinator of kind tabs has \(member); this one's kind is \(kind.rawValue)."
      )
    }
    let source = CoordinatorSource(
      name: name,
      node: node,
      bodies: isDelegated ? [] : routes.map { ($0.declaration.name, $0.body) }
    )
    coordinators.append(source)
  }

  private func columns(_ node: DocumentNode?, _ kind: CoordinatorKind) -> Int {
    guard let node else { return 2 }
    if kind != .split {
      node.report(
        .badValue,
        "Only a coordinator of kind split has columns; this one's kind is \(kind.rawValue)."
      )
    }
    guard let columns = node.json.integer, (2...3).contains(columns) else {
      node.report(.badValue, "There are 2 or 3 columns, not \(node.json.found).")
      return 2
    }
    return columns
  }

  // MARK: Routes

  private typealias ReadRoute = (declaration: RouteDeclaration, body: DocumentNode?)

  private func routes(_ node: DocumentNode?, isDelegated: Bool) -> [ReadRoute] {
    let entries = node.entries("routes", max: GraphLimits.routesPerCoordinatorMax)
    let known =
      (isDelegated
        ? ["params", "wraps", "summary", "meta"] : ["params", "wraps", "completes", "summary", "meta", "do"])
      + (isRegistering ? [] : ["renamed"])
    var earlier = EarlierNames(besides: entries.map(\.name))
    return entries.map { name, node in
      if isDelegated ? node.json.isNull : node.reportActionBesideParams(known: known) {
        return (RouteDeclaration(name: name), nil)
      }
      // Anything else is the body itself: an action, or a list of rules.
      guard isDelegated || node.json.object?.names.contains(where: known.contains) ?? false,
        let members = node.object("A route's declaration", known: known)
      else { return (RouteDeclaration(name: name), node) }
      return (route(name, members, earlier: &earlier), members["do"])
    }
  }

  private func route(
    _ name: String,
    _ node: DocumentNode,
    earlier: inout EarlierNames
  ) -> RouteDeclaration {
    if let summary = node["summary"], summary.json.string == nil {
      summary.reportWrongType("A summary must be a text")
    }
    let declaration = RouteDeclaration(
      name: name,
      params: ParamSchemas(reading: node["params"]),
      role: role(node),
      earlierNames: earlier.claim(node["renamed"], for: name)
    )
    if declaration.role != .nothing, let required = declaration.params.list.first(where: \.isRequired) {
      node["params"]?[required.name]?.report(
        .badSchema,
        "A route with `wraps` or `completes` receives no params:"
          + " make '\(required.name)' optional, or give it a default."
      )
    }
    return declaration
  }

  private func role(_ node: DocumentNode) -> RouteRole {
    if node["wraps"] != nil {
      node["completes"]?.report(
        .badValue,
        "A route has `wraps` or `completes`, not both: declare two routes."
      )
    }
    if let wraps = node["wraps"] { return .wraps(types(wraps, "A wrapped type")) }
    if let completes = node["completes"] { return .completes(types(completes, "A completed type")) }
    return .nothing
  }

  private func types(_ node: DocumentNode, _ what: String) -> [String] {
    let names = node.names(what)
    // Registered types may wrap types of graphs that are not known yet.
    if !isRegistering {
      for (name, node) in names where !typeNames.contains(name) {
        node.reportUnknownCoordinator(name, known: declared.coordinatorNames)
      }
    }
    var seen: Set<String> = []
    return names.map(\.name).filter { (isRegistering || typeNames.contains($0)) && seen.insert($0).inserted }
  }
}
