internal import JSON
internal import Navigation

/// Reads the coordinators that a document opens: the root, tabs, and the children in actions.
struct ChildReader: ContextReader {
  let context: BodyContext
  private static let memberNames = ["params", "route", "pullback", "collapsed", "label"]

  /// Reads a child; `extra` are the action's own members.
  func child(_ node: DocumentNode, extra: [String] = []) -> ChildTemplate? {
    node.named(by: "coordinator", "A coordinator", alsoKnown: Self.memberNames + extra).flatMap(child)
  }

  /// Reads the root: a child without a parent.
  func root(_ node: DocumentNode) -> ChildTemplate? {
    let known = ["params", "route", "collapsed"]
    return node.named(by: "coordinator", "The root", alsoKnown: known).flatMap(child)
  }

  func child(_ named: Named) -> ChildTemplate? {
    guard let type = names.coordinator(named.name, named[nodeOf: "coordinator"]) else { return nil }
    let pullback = named["pullback"].flatMap { self.pullback($0, of: type.name) }
    let route = named["route"].flatMap { routes.route($0, of: [type]) }
    let collapsed = named["collapsed"]?.bool() ?? false
    let label = named["label"].flatMap { self.label($0) }
    return values.params(of: named, as: type.params, owner: "coordinator").map {
      ChildTemplate(
        type: type.name,
        params: $0,
        route: route,
        pullback: pullback,
        isCollapsed: collapsed,
        label: label,
        place: named.node.place
      )
    }
  }

  private func pullback(_ node: DocumentNode, of child: String) -> Pullback? {
    guard let named = node.named(by: "route", "A pullback", alsoKnown: ["mode"]) else { return nil }
    let mode = named["mode"].flatMap { $0.word("The mode", as: PullbackModeSpec.self) } ?? .always
    guard let parent = context.coordinator,
      let route = names.route(named.name, of: [parent], named[nodeOf: "route"])
    else { return nil }
    guard route.isUnchecked || route.wraps.contains(child) else {
      return named[nodeOf: "route"].rejected(
        .wrongWraps,
        route.wraps.isEmpty
          ? "The route '\(route.name)' does not carry another: give it `wraps: \(child)`."
          : "The route '\(route.name)' wraps \(route.wraps.joined(separator: ", ")), not \(child)."
      )
    }
    return Pullback(route: route.name, mode: mode)
  }

  /// Reads the opener's label of a child, if a client handles the opener's routes.
  private func label(_ node: DocumentNode) -> String? {
    guard context.coordinator?.isDelegated == true else {
      return node.rejected(.unknownMember, "Only a coordinator that a client serves can label its children.")
    }
    // Labels become names of members, which cannot hold a NUL.
    guard case .string(let label) = node.json, label.utf8.count <= GraphLimits.labelBytesMax,
      !label.utf8.contains(0)
    else {
      let max = GraphLimits.labelBytesMax
      return node.wrongType("A label must be a text of at most \(max) bytes without a NUL")
    }
    guard context.record.labels.insert(label).inserted else {
      let sentence =
        "The command has a coordinator with the label '\(label.prefix(80))' already: choose another label."
      return node.rejected(.duplicateName, sentence)
    }
    return label
  }

  // MARK: Tabs

  /// Reads a list of tabs, whose names must differ.
  func tabs(_ node: DocumentNode) -> [TabTemplate]? {
    guard let elements = node.elements, !elements.isEmpty else {
      return node.rejected(.badValue, "This must be an array of tabs, at least one.")
    }
    let tabs = elements.map(tab)
    var seen: Set<String> = []
    for (tab, node) in zip(tabs, elements) {
      guard let tab, !seen.insert(tab.name).inserted else { continue }
      node.report(.duplicateName, "There are two tabs '\(tab.name)'.")
    }
    return tabs.complete()
  }

  private func tab(_ node: DocumentNode) -> TabTemplate? {
    if let label = node["label"], context.coordinator?.isDelegated != true {
      let advice =
        "A tab of a graph has no label: leave it out. The front end finds its text by the tab's 'name'."
      return label.rejected(.unknownMember, advice)
    }
    let known = Self.memberNames + ["name", "coordinator", "lazy", "reselect", "meta"]
    guard let members = node.object("A tab", known: known, required: ["name", "coordinator"]),
      let name = members["name"]?.name("A tab's name"),
      let type = members["coordinator"]?.name("A coordinator")
    else { return nil }
    let isLazy = members["lazy"]?.bool() ?? false
    // Front ends read the fact to show the badge.
    if let badge = members["meta"]?["badge"]?.json.string { names.readsFact(badge) }
    let reselect = names.declared.coordinators[type].flatMap { self.reselect(members["reselect"], of: $0) }
    return child(Named(name: type, node: node)).map {
      TabTemplate(name: name, child: labelled($0, name), isLazy: isLazy, reselect: reselect)
    }
  }

  /// Labels the child of a tab with the tab's name, by which a client knows the children in its tabs.
  func labelled(_ child: ChildTemplate, _ tab: String?) -> ChildTemplate {
    guard child.label == nil, context.coordinator?.isDelegated == true else { return child }
    var child = child
    child.label = tab
    return child
  }

  private func reselect(_ node: DocumentNode?, of type: CoordinatorDeclaration) -> RouteSpec? {
    // Values of a client have no references either.
    let references = context.references == .literal ? BodyContext.References.literal : .rejected
    return node.flatMap { ConstantRouteReader(names, references).route($0, of: [type]) }
  }
}
