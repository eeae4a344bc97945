internal import JSON
internal import Navigation

// The transfers that open layers, the window's root, and coordinators.

extension GraphReader {
  // MARK: Layers

  mutating func present(_ node: DocumentNode, _ context: BodyContext) -> ActionTemplate? {
    layerTransfer(node, context, TransferTemplate.present)
  }

  mutating func replaceModal(_ node: DocumentNode, _ context: BodyContext) -> ActionTemplate? {
    layerTransfer(node, context, TransferTemplate.replaceModal)
  }

  private mutating func layerTransfer(
    _ node: DocumentNode,
    _ context: BodyContext,
    _ transfer: (PresentedTemplate, LayerTemplate) -> TransferTemplate
  ) -> ActionTemplate? {
    let extra = ["style", "priority", "stack", "animated"]
    guard let (presented, members) = screenOrChild(node, "What is presented", extra: extra, context) else {
      return nil
    }
    let layer = layer(members, isStack: bool(members?["stack"]) ?? false, context)
    return .transfer(transfer(presented, layer), animated: animated(members, context))
  }

  mutating func pushOrPresent(_ node: DocumentNode, _ context: BodyContext) -> ActionTemplate? {
    screen(node, extra: ["style", "priority", "animated"], context).map { screen, named in
      let layer = layer(named.members, isStack: false, context)
      return .transfer(.pushOrPresent(screen, layer), animated: animated(named.members, context))
    }
  }

  mutating func dismiss(_ node: DocumentNode, _ context: BodyContext) -> ActionTemplate? {
    guard let members = members(of: node, "dismiss", known: ["key", "animated"]) else { return nil }
    guard let key = members["key"] else {
      return .transfer(.plain(.dismiss, .dismiss), animated: animated(members, context))
    }
    return field(key, .layer, context).map {
      .transfer(.dismissKey($0), animated: animated(members, context))
    }
  }

  /// Reads the style and the priority of a layer.
  private mutating func layer(_ members: DocumentMembers?, isStack: Bool, _ context: BodyContext)
    -> LayerTemplate
  {
    LayerTemplate(
      style: members?["style"].flatMap { field($0, .name, context) },
      priority: members?["priority"].flatMap { field($0, .priority, context) },
      isStack: isStack
    )
  }

  /// Reads a screen or a child.
  ///
  /// The members decide which it is; for a bare name the declarations do.
  private mutating func screenOrChild(
    _ node: DocumentNode,
    _ what: String,
    extra: [String],
    _ context: BodyContext
  ) -> (PresentedTemplate, DocumentMembers?)? {
    if case .string(let text) = node.json {
      guard let name = name(node, what) else { return nil }
      let named = Named(name: text, members: nil, place: node.place)
      if declared.screens[name] != nil { return screen(named, context).map { (.screen($0), nil) } }
      if declared.coordinators[name] != nil { return child(named, context).map { (.child($0), nil) } }
      if declared.takesAnyScreen { return screen(named, context).map { (.screen($0), nil) } }
      log.report(
        .unknownScreen,
        at: node.place,
        "There is no screen and no coordinator '\(name)'.",
        unknown: name,
        known: declared.screenNames + declared.coordinatorNames
      )
      return nil
    }
    switch (node.json["screen"], node.json["coordinator"]) {
    case (.some, nil):
      return screen(node, extra: extra, context).map { (.screen($0), $1.members) }
    case (nil, .some):
      return child(node, extra: extra, context).map { (.child($0), $1.members) }
    case (nil, nil):
      if node.json.object == nil {
        wrongType(node, "\(what) must be a name or an object")
      } else {
        log.report(
          .missingMember,
          at: node.place,
          "\(what) needs the member 'screen' or the member 'coordinator'."
        )
      }
      return nil
    case (.some, .some):
      log.report(.badValue, at: node.place, "\(what) is a screen or a coordinator, not both.")
      return nil
    }
  }

  // MARK: The window's root

  mutating func setRoot(_ node: DocumentNode, _ context: BodyContext) -> ActionTemplate? {
    if let coordinator = context.coordinator, coordinator.kind != .window {
      log.report(
        .cannotSetRoot,
        at: node.place,
        "Only a coordinator of kind window sets the window's root;"
          + " the kind of \(coordinator.name) is \(coordinator.kind.rawValue)."
      )
    }
    guard node.json["screens"] != nil else {
      guard let (root, members) = screenOrChild(node, "The root", extra: ["animated"], context) else {
        return nil
      }
      return .transfer(.setRoot(RootTemplate(root)), animated: animated(members, context))
    }
    guard let members = members(of: node, "setRoot", known: ["screens", "animated"]),
      let screens = members["screens"]
    else { return nil }
    guard let elements = screens.elements, !elements.isEmpty else {
      emptySet(at: screens.place)
      return nil
    }
    let read = elements.map { screen($0, context)?.screen }
    guard !read.contains(where: { $0 == nil }) else { return nil }
    return .transfer(.setRoot(.stack(read.compactMap(\.self))), animated: animated(members, context))
  }

  // MARK: Coordinators

  mutating func handover(_ node: DocumentNode, _ context: BodyContext) -> ActionTemplate? {
    child(node, extra: ["animated"], context).map { child, named in
      .transfer(.handover(child), animated: animated(named.members, context))
    }
  }

  mutating func start(_ node: DocumentNode, _ context: BodyContext) -> ActionTemplate? {
    guard let (child, named) = child(node, extra: ["in", "completed", "animated"], context) else {
      return nil
    }
    let startContext = named["in"].map { self.context($0, context) } ?? .current
    let label = named["completed"].flatMap { completed($0, of: child.type, context) } ?? child.label
    return startContext.map {
      .transfer(.start(child, in: $0, label: label), animated: animated(named.members, context))
    }
  }

  /// Reads `current`, `modal`, `{modal: {style, priority}}` or `{navigation: …}`.
  private mutating func context(_ node: DocumentNode, _ context: BodyContext) -> ContextTemplate? {
    if case .string = node.json {
      switch word(node, "The context", as: ContextWord.self) {
      case .current: return .current
      case .modal: return .modal(LayerTemplate(isStack: false))
      case nil: return nil
      }
    }
    guard let members = oneMember(of: node, "The context", known: ["modal", "navigation"]) else { return nil }
    if let modal = members["modal"] {
      return layer(modal, isStack: false, context).map(ContextTemplate.modal)
    }
    return members["navigation"].flatMap { navigation($0, context) }
  }

  private mutating func navigation(_ node: DocumentNode, _ context: BodyContext) -> ContextTemplate? {
    if case .string = node.json {
      let layer = LayerTemplate(isStack: true)
      switch word(node, "The navigation", as: NavigationWord.self) {
      case .new: return .navigationNew(layer)
      case .fallback: return .navigationFallback(layer)
      case nil: return nil
      }
    }
    guard let members = oneMember(of: node, "The navigation", known: NavigationWord.allCases.map(\.rawValue))
    else { return nil }
    if let new = members["new"] {
      return layer(new, isStack: true, context).map(ContextTemplate.navigationNew)
    }
    return members["fallback"].flatMap { layer($0, isStack: true, context) }.map(
      ContextTemplate.navigationFallback
    )
  }

  private mutating func layer(_ node: DocumentNode, isStack: Bool, _ context: BodyContext) -> LayerTemplate? {
    members(of: node, "A layer", known: ["style", "priority"]).map { layer($0, isStack: isStack, context) }
  }

  private mutating func oneMember(of node: DocumentNode, _ what: String, known: [String]) -> DocumentMembers?
  {
    guard let members = members(of: node, what, known: known) else { return nil }
    guard members.object.count == 1 else {
      log.report(.badValue, at: node.place, "\(what) must have exactly one member.")
      return nil
    }
    return members
  }

  /// Reads the name of the route that handles the child's completion.
  private mutating func completed(_ node: DocumentNode, of child: String, _ context: BodyContext) -> String? {
    guard let name = name(node, "A route"), let coordinator = context.coordinator else { return nil }
    guard !coordinator.isDelegated else {
      log.report(
        .unknownMember,
        at: node.place,
        "A client serves \(coordinator.name): give the child a `label` instead of `completed`."
      )
      return nil
    }
    guard let route = coordinator.route(name) else {
      unknownRoute(name, of: [coordinator], at: node.place)
      return nil
    }
    guard route.completes.contains(child) else {
      let found =
        route.completes.isEmpty
        ? "receives no completion: give it `completes: \(child)`"
        : "receives completions of \(route.completes.joined(separator: ", ")), not of \(child)"
      log.report(.wrongCompletes, at: node.place, "The route '\(name)' \(found).")
      return nil
    }
    return name
  }
}

extension RootTemplate {
  fileprivate init(_ presented: PresentedTemplate) {
    switch presented {
    case .screen(let screen): self = .screen(screen)
    case .child(let child): self = .child(child)
    }
  }
}

/// The contexts that may be written as a word.
private enum ContextWord: String, CaseIterable {
  case current, modal
}

private enum NavigationWord: String, CaseIterable {
  case new, fallback
}
