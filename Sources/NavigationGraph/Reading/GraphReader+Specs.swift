internal import JSON
internal import Navigation

// Screens, children, routes and tabs in actions.

/// A name alone, or an object with the name and further members.
struct Named {
  let name: String
  let members: DocumentMembers?
  let place: JSON.Pointer

  subscript(member: String) -> DocumentNode? { members?[member] }
}

extension GraphReader {
  /// Reads `NAME` or `{<member>: NAME, …}`.
  mutating func named(_ node: DocumentNode, by member: String, _ what: String, alsoKnown: [String]) -> Named?
  {
    if case .string = node.json {
      return name(node, what).map { Named(name: $0, members: nil, place: node.place) }
    }
    guard node.json.object != nil else {
      wrongType(node, "\(what) must be a name or an object")
      return nil
    }
    guard let members = members(of: node, what, known: [member] + alsoKnown, required: [member]),
      let name = members[member].flatMap({ name($0, what) })
    else { return nil }
    return Named(name: name, members: members, place: node.place)
  }

  // MARK: Screens

  /// Reads a screen; `extra` are the action's own members.
  mutating func screen(
    _ node: DocumentNode,
    extra: [String] = [],
    _ context: BodyContext
  ) -> (screen: ScreenTemplate, named: Named)? {
    guard let named = named(node, by: "screen", "A screen", alsoKnown: ["params"] + extra) else { return nil }
    return screen(named, context).map { ($0, named) }
  }

  mutating func screen(_ named: Named, _ context: BodyContext) -> ScreenTemplate? {
    guard isScreen(named) else { return nil }
    screensShown.insert(named.name)
    let schema = declared.screens[named.name]
    return params(named["params"], of: named, as: schema, owner: "screen", context).map {
      ScreenTemplate(name: named.name, params: $0)
    }
  }

  /// Whether a screen of that name may be shown; reports an undeclared one.
  mutating func isScreen(_ named: Named) -> Bool {
    if declared.screens[named.name] != nil || declared.takesAnyScreen { return true }
    log.report(
      .unknownScreen,
      at: named[placeOf: "screen"],
      "There is no screen '\(named.name)'.",
      unknown: named.name,
      known: declared.screenNames
    )
    return false
  }

  // MARK: Params

  /// Reads params and checks them against the declaration, if there is one.
  mutating func params(
    _ node: DocumentNode?,
    of named: Named,
    as schema: ParamSchemas?,
    owner: String,
    _ context: BodyContext
  ) -> ParamsTemplate? {
    params(node ?? DocumentNode([:], at: named.place), as: schema, owner: "\(owner) \(named.name)", context)
  }

  mutating func params(
    _ node: DocumentNode,
    as schema: ParamSchemas?,
    owner: String,
    _ context: BodyContext
  ) -> ParamsTemplate? {
    let place = node.place
    guard let template = template(node, context) else { return nil }
    var fixed: JSON.Object?
    switch template {
    case .constant(.object(let given)):
      fixed = given
      guard let schema else { break }
      guard let filled = try? schema.filled(given) ?? given else {
        // `filled` throws the first problem; `verify` reports all of them.
        verify(template, as: Schema(.object(schema)), at: place, context)
        return nil
      }
      fixed = filled
    case .object, .reference:
      if let schema { verify(template, as: Schema(.object(schema)), at: place, context) }
    case .text, .array, .constant:
      log.report(.wrongType, at: place, "Params must be an object, or one reference to an object.")
      return nil
    }
    return ParamsTemplate(schema: schema, template: template, fixed: fixed, owner: owner, place: place)
  }

  // MARK: Children

  static let childMembers = ["params", "route", "pullback", "collapsed", "label"]

  /// Reads a child; `extra` are the action's own members.
  mutating func child(
    _ node: DocumentNode,
    extra: [String] = [],
    _ context: BodyContext
  ) -> (child: ChildTemplate, named: Named)? {
    let known = Self.childMembers + extra
    guard let named = named(node, by: "coordinator", "A coordinator", alsoKnown: known) else { return nil }
    return child(named, context).map { ($0, named) }
  }

  mutating func child(_ named: Named, _ context: BodyContext) -> ChildTemplate? {
    guard let type = declared.coordinators[named.name] else {
      unknownCoordinator(named.name, at: named[placeOf: "coordinator"])
      return nil
    }
    let pullback = named["pullback"].flatMap { self.pullback($0, of: type.name, context) }
    let route = named["route"].flatMap { self.route($0, of: [type], context) }
    let collapsed = bool(named["collapsed"]) ?? false
    let label = named["label"].flatMap { self.label($0, context) }
    return params(named["params"], of: named, as: type.params, owner: "coordinator", context).map {
      ChildTemplate(
        type: type.name,
        params: $0,
        route: route,
        pullback: pullback,
        isCollapsed: collapsed,
        label: label,
        place: named.place
      )
    }
  }

  private mutating func pullback(_ node: DocumentNode, of child: String, _ context: BodyContext) -> Pullback?
  {
    guard let named = named(node, by: "route", "A pullback", alsoKnown: ["mode"]) else { return nil }
    let mode = named["mode"].flatMap { word($0, "The mode", as: PullbackModeSpec.self) } ?? .always
    guard let parent = context.coordinator else { return nil }
    guard let route = parent.route(named.name) else {
      unknownRoute(named.name, of: [parent], at: named[placeOf: "route"])
      return nil
    }
    guard route.isUnchecked || route.wraps.contains(child) else {
      log.report(.wrongWraps, at: named[placeOf: "route"], wrongWraps(route, child))
      return nil
    }
    return Pullback(route: route.name, mode: mode)
  }

  /// Reads the opener's label of a child, if a client handles the opener's routes.
  private mutating func label(_ node: DocumentNode, _ context: BodyContext) -> String? {
    guard context.coordinator?.isDelegated == true else {
      log.report(
        .unknownMember,
        at: node.place,
        "Only a coordinator that a client serves can label its children."
      )
      return nil
    }
    // Labels become names of members, which cannot hold a NUL.
    guard case .string(let label) = node.json, label.utf8.count <= GraphLimits.labelBytesMax,
      !label.utf8.contains(0)
    else {
      wrongType(node, "A label must be a text of at most \(GraphLimits.labelBytesMax) bytes without a NUL")
      return nil
    }
    return label
  }

  private func wrongWraps(_ route: RouteDeclaration, _ child: String) -> String {
    route.wraps.isEmpty
      ? "The route '\(route.name)' does not carry another: give it `wraps: \(child)`."
      : "The route '\(route.name)' wraps \(route.wraps.joined(separator: ", ")), not \(child)."
  }

  // MARK: Tabs

  /// Reads a list of tabs, whose names must differ.
  mutating func tabs(_ node: DocumentNode, _ context: BodyContext) -> [TabTemplate]? {
    guard let elements = node.elements, !elements.isEmpty else {
      log.report(.badValue, at: node.place, "This must be an array of tabs, at least one.")
      return nil
    }
    let tabs = elements.map { tab($0, context) }
    var seen: Set<String> = []
    for (tab, node) in zip(tabs, elements) {
      guard let tab, !seen.insert(tab.name).inserted else { continue }
      log.report(.duplicateName, at: node.place, "There are two tabs '\(tab.name)'.")
    }
    return tabs.contains { $0 == nil } ? nil : tabs.compactMap(\.self)
  }

  private mutating func tab(_ node: DocumentNode, _ context: BodyContext) -> TabTemplate? {
    let known = Self.childMembers + ["name", "coordinator", "lazy", "reselect"]
    guard let members = members(of: node, "A tab", known: known, required: ["name", "coordinator"]),
      let name = members["name"].flatMap({ name($0, "A tab's name") }),
      let type = members["coordinator"].flatMap({ self.name($0, "A coordinator") })
    else { return nil }
    let isLazy = bool(members["lazy"]) ?? false
    let types = declared.coordinators[type].map { [$0] } ?? []
    let reselect = members["reselect"].flatMap { types.isEmpty ? nil : constantRoute($0, of: types, context) }
    return child(Named(name: type, members: members, place: node.place), context).map {
      var child = $0
      // A client knows the children in its tabs by the tabs' names.
      if child.label == nil, context.coordinator?.isDelegated == true { child.label = name }
      return TabTemplate(name: name, child: child, isLazy: isLazy, reselect: reselect)
    }
  }
}

extension Named {
  /// The place of the name.
  subscript(placeOf name: String) -> JSON.Pointer {
    members == nil ? place : place.appending(name)
  }
}
