internal import JSON
internal import Navigation

struct ScreenReader: ContextReader {
  let context: BodyContext

  /// Reads a screen; `extra` are the action's own members.
  func screen(_ node: DocumentNode, extra: [String] = []) -> ScreenTemplate? {
    node.named(by: "screen", "A screen", alsoKnown: ["params"] + extra).flatMap(screen)
  }

  func screen(_ named: Named) -> ScreenTemplate? {
    guard names.hasScreen(named.name, named[nodeOf: "screen"]) else { return nil }
    names.screensShown.insert(named.name)
    return values.params(of: named, as: names.declared.screens[named.name], owner: "screen").map {
      ScreenTemplate(name: named.name, params: $0)
    }
  }

  /// Reads the screens of a stack, kept ones among them.
  func items(_ node: DocumentNode) -> [SetItemTemplate]? {
    guard let elements = node.elements else { return node.wrongType("This must be an array of screens") }
    return elements.map(item).complete()
  }

  private func item(_ node: DocumentNode) -> SetItemTemplate? {
    guard node.json["key"] != nil else { return screen(node).map(SetItemTemplate.new) }
    guard let key = node.object("A kept screen", known: ["key"])?["key"] else { return nil }
    return values.field(key, .screen).map(SetItemTemplate.kept)
  }

  /// Reads `NAME`, or an object with `screen` or `key`.
  ///
  /// With `withIdentity` the member `params` tells screens of the name apart.
  func target(
    _ node: DocumentNode,
    _ what: String,
    alsoKnown: [String],
    withIdentity: Bool = true
  ) -> TargetTemplate? {
    let alsoKnown = withIdentity ? alsoKnown + ["params"] : alsoKnown
    guard node.json["key"] != nil else {
      guard let named = node.named(by: "screen", what, alsoKnown: ["key"] + alsoKnown),
        names.hasScreen(named.name, named[nodeOf: "screen"])
      else { return nil }
      guard withIdentity, let given = named["params"] else {
        return .name(named.name, params: nil, identity: [])
      }
      return identity(given, of: named.name).map {
        .name(named.name, params: $0, identity: names.declared.identities[named.name] ?? [])
      }
    }
    if withIdentity {
      node["params"]?.report(.badValue, "A screen that is named by its key needs no `params`.")
    }
    guard node.object(what, known: ["screen", "key"] + alsoKnown) != nil else { return nil }
    node["screen"]?.report(.badValue, "A screen is named by `screen` or by `key`, not by both.")
    return values.field(node["key"], .screen).map(TargetTemplate.key)
  }

  /// Reads params that tell screens of a name apart; some may be left out.
  func identity(_ given: DocumentNode, of screen: String) -> ParamsTemplate? {
    guard let schema = names.declared.identity(of: screen) else {
      return given.rejected(
        .unknownParam,
        "The screen '\(screen)' declares no `identity`, so its params do not tell such screens apart."
      )
    }
    return values.params(given, as: schema, owner: "screen \(screen)")
  }

  /// Reads the traits of a layer; `isStack` is nil if the member `stack` says whether it holds a stack.
  func layer(_ node: DocumentNode, isStack: Bool? = nil) -> LayerTemplate {
    LayerTemplate(
      style: values.field(node["style"], .name),
      priority: values.field(node["priority"], .priority),
      isStack: isStack ?? node["stack"]?.bool() ?? false,
      isBeneath: node["beneath"]?.bool() ?? false
    )
  }
}

extension DocumentNode {
  func reportEmptySet() {
    report(.emptySet, "An empty list would remove all screens: name at least one screen.")
  }
}
