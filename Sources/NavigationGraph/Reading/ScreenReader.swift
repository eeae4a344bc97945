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
  func target(_ node: DocumentNode, _ what: String, alsoKnown: [String]) -> TargetTemplate? {
    guard node.json["key"] != nil else {
      guard let named = node.named(by: "screen", what, alsoKnown: ["key"] + alsoKnown),
        names.hasScreen(named.name, named[nodeOf: "screen"])
      else { return nil }
      return .name(named.name)
    }
    guard node.object(what, known: ["screen", "key"] + alsoKnown) != nil else { return nil }
    node["screen"]?.report(.badValue, "A screen is named by `screen` or by `key`, not by both.")
    return values.field(node["key"], .screen).map(TargetTemplate.key)
  }

  func layer(_ node: DocumentNode, isStack: Bool) -> LayerTemplate {
    LayerTemplate(
      style: values.field(node["style"], .name),
      priority: values.field(node["priority"], .priority),
      isStack: isStack
    )
  }
}

extension DocumentNode {
  func reportEmptySet() {
    report(.emptySet, "An empty list would remove all screens: name at least one screen.")
  }
}
