internal import JSON
internal import Navigation
internal import Wording

// The whole document, and the second pass over its coordinators.

extension GraphReader {
  /// Reads a document; returns nil if it has an error.
  ///
  /// `isWhole` adds warnings of parts that are probably forgotten, because nothing but the document uses them.
  mutating func graph(_ document: JSON, isWhole: Bool = false) -> Graph? {
    let node = DocumentNode(document, at: JSON.Pointer())
    let known = ["navigation", "name", "root", "facts", "screens", "links", "coordinators"]
    guard
      let members = members(
        of: node,
        "A graph",
        known: known,
        required: ["navigation", "name", "root", "coordinators"]
      )
    else { return nil }
    if let version = members["navigation"], version.json != 1 {
      log.report(.badVersion, at: version.place, "A graph document must begin with `navigation: 1`.")
    }
    let name = members["name"].flatMap { graphName($0) }
    declareFacts(members["facts"])
    declareScreens(members["screens"])
    let sources = declareCoordinators(members["coordinators"])
    readFallbacks()
    readBacks()
    readIdles()
    readRequirements()
    readLeaveGuards()
    let root = members["root"].flatMap { self.root($0, BodyContext(references: .refused)) }
    checkRequirement(ofRoot: root?.type)
    readLinks(members["links"], root: root?.type)
    let tabs = tabs(of: sources)
    let bodies = bodies(of: sources)
    guard !log.isFull else { return nil }
    let flow = Flow(declared: declared, bodies: bodies, tabs: tabs, root: root)
    checkFlow(flow)
    checkTabsGiven(flow, sources)
    checkFactsRead(members["facts"])
    if isWhole { checkUse(flow) }
    guard !log.hasErrors, let name, let root = try? root?.made(in: .nothing) else { return nil }
    let compiled = compiled(bodies, of: sources)
    let text = document.serialized()
    return Graph(
      name: name,
      text: text,
      digest: document.hashValue,
      bytes: 2_048 + text.count + declared.bytes + compiled.bytes,
      types: types(tabs: tabs),
      root: root,
      declared: declared,
      routes: compiled.routes
    )
  }

  /// Warns of facts that nothing reads; client code may read all.
  private mutating func checkFactsRead(_ node: DocumentNode?) {
    guard let node, !declared.coordinators.values.contains(where: \.isDelegated) else { return }
    for fact in declared.facts.names where !factsRead.contains(fact) {
      log.report(
        .unreadFact,
        at: node.place.appending(fact),
        "No condition and no reference reads the fact '\(fact)'."
      )
    }
  }

  private mutating func graphName(_ node: DocumentNode) -> String? {
    guard let name = name(node, "The name of a graph") else { return nil }
    guard !name.hasPrefix("_") else {
      log.report(.badName, at: node.place, "The name of a graph must begin with a letter.")
      return nil
    }
    return name
  }

  /// Reads the root: a child without a parent.
  mutating func root(_ node: DocumentNode, _ context: BodyContext) -> ChildTemplate? {
    let known = ["params", "route", "collapsed"]
    return named(node, by: "coordinator", "The root", alsoKnown: known).flatMap { child($0, context) }
  }

  mutating func tabs(of sources: [CoordinatorSource]) -> [String: [TabTemplate]] {
    var tabs: [String: [TabTemplate]] = [:]
    for source in sources {
      let context = BodyContext(references: .refused, coordinator: declared.coordinators[source.name])
      tabs[source.name] = source.tabs.flatMap { self.tabs($0, context) }
    }
    return tabs
  }

  /// Returns the readable bodies, by coordinator type and route.
  private mutating func bodies(of sources: [CoordinatorSource]) -> [String: [String: [RouteRule]]] {
    var bodies: [String: [String: [RouteRule]]] = [:]
    // Routes that a client handles may have any effect.
    // Nothing more is reported once the log is full.
    for source in sources where declared.coordinators[source.name]?.isDelegated == false && !log.isFull {
      var read: [String: [RouteRule]] = [:]
      for (route, node) in source.bodies {
        let context = BodyContext(
          references: .compiled,
          coordinator: declared.coordinators[source.name],
          route: declared.route(route, of: source.name)
        )
        read[route] = node.map { body($0, context) } ?? []
        guard node != nil, !observed.isEmpty else { continue }
        declared.observations[source.name, default: [:]][route] = observed
      }
      bodies[source.name] = read
    }
    return bodies
  }

  /// The routes as they are kept, and the bytes of their rules.
  private func compiled(
    _ bodies: [String: [String: [RouteRule]]],
    of sources: [CoordinatorSource]
  ) -> (routes: [String: [String: CompiledRoute]], bytes: Int) {
    var routes: [String: [String: CompiledRoute]] = [:]
    var bytes = 0
    for source in sources {
      guard let coordinator = declared.coordinators[source.name] else { continue }
      var pool = RulePool()
      let nodes = Dictionary(source.bodies.map { ($0.route, $0.body) }) { first, _ in first }
      let compiled = coordinator.routes.map { route in
        let node = nodes[route.name] ?? nil
        let rules = (bodies[source.name]?[route.name] ?? []).map { pool.compiled($0) }
        let (place, isList) = (node?.place ?? JSON.Pointer(), node?.json.array != nil)
        return (route.name, CompiledRoute(route, rules: rules, at: place, isList: isList))
      }
      routes[source.name] = Dictionary(compiled) { first, _ in first }
      bytes += pool.bytes
    }
    return (routes, bytes)
  }

  func types(tabs: [String: [TabTemplate]]) -> CoordinatorTypes {
    var types = CoordinatorTypes(
      declared.coordinators.mapValues { entry($0, tabs: tabs[$0.name] ?? []) }
    )
    types.nearestName = { nearestName(to: $0, in: $1) }
    return types
  }

  private func entry(
    _ coordinator: CoordinatorDeclaration,
    tabs: [TabTemplate]
  ) -> CoordinatorTypes.TypeEntry {
    CoordinatorTypes.TypeEntry(
      kind: coordinator.kind,
      routes: coordinator.handler == .client(takesAnyRoute: true) ? nil : Set(coordinator.routeNames),
      routeType: coordinator.routeType,
      tabs: tabs.compactMap { try? $0.made(in: .nothing) },
      hasSupplementary: coordinator.hasSupplementary,
      back: declared.coordinatorBacks[coordinator.name],
      tabBack: coordinator.tabBack,
      idle: declared.idles[coordinator.name]
    )
  }
}
