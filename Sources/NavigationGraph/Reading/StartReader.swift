internal import JSON
internal import Navigation

/// Reads `start` and `handover`: the child, the context in which it opens, and the route that receives its completion.
struct StartReader: ContextReader {
  let context: BodyContext

  func handover(_ node: DocumentNode) -> ActionTemplate? {
    values.transfer(children.child(node, extra: ["animated"]).map(TransferTemplate.handover), node)
  }

  func start(_ node: DocumentNode) -> ActionTemplate? {
    guard let child = children.child(node, extra: ["in", "completed", "animated"]) else { return nil }
    let opened = node["in"].map(place) ?? .current
    let label = node["completed"].flatMap { completed($0, of: child.type) } ?? child.label
    return values.transfer(opened.map { .start(child, in: $0, label: label) }, node)
  }

  /// Reads `current`, `modal`, `layer`, or an object with `modal`, `layer` or `navigation`.
  private func place(_ node: DocumentNode) -> ContextTemplate? {
    if case .string = node.json {
      switch node.word("The context", as: ContextWord.self) {
      case .current: return .current
      case .modal: return .modal(LayerTemplate(isStack: false))
      case .layer: return .layer(LayerTemplate(isStack: false))
      case nil: return nil
      }
    }
    guard let members = oneMember(node, "The context", known: ["modal", "layer", "navigation"]) else {
      return nil
    }
    if let modal = members["modal"] { return layer(modal, isStack: false).map(ContextTemplate.modal) }
    if let layer = members["layer"] { return self.layer(layer).map(ContextTemplate.layer) }
    return members["navigation"].flatMap(navigation)
  }

  private func navigation(_ node: DocumentNode) -> ContextTemplate? {
    if case .string = node.json {
      let layer = LayerTemplate(isStack: true)
      switch node.word("The navigation", as: NavigationWord.self) {
      case .new: return .navigationNew(layer)
      case .fallback: return .navigationFallback(layer)
      case nil: return nil
      }
    }
    guard let members = oneMember(node, "The navigation", known: NavigationWord.allCases.map(\.rawValue))
    else { return nil }
    if let new = members["new"] { return layer(new, isStack: true).map(ContextTemplate.navigationNew) }
    return members["fallback"].flatMap { layer($0, isStack: true) }.map(ContextTemplate.navigationFallback)
  }

  /// Reads a layer; without `isStack` it may say whether it holds a stack.
  private func layer(_ node: DocumentNode, isStack: Bool? = nil) -> LayerTemplate? {
    let known = ["style", "priority", "beneath"] + (isStack == nil ? ["stack"] : [])
    return node.object("A layer", known: known).map { screens.layer($0, isStack: isStack) }
  }

  private func oneMember(_ node: DocumentNode, _ what: String, known: [String]) -> DocumentNode? {
    guard let members = node.object(what, known: known) else { return nil }
    guard members.json.object?.count == 1 else {
      return node.rejected(.badValue, "\(what) must have exactly one member.")
    }
    return members
  }

  /// Reads the name of the route that handles the child's completion.
  private func completed(_ node: DocumentNode, of child: String) -> String? {
    guard let name = node.name("A route"), let coordinator = context.coordinator else { return nil }
    guard !coordinator.isDelegated else {
      let message = "A client serves \(coordinator.name): give the child a `label` instead of `completed`."
      return node.rejected(.unknownMember, message)
    }
    guard let route = names.route(name, of: [coordinator], node) else { return nil }
    guard route.completes.contains(child) else {
      let found =
        route.completes.isEmpty
        ? "receives no completion: give it `completes: \(child)`"
        : "receives completions of \(route.completes.joined(separator: ", ")), not of \(child)"
      return node.rejected(.wrongCompletes, "The route '\(name)' \(found).")
    }
    return name
  }
}

private enum ContextWord: String, CaseIterable {
  case current, modal, layer
}

private enum NavigationWord: String, CaseIterable {
  case new, fallback
}
