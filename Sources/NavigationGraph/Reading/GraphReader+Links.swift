internal import JSON
internal import Navigation

// Links: the pattern of URLs, the params in it, the routes to which they lead, and the screen that these show.

extension GraphReader {
  /// Reads all links; `root` is the type of the root, which takes the first route if it declares it.
  mutating func readLinks(_ node: DocumentNode?, root: String?) {
    guard let node else { return }
    guard let links = node.members else {
      wrongType(node, "The links must be an object with a member for each pattern")
      return
    }
    guard links.count <= GraphLimits.linksMax else {
      log.report(
        .tooMany,
        at: node.place,
        "There are \(links.count) links; \(GraphLimits.linksMax) are allowed."
      )
      return
    }
    let takers = RouteTakers(declared, isRegistering: false)
    let root = root.flatMap { declared.coordinators[$0] }
    for (text, node) in links where !log.isFull {
      guard let link = link(text, node, takers, root: root) else { continue }
      insert(link, at: node.place)
    }
  }

  private mutating func insert(_ link: LinkDeclaration, at place: JSON.Pointer) {
    let (beside, showing) = declared.links.insert(link)
    if let showing, let screen = link.shows {
      log.report(
        .duplicateName,
        at: place.appending("shows"),
        "'\(showing.pattern.text)' shows \(screen) too: one URL is that of the screen. Leave `shows` out here."
      )
    }
    guard beside.count < GraphLimits.linksAtOnePlaceMax else {
      log.report(
        .tooMany,
        at: place,
        "\(beside.count + 1) links differ only in their params; \(GraphLimits.linksAtOnePlaceMax) are allowed."
      )
      return
    }
    for other in beside {
      guard let path = link.commonPath(with: other) else { continue }
      log.report(
        .ambiguousLink,
        at: place,
        "'\(other.pattern.text)' and '\(link.pattern.text)' both match \(path)."
          + " Give their params types without a common value, or make the paths differ."
      )
      return
    }
  }

  /// Reads one link; nil if the pattern, a param in it or a route is wrong.
  private mutating func link(
    _ text: String,
    _ node: DocumentNode,
    _ takers: RouteTakers,
    root: CoordinatorDeclaration?
  ) -> LinkDeclaration? {
    partsLeft = GraphLimits.partsPerRouteMax
    let known = ["params", "routes", "shows"]
    guard let members = members(of: node, "A link", known: known, required: ["routes"]),
      let pattern = pattern(text, at: node.place)
    else { return nil }
    let params = linkParams(members["params"], of: pattern, at: node.place)
    let context = BodyContext(references: .compiled, route: RouteDeclaration(name: "link", params: params))
    let routes = members["routes"].flatMap { linkRoutes($0, takers, root: root, context) }
    let shows = members["shows"].flatMap { shownScreen($0, params) }
    guard let routes, pattern.names.allSatisfy({ params[$0] != nil }) else { return nil }
    return LinkDeclaration(pattern, params: params, routes: routes, shows: shows)
  }

  private mutating func pattern(_ text: String, at place: JSON.Pointer) -> LinkPattern? {
    do throws(GraphProblem) {
      return try LinkPattern(text)
    } catch {
      log.report(error.inside(place))
      return nil
    }
  }

  // MARK: Params

  private mutating func linkParams(
    _ node: DocumentNode?,
    of pattern: LinkPattern,
    at place: JSON.Pointer
  ) -> ParamSchemas {
    let entries = entries(of: node, "params", max: GraphLimits.paramsMax)
    let params = ParamSchemas(entries.map { param($0.value, named: $0.name) })
    for (param, entry) in zip(params.list, entries) where !param.schema.canBeLinked {
      log.report(
        .badSchema,
        at: entry.value.place,
        "A param of a URL must be a string, an integer, a number or a boolean, or have an `enum` of those."
      )
    }
    for segment in pattern.segments {
      guard let name = segment.name else { continue }
      checkPathParam(name, segment, params[name], at: place)
    }
    return params
  }

  /// Reports a param of a path that is not declared, that need not be given, or whose type does not suit it.
  private mutating func checkPathParam(
    _ name: String,
    _ segment: LinkSegment,
    _ param: ParamSchema?,
    at place: JSON.Pointer
  ) {
    guard let param else {
      log.report(
        .missingMember,
        at: place,
        "'{\(name)}' is not declared: add `params: { \(name): { type: string } }`, or another type."
      )
      return
    }
    let place = place.appending("params").appending(name)
    if !param.isRequired {
      log.report(
        .badSchema,
        at: place,
        "'\(name)' is part of the path, so every URL has it: leave `optional` and `default` out."
      )
    }
    guard case .rest = segment else { return }
    if case .string = param.schema.shape, param.schema.choices == nil { return }
    log.report(
      .badSchema,
      at: place,
      "'{\(name)*}' is the rest of a path: its type must be string, without an `enum`."
    )
  }

  // MARK: Routes

  private mutating func linkRoutes(
    _ node: DocumentNode,
    _ takers: RouteTakers,
    root: CoordinatorDeclaration?,
    _ context: BodyContext
  ) -> [RouteTemplate]? {
    guard let nodes = routeNodes(node, "A link", max: GraphLimits.linkRoutesMax) else { return nil }
    var routes: [RouteTemplate] = []
    for (index, node) in nodes.enumerated() {
      guard let route = linkRoute(node, takers, root: index == 0 ? root : nil, context) else { return nil }
      routes.append(route)
    }
    return routes
  }

  /// Reads a route of a link, which may refer to the params of the link.
  ///
  /// The params of the route are checked if one type alone may receive it, otherwise by the coordinator that does.
  private mutating func linkRoute(
    _ node: DocumentNode,
    _ takers: RouteTakers,
    root: CoordinatorDeclaration?,
    _ context: BodyContext
  ) -> RouteTemplate? {
    let name = Self.routeName(node).name
    let rootTakes = root?.takesAnyRoute == false && root?.route(name) != nil
    let types = rootTakes ? [root].compactMap(\.self) : takers[name]
    guard !reportUnknownRoute(node, types, takers) else { return nil }
    guard let route = route(node, of: types.count == 1 ? types : [.anyRoute], context) else { return nil }
    guard let other = route.references.first(where: { !$0.isOfParams }) else { return route }
    log.report(
      .badReference,
      at: other.place,
      "'${\(other.text)}' cannot be used here: the routes of a link refer only to its params, such as '${params.id}'."
    )
    return nil
  }

  // MARK: The screen

  /// Reads the screen that a link shows, whose params give those of its URL.
  private mutating func shownScreen(_ node: DocumentNode, _ params: ParamSchemas) -> String? {
    guard let name = name(node, "The shown screen"),
      isScreen(Named(name: name, members: nil, place: node.place)), let screen = declared.screens[name]
    else { return nil }
    for param in params.list {
      guard let given = screen[param.name] else {
        guard param.isRequired else { continue }
        log.report(
          .missingParam,
          at: node.place,
          "\(name) has no param '\(param.name)', so no URL leads to it:"
            + " give it one of that name, or leave `shows` out.\(listing(screen.names))"
        )
        return nil
      }
      guard let clash = param.schema.clash(with: given.schema) else { continue }
      log.report(
        .badParam,
        at: node.place,
        "The params '\(param.name)' of \(name) and of the link differ. \(clash)"
      )
      return nil
    }
    return name
  }
}

extension Reference {
  fileprivate var isOfParams: Bool { if case .params = source { true } else { false } }
}

extension RouteTemplate {
  fileprivate var references: [Reference] {
    switch self {
    case .named(_, let params, let carrying): params.template.allReferences + (carrying?.references ?? [])
    case .carried(_, let reference, _): [reference]
    }
  }
}

extension Template {
  fileprivate var allReferences: [Reference] {
    switch self {
    case .constant: []
    case .reference(let reference): [reference]
    case .text(let pieces):
      pieces.compactMap { if case .reference(let reference) = $0 { reference } else { nil } }
    case .array(let elements): elements.flatMap(\.allReferences)
    case .object(let members): members.flatMap(\.value.allReferences)
    }
  }
}
