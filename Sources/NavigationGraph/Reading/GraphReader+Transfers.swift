internal import JSON
internal import Navigation

// The transfers. Each function reads the body after the transfer's name.

extension GraphReader {
  /// Reads a transfer without members of its own.
  mutating func plain(
    _ name: ActionName,
    _ transfer: TransferSpec,
    _ node: DocumentNode,
    _ context: BodyContext
  ) -> ActionTemplate? {
    members(of: node, name.rawValue, known: ["animated"]).map {
      .transfer(.plain(name, transfer), animated: animated($0, context))
    }
  }

  // MARK: Showing

  mutating func push(_ node: DocumentNode, _ context: BodyContext) -> ActionTemplate? {
    screenTransfer(node, context, TransferTemplate.push)
  }

  mutating func show(_ node: DocumentNode, _ context: BodyContext) -> ActionTemplate? {
    screenTransfer(node, context, TransferTemplate.show)
  }

  mutating func replace(_ node: DocumentNode, _ context: BodyContext) -> ActionTemplate? {
    screenTransfer(node, context, TransferTemplate.replace)
  }

  mutating func navigate(_ node: DocumentNode, _ context: BodyContext) -> ActionTemplate? {
    screen(node, extra: ["dedupe", "animated"], context).map { screen, named in
      let dedupe = named["dedupe"].flatMap { word($0, "'dedupe'", as: DedupeSpec.self) } ?? .top
      return .transfer(.navigate(screen, dedupe), animated: animated(named.members, context))
    }
  }

  private mutating func screenTransfer(
    _ node: DocumentNode,
    _ context: BodyContext,
    _ transfer: (ScreenTemplate) -> TransferTemplate
  ) -> ActionTemplate? {
    screen(node, extra: ["animated"], context).map { screen, named in
      .transfer(transfer(screen), animated: animated(named.members, context))
    }
  }

  // MARK: Removing

  mutating func pop(_ node: DocumentNode, _ context: BodyContext) -> ActionTemplate? {
    guard let (count, animated) = popCount(node, context) else { return nil }
    return .transfer(.pop(count), animated: animated)
  }

  /// Reads `N`, a reference, or `{count, animated}`.
  mutating func popCount(
    _ node: DocumentNode,
    _ context: BodyContext
  ) -> (FieldTemplate<Int>, animated: FieldTemplate<Bool>?)? {
    guard node.json.object != nil else { return field(node, .count, context).map { ($0, nil) } }
    guard let members = members(of: node, "pop", known: ["count", "animated"]) else { return nil }
    let count = members["count"].map { field($0, .count, context) } ?? .fixed(1)
    return count.map { ($0, animated(members, context)) }
  }

  mutating func popTo(_ node: DocumentNode, _ context: BodyContext) -> ActionTemplate? {
    let known = ["inclusive", "ifAbsent", "params", "animated"]
    guard let (target, members) = target(node, "popTo", alsoKnown: known, context) else { return nil }
    let inclusive = bool(members?["inclusive"]) ?? false
    guard let ifAbsent = ifAbsent(members, target, node.place, context) else { return nil }
    return .transfer(
      .popTo(target, inclusive: inclusive, ifAbsent: ifAbsent),
      animated: animated(members, context)
    )
  }

  private mutating func ifAbsent(
    _ members: DocumentMembers?,
    _ target: TargetTemplate,
    _ place: JSON.Pointer,
    _ context: BodyContext
  ) -> IfAbsentTemplate? {
    let word: IfAbsentWord =
      members?["ifAbsent"].flatMap { self.word($0, "ifAbsent", as: IfAbsentWord.self) } ?? .fail
    if let params = members?["params"], word != .push {
      log.report(
        .badValue,
        at: params.place,
        "'params' is allowed only with `ifAbsent: push`, for the screen to push."
      )
    }
    switch (word, target) {
    case (.fail, _): return .fail
    case (.noop, _): return .noop
    case (.push, .name(let name)):
      return screen(Named(name: name, members: members, place: place), context).map(IfAbsentTemplate.push)
    case (.push, .key):
      log.report(
        .badValue,
        at: place,
        "A screen that is named by its key cannot be pushed: name it by `screen`."
      )
      return nil
    }
  }

  mutating func remove(_ node: DocumentNode, _ context: BodyContext) -> ActionTemplate? {
    target(node, "remove", alsoKnown: ["animated"], context).map { target, members in
      .transfer(.remove(target), animated: animated(members, context))
    }
  }

  mutating func dismissTo(_ node: DocumentNode, _ context: BodyContext) -> ActionTemplate? {
    target(node, "dismissTo", alsoKnown: ["animated"], context).map { target, members in
      .transfer(.dismissTo(target), animated: animated(members, context))
    }
  }

  /// Reads `NAME`, or an object with `screen` or `key`.
  private mutating func target(
    _ node: DocumentNode,
    _ what: String,
    alsoKnown: [String],
    _ context: BodyContext
  ) -> (TargetTemplate, DocumentMembers?)? {
    guard node.json["key"] != nil else {
      guard let named = named(node, by: "screen", what, alsoKnown: ["key"] + alsoKnown),
        isScreen(named)
      else { return nil }
      return (.name(named.name), named.members)
    }
    guard let members = members(of: node, what, known: ["screen", "key"] + alsoKnown) else { return nil }
    if let both = members["screen"] {
      log.report(.badValue, at: both.place, "A screen is named by `screen` or by `key`, not by both.")
    }
    return members["key"].flatMap { field($0, .screen, context) }.map { (.key($0), members) }
  }

  // MARK: Replacing

  mutating func set(_ node: DocumentNode, _ context: BodyContext) -> ActionTemplate? {
    if node.elements != nil {
      return setItems(node, scope: .all, context).map { .transfer($0, animated: nil) }
    }
    guard node.json.object != nil else {
      wrongType(node, "'set' must be an array of screens, or an object with `screens` or `tabs`")
      return nil
    }
    guard let members = members(of: node, "set", known: ["screens", "scope", "tabs", "animated"]) else {
      return nil
    }
    let animated = animated(members, context)
    switch (members["screens"], members["tabs"]) {
    case (let screens?, nil):
      let scope = members["scope"].flatMap { word($0, "The scope", as: SetScopeSpec.self) } ?? .all
      return setItems(screens, scope: scope, context).map { .transfer($0, animated: animated) }
    case (nil, let tabs?):
      if let scope = members["scope"] {
        log.report(.badValue, at: scope.place, "'scope' is allowed only with `screens`, not with `tabs`.")
      }
      return self.tabs(tabs, context).map { .transfer(.setTabs($0), animated: animated) }
    case (nil, nil), (.some, .some):
      log.report(
        .missingMember,
        at: node.place,
        "'set' needs the member 'screens' or the member 'tabs', not both."
      )
      return nil
    }
  }

  private mutating func setItems(
    _ node: DocumentNode,
    scope: SetScopeSpec,
    _ context: BodyContext
  ) -> TransferTemplate? {
    if scope == .all, node.elements?.isEmpty ?? false { emptySet(at: node.place) }
    return items(node, context).map { .set($0, scope: scope) }
  }

  mutating func emptySet(at place: JSON.Pointer) {
    log.report(.emptySet, at: place, "An empty list would remove all screens: name at least one screen.")
  }

  mutating func items(_ node: DocumentNode, _ context: BodyContext) -> [SetItemTemplate]? {
    guard let elements = node.elements else {
      wrongType(node, "This must be an array of screens")
      return nil
    }
    let items = elements.map { item($0, context) }
    return items.contains { $0 == nil } ? nil : items.compactMap(\.self)
  }

  private mutating func item(_ node: DocumentNode, _ context: BodyContext) -> SetItemTemplate? {
    guard node.json["key"] != nil else { return screen(node, context).map { .new($0.screen) } }
    guard let key = members(of: node, "A kept screen", known: ["key"])?["key"] else { return nil }
    return field(key, .screen, context).map(SetItemTemplate.kept)
  }

  mutating func select(_ node: DocumentNode, _ context: BodyContext) -> ActionTemplate? {
    guard node.json.object != nil else {
      return field(node, .name, context).map { .transfer(.select($0), animated: nil) }
    }
    guard let members = members(of: node, "select", known: ["tab", "animated"], required: ["tab"]),
      let tab = members["tab"].flatMap({ field($0, .name, context) })
    else { return nil }
    return .transfer(.select(tab), animated: animated(members, context))
  }

  mutating func setParams(_ node: DocumentNode, _ context: BodyContext) -> ActionTemplate? {
    let known = ["params", "animated"]
    guard let (target, members) = ownTarget(node, alsoKnown: known, context) else { return nil }
    guard let given = members?["params"] else {
      log.report(.missingMember, at: node.place, "'setParams' needs the member 'params'.")
      return nil
    }
    // A key or the topmost screen is known only at run time, so params are not checked here.
    var schema: ParamSchemas?
    if case .name(let name)? = target { schema = declared.screens[name] }
    return params(given, as: schema, owner: "the screen", context).map {
      .transfer(.setParams(target, $0), animated: animated(members, context))
    }
  }

  /// Reads a target; without one it is the coordinator's own topmost screen.
  private mutating func ownTarget(
    _ node: DocumentNode,
    alsoKnown: [String],
    _ context: BodyContext
  ) -> (TargetTemplate?, DocumentMembers?)? {
    guard node.json["screen"] == nil, node.json["key"] == nil else {
      return target(node, "setParams", alsoKnown: alsoKnown, context).map { ($0, $1) }
    }
    return members(of: node, "setParams", known: ["screen", "key"] + alsoKnown).map { (nil, $0) }
  }

  mutating func custom(_ node: DocumentNode, _ context: BodyContext) -> ActionTemplate? {
    guard let named = named(node, by: "name", "A custom transfer", alsoKnown: ["params", "animated"]),
      let params = params(named["params"], of: named, as: nil, owner: "custom", context)
    else { return nil }
    return .transfer(.custom(name: named.name, params), animated: animated(named.members, context))
  }
}

/// The words of `ifAbsent`.
private enum IfAbsentWord: String, CaseIterable {
  case fail, noop, push
}
