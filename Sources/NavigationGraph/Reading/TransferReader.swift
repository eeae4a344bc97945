internal import JSON
internal import Navigation

/// Reads the transfers.
///
/// Each function reads the value after the transfer's name.
struct TransferReader: ContextReader {
  let context: BodyContext

  /// Reads a transfer without members of its own.
  func plain(_ transfer: TransferSpec, _ node: DocumentNode, named name: ActionName) -> ActionTemplate? {
    values.transfer(node.object(name.rawValue, known: ["animated"]).map { _ in .plain(name, transfer) }, node)
  }

  // MARK: Showing

  func push(_ node: DocumentNode) -> ActionTemplate? {
    screenTransfer(node, make: TransferTemplate.push)
  }

  func show(_ node: DocumentNode) -> ActionTemplate? {
    screenTransfer(node, make: TransferTemplate.show)
  }

  func replace(_ node: DocumentNode) -> ActionTemplate? {
    screenTransfer(node, make: TransferTemplate.replace)
  }

  func navigate(_ node: DocumentNode) -> ActionTemplate? {
    screenTransfer(node, extra: ["dedupe"]) { screen in
      .navigate(screen, node["dedupe"]?.word("'dedupe'", as: DedupeSpec.self) ?? .top)
    }
  }

  func pushOrPresent(_ node: DocumentNode) -> ActionTemplate? {
    screenTransfer(node, extra: ["style", "priority", "beneath"]) { screen in
      .pushOrPresent(screen, screens.layer(node, isStack: false))
    }
  }

  private func screenTransfer(
    _ node: DocumentNode,
    extra: [String] = [],
    make: (ScreenTemplate) -> TransferTemplate
  ) -> ActionTemplate? {
    values.transfer(screens.screen(node, extra: extra + ["animated"]).map(make), node)
  }

  // MARK: Removing

  func pop(_ node: DocumentNode) -> ActionTemplate? {
    values.transfer(popCount(node).map(TransferTemplate.pop), node)
  }

  /// Reads `N`, a reference, or `{count, animated}`.
  func popCount(_ node: DocumentNode) -> FieldTemplate<Int>? {
    guard node.json.object != nil else { return values.field(node, .count) }
    guard let members = node.object("pop", known: ["count", "animated"]) else { return nil }
    return members["count"] == nil ? .fixed(1) : values.field(members["count"], .count)
  }

  func popTo(_ node: DocumentNode) -> ActionTemplate? {
    let word = node["ifAbsent"]?.word("ifAbsent", as: IfAbsentWord.self) ?? .fail
    let known = ["inclusive", "ifAbsent", "animated"] + (word == .push ? ["params"] : [])
    guard let target = screens.target(node, "popTo", alsoKnown: known, withIdentity: word != .push) else {
      return nil
    }
    let inclusive = node["inclusive"]?.bool() ?? false
    switch (word, target) {
    case (.fail, _): return values.transfer(.popTo(target, inclusive: inclusive, ifAbsent: .fail), node)
    case (.noop, _): return values.transfer(.popTo(target, inclusive: inclusive, ifAbsent: .noop), node)
    case (.push, .name(let name, _, _)):
      // The params of the screen to push also tell which screen is meant.
      guard let screen = screens.screen(Named(name: name, node: node)) else { return nil }
      let identity = names.declared.identities[name] ?? []
      let target = TargetTemplate.name(
        name,
        params: identity.isEmpty ? nil : screen.params,
        identity: identity
      )
      return values.transfer(.popTo(target, inclusive: inclusive, ifAbsent: .push(screen)), node)
    case (.push, .key):
      return node.rejected(
        .badValue,
        "A screen that is named by its key cannot be pushed: name it by `screen`."
      )
    }
  }

  func remove(_ node: DocumentNode) -> ActionTemplate? {
    let target = screens.target(node, "remove", alsoKnown: ["animated"])
    return values.transfer(target.map(TransferTemplate.remove), node)
  }

  func dismissTo(_ node: DocumentNode) -> ActionTemplate? {
    let target = screens.target(node, "dismissTo", alsoKnown: ["animated"])
    return values.transfer(target.map(TransferTemplate.dismissTo), node)
  }

  func dismiss(_ node: DocumentNode) -> ActionTemplate? {
    guard let members = node.object("dismiss", known: ["key", "animated"]) else { return nil }
    guard let key = members["key"] else { return values.transfer(.plain(.dismiss, .dismiss), node) }
    return values.transfer(values.field(key, .layer).map(TransferTemplate.dismissKey), node)
  }

  // MARK: Replacing

  func set(_ node: DocumentNode) -> ActionTemplate? {
    if node.elements != nil { return setItems(node, scope: .all).map { .transfer($0, animated: nil) } }
    guard node.json.object != nil else {
      return node.wrongType("'set' must be an array of screens, or an object with `screens` or `tabs`")
    }
    guard let members = node.object("set", known: ["screens", "scope", "tabs", "animated"]) else {
      return nil
    }
    let animated = values.animated(members)
    switch (members["screens"], members["tabs"]) {
    case (let screens?, nil):
      let scope = members["scope"]?.word("The scope", as: SetScopeSpec.self) ?? .all
      return setItems(screens, scope: scope).map { .transfer($0, animated: animated) }
    case (nil, let tabs?):
      members["scope"]?.report(.badValue, "'scope' is allowed only with `screens`, not with `tabs`.")
      return children.tabs(tabs).map { .transfer(.setTabs($0), animated: animated) }
    case (nil, nil), (.some, .some):
      return node.rejected(.missingMember, "'set' needs the member 'screens' or the member 'tabs', not both.")
    }
  }

  private func setItems(_ node: DocumentNode, scope: SetScopeSpec) -> TransferTemplate? {
    if scope == .all, node.elements?.isEmpty ?? false { node.reportEmptySet() }
    return screens.items(node).map { .set($0, scope: scope) }
  }

  func select(_ node: DocumentNode) -> ActionTemplate? {
    var tab: DocumentNode? = node
    if node.json.object != nil {
      tab = node.object("select", known: ["tab", "animated"], required: ["tab"])?["tab"]
    }
    return values.transfer(values.field(tab, .name).map(TransferTemplate.select), node)
  }

  func openTab(_ node: DocumentNode) -> ActionTemplate? {
    guard node.json.object != nil else {
      return node.wrongType("'openTab' must be an object with a tab and its coordinator")
    }
    guard let child = children.child(node, extra: ["tab", "animated"]) else { return nil }
    guard let tab = node["tab"] else {
      return node.rejected(.missingMember, "'openTab' needs the member 'tab'.")
    }
    let transfer = values.field(tab, .name).map {
      TransferTemplate.openTab($0, children.labelled(child, $0.fixed))
    }
    return values.transfer(transfer, node)
  }

  func closeTab(_ node: DocumentNode) -> ActionTemplate? {
    let isObject = node.json.object != nil
    let members = isObject ? node.object("closeTab", known: ["tab", "animated"], required: ["tab"]) : nil
    guard !isObject || members != nil else { return nil }
    return values.field(isObject ? members?["tab"] : node, .name).map {
      .closeTab($0, animated: members.flatMap(values.animated))
    }
  }

  func setParams(_ node: DocumentNode) -> ActionTemplate? {
    let known = ["params", "animated"]
    var target: TargetTemplate?
    if node.json["screen"] == nil, node.json["key"] == nil {
      // Without a target it is the coordinator's own topmost screen.
      guard node.object("setParams", known: ["screen", "key"] + known) != nil else { return nil }
    } else {
      target = screens.target(node, "setParams", alsoKnown: known, withIdentity: false)
      guard target != nil else { return nil }
    }
    guard let given = node["params"] else {
      return node.rejected(.missingMember, "'setParams' needs the member 'params'.")
    }
    // A key or the topmost screen is known only at run time, so params are not checked here.
    var schema: ParamSchemas?
    if case .name(let name, _, _)? = target { schema = names.declared.screens[name] }
    let params = values.changes(given, of: schema, owner: "the screen")
    return values.transfer(params.map { .setParams(target, $0) }, node)
  }

  func custom(_ node: DocumentNode) -> ActionTemplate? {
    guard let named = node.named(by: "name", "A custom transfer", alsoKnown: ["params", "animated"]) else {
      return nil
    }
    let params = values.params(of: named, as: nil, owner: "custom")
    return values.transfer(params.map { .custom(name: named.name, $0) }, node)
  }
}

private enum IfAbsentWord: String, CaseIterable {
  case fail, noop, push
}
