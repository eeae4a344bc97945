internal import JSON

// Transfers of the tabs around the home of a coordinator.

extension Actor {
  func select(_ name: String, on draft: inout Draft) throws(Stop) -> TransferEffect {
    let (id, tabs) = try tabs(in: draft.tree)
    let effect = try draft.mark(name, of: tabs, in: id, cause(.select))
    guard case .changed = effect else { return effect }
    return .changed(starting: try draft.openSelected(in: id))
  }

  /// Adds a tab at the end and selects it, or selects the one of that name.
  func openTab(_ spec: TabSpec, on draft: inout Draft) throws(Stop) -> TransferEffect {
    let (id, tabs) = try tabs(in: draft.tree)
    guard !tabs.tabs.contains(where: { $0.spec.name == spec.name }) else {
      return try select(spec.name, on: &draft)
    }
    guard tabs.owner.map({ draft.tree.coordinators.contains($0) }) ?? false else {
      throw .failed(Reason(.noTabs, "The coordinator of these tabs has ended.", of: coordinator.id))
    }
    try draft.addTab(spec, to: id, cause(.set))
    return .changed(starting: try draft.openSelected(in: id))
  }

  /// The innermost tabs around home, or home itself.
  func tabs(in tree: Tree) throws(Stop) -> (ContainerID, Tabs) {
    guard let home = tree.home(of: coordinator), let found = tree.tabs(around: home.id) else {
      throw .failed(Reason(.noTabs, "The home of \(name) is neither tabs nor in a tab.", of: id))
    }
    return found
  }
}

extension Reason {
  static func tabStays(_ name: String, closable: [Tabs.TabEntry]) -> Reason {
    Reason(
      .unknownTab,
      "The tab \(name) stays: only tabs that were added with openTab can be closed.",
      details: ["tab": .string(name), "tabs": .array(closable.map { .string($0.spec.name) })]
    )
  }
}
