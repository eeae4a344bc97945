internal import JSON
internal import Navigation

/// Reads links: the pattern of URLs, the params in it, the routes to which they lead, and the screen that these show.
struct LinkReader {
  private let names: DeclaredNames
  /// The type of the root, which takes the first route of a link if it declares it.
  private let root: CoordinatorDeclaration?
  private(set) var links = LinkTable()

  init(_ names: DeclaredNames, root: String?) {
    self.names = names
    self.root = root.flatMap { names.declared.coordinators[$0] }
  }

  mutating func read(_ node: DocumentNode) {
    guard let given = node.members else {
      node.reportWrongType("The links must be an object with a member for each pattern")
      return
    }
    guard given.count <= GraphLimits.linksMax else {
      node.report(.tooMany, "There are \(given.count) links; \(GraphLimits.linksMax) are allowed.")
      return
    }
    for (text, node) in given where !node.log.isFull {
      guard let link = link(text, node) else { continue }
      insert(link, node)
    }
  }

  private mutating func insert(_ link: LinkDeclaration, _ node: DocumentNode) {
    let (beside, showing) = links.insert(link)
    if let showing, let screen = link.shows {
      node["shows"]?.report(
        .duplicateName,
        "'\(showing.pattern.text)' shows \(screen) too: one URL is that of the screen. Leave `shows` out here."
      )
    }
    guard beside.count < GraphLimits.linksAtOnePlaceMax else {
      let max = GraphLimits.linksAtOnePlaceMax
      node.report(.tooMany, "\(beside.count + 1) links differ only in their params; \(max) are allowed.")
      return
    }
    for other in beside {
      guard let path = link.commonPath(with: other) else { continue }
      node.report(
        .ambiguousLink,
        "'\(other.pattern.text)' and '\(link.pattern.text)' both match \(path)."
          + " Give their params types without a common value, or make the paths differ."
      )
      return
    }
  }

  /// Reads one link; nil if the pattern, a param in it or a route is wrong.
  private func link(_ text: String, _ node: DocumentNode) -> LinkDeclaration? {
    let known = ["params", "routes", "shows", "meta"]
    guard let members = node.object("A link", known: known, required: ["routes"]),
      let pattern = pattern(text, node)
    else { return nil }
    let params = params(members["params"])
    for segment in pattern.segments { check(segment, against: params, of: node) }
    let context = BodyContext(names, .compiled, route: RouteDeclaration(name: "link", params: params))
    let routes = members["routes"].flatMap { self.routes($0, context) }
    let shows = members["shows"].flatMap { shownScreen($0, params) }
    guard let routes, pattern.names.allSatisfy({ params[$0] != nil }) else { return nil }
    return LinkDeclaration(pattern, params: params, routes: routes, shows: shows)
  }

  private func pattern(_ text: String, _ node: DocumentNode) -> LinkPattern? {
    do throws(GraphProblem) {
      return try LinkPattern(text)
    } catch {
      node.log.report(error.inside(node.place))
      return nil
    }
  }

  // MARK: Params

  private func params(_ node: DocumentNode?) -> ParamSchemas {
    let entries = node.entries("params", max: GraphLimits.paramsMax)
    let params = ParamSchemas(entries.map { ParamSchema(reading: $0.value, named: $0.name) })
    for (param, entry) in zip(params.list, entries) where !param.schema.canBeLinked {
      entry.value.report(
        .badSchema,
        "A param of a URL must be a string, an integer, a number or a boolean, or have an `enum` of those."
      )
    }
    return params
  }

  /// Reports a param of a path that is not declared, that need not be given, or whose type does not suit it.
  private func check(_ segment: LinkSegment, against params: ParamSchemas, of link: DocumentNode) {
    guard let name = segment.name else { return }
    guard let param = params[name], let node = link["params"]?[name] else {
      link.report(
        .missingMember,
        "'{\(name)}' is not declared: add `params: { \(name): { type: string } }`, or another type."
      )
      return
    }
    if !param.isRequired {
      node.report(
        .badSchema,
        "'\(name)' is part of the path, so every URL has it: leave `optional` and `default` out."
      )
    }
    guard case .rest = segment else { return }
    if case .string = param.schema.shape, param.schema.choices == nil { return }
    node.report(
      .badSchema,
      "'{\(name)*}' is the rest of a path: its type must be string, without an `enum`."
    )
  }

  // MARK: Routes

  private func routes(_ node: DocumentNode, _ context: BodyContext) -> [RouteTemplate]? {
    guard let nodes = node.routes(of: "A link", max: GraphLimits.linkRoutesMax) else { return nil }
    var routes: [RouteTemplate] = []
    for (index, node) in nodes.enumerated() {
      let name = node.routeName.name
      let rootTakes =
        index == 0 && root?.takesAnyRoute == false && root?.route(name)?.completes.isEmpty == true
      let types = rootTakes ? [root].compactMap(\.self) : names.takers[name]
      guard let route = route(node, of: types, context) else { return nil }
      routes.append(route)
    }
    return routes
  }

  /// Reads a route of a link, which may refer to the params of the link.
  ///
  /// The params of the route are checked if one type alone may receive it, otherwise by the coordinator that does.
  private func route(
    _ node: DocumentNode,
    of types: [CoordinatorDeclaration],
    _ context: BodyContext
  ) -> RouteTemplate? {
    guard !names.takers.reportUnknownRoute(node, types) else { return nil }
    let reader = RouteReader(context: context)
    guard let route = reader.route(node, of: types.count == 1 ? types : [.anyRoute]) else { return nil }
    guard let other = route.references.first(where: { !$0.isOfParams }) else { return route }
    node.log.report(
      .badReference,
      at: other.place,
      "'${\(other.text)}' cannot be used here: the routes of a link refer only to its params, such as '${params.id}'."
    )
    return nil
  }

  // MARK: The screen

  /// Reads the screen that a link shows, whose params give those of its URL.
  private func shownScreen(_ node: DocumentNode, _ params: ParamSchemas) -> String? {
    guard let name = node.name("The shown screen"), names.hasScreen(name, node),
      let screen = names.declared.screens[name]
    else { return nil }
    for param in params.list {
      guard let given = screen[param.name] else {
        guard param.isRequired else { continue }
        return node.rejected(
          .missingParam,
          "\(name) has no param '\(param.name)', so no URL leads to it:"
            + " give it one of that name, or leave `shows` out.\(listing(screen.names))"
        )
      }
      guard let clash = param.schema.clash(with: given.schema) else { continue }
      return node.rejected(
        .badParam,
        "The params '\(param.name)' of \(name) and of the link differ. \(clash)"
      )
    }
    return name
  }
}
