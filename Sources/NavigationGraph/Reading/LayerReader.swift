internal import JSON
internal import Navigation

/// Reads the transfers that show a screen or open a child: in a new layer, or as the window's root.
struct LayerReader: ContextReader {
  let context: BodyContext

  func present(_ node: DocumentNode) -> ActionTemplate? {
    layerTransfer(node, make: TransferTemplate.present)
  }

  func replaceModal(_ node: DocumentNode) -> ActionTemplate? {
    layerTransfer(node, make: TransferTemplate.replaceModal)
  }

  private func layerTransfer(
    _ node: DocumentNode,
    make: (PresentedTemplate, LayerTemplate) -> TransferTemplate
  ) -> ActionTemplate? {
    let extra = ["style", "priority", "stack", "beneath", "animated"]
    guard let presented = screenOrChild(node, "What is presented", extra: extra) else { return nil }
    return values.transfer(make(presented, screens.layer(node)), node)
  }

  /// Reads a screen or a child.
  ///
  /// The members decide which it is; for a bare name the declarations do.
  private func screenOrChild(_ node: DocumentNode, _ what: String, extra: [String]) -> PresentedTemplate? {
    if case .string = node.json { return screenOrChild(named: node, what) }
    switch (node.json["screen"], node.json["coordinator"]) {
    case (.some, nil): return screens.screen(node, extra: extra).map(PresentedTemplate.screen)
    case (nil, .some): return children.child(node, extra: extra).map(PresentedTemplate.child)
    case (nil, nil) where node.json.object == nil:
      node.reportWrongType("\(what) must be a name or an object")
    case (nil, nil):
      node.report(.missingMember, "\(what) needs the member 'screen' or the member 'coordinator'.")
    case (.some, .some):
      node.report(.badValue, "\(what) is a screen or a coordinator, not both.")
    }
    return nil
  }

  private func screenOrChild(named node: DocumentNode, _ what: String) -> PresentedTemplate? {
    guard let name = node.name(what) else { return nil }
    let declared = names.declared
    let named = Named(name: name, node: node)
    if declared.screens[name] != nil { return screens.screen(named).map(PresentedTemplate.screen) }
    if declared.coordinators[name] != nil { return children.child(named).map(PresentedTemplate.child) }
    if declared.takesAnyScreen { return screens.screen(named).map(PresentedTemplate.screen) }
    return node.rejected(
      .unknownScreen,
      "There is no screen and no coordinator '\(name)'.",
      unknown: name,
      known: declared.screenNames + declared.coordinatorNames
    )
  }

  func setRoot(_ node: DocumentNode) -> ActionTemplate? {
    if let coordinator = context.coordinator, coordinator.kind != .window {
      node.report(
        .cannotSetRoot,
        "Only a coordinator of kind window sets the window's root;"
          + " the kind of \(coordinator.name) is \(coordinator.kind.rawValue)."
      )
    }
    guard node.json["screens"] != nil else {
      let root = screenOrChild(node, "The root", extra: ["animated"])
      return values.transfer(root.map(TransferTemplate.setRoot), node)
    }
    guard let listed = node.object("setRoot", known: ["screens", "animated"])?["screens"] else { return nil }
    guard let elements = listed.elements, !elements.isEmpty else {
      listed.reportEmptySet()
      return nil
    }
    let read = elements.map { screens.screen($0) }.complete()
    return values.transfer(read.map(TransferTemplate.setRootStack), node)
  }
}
