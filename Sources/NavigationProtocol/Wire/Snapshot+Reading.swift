internal import JSON
package import Navigation

// A mirror keeps the model's values, which applies changes. An identifier that is none is the same error as a member
// that is missing.

extension Snapshot {
  /// The snapshot that navd wrote.
  package init(_ snapshot: TreeSnapshot) throws(WireError) {
    self.init(
      revision: snapshot.revision,
      layers: try converted(snapshot.window, "window") { node throws(WireError) in try Node(node) },
      coordinators: try converted(snapshot.coordinators, "coordinators") { coordinator throws(WireError) in
        try CoordinatorNode(coordinator)
      },
      facts: snapshot.facts ?? [:],
      back: try snapshot.back.map { holds throws(WireError) in try .init(holds) } ?? [:],
      kept: try snapshot.kept.map { kept throws(WireError) in try KeptNode(kept) }
    )
  }
}

extension Node {
  init(_ node: TreeNode) throws(WireError) {
    self =
      switch node {
      case .screen(let screen): .screen(try ScreenNode(screen))
      case .container(let container): .container(try ContainerNode(container))
      }
  }
}

extension ScreenNode {
  fileprivate init(_ screen: TreeScreen) throws(WireError) {
    self.init(
      try identifier(screen.key, "key"),
      name: screen.name,
      params: screen.params,
      owner: try identifier(screen.owner, "owner")
    )
  }
}

extension ContainerNode {
  fileprivate init(_ container: TreeContainer) throws(WireError) {
    self.init(
      try identifier(container.key, "key"),
      role: try container.role,
      content: try container.content
    )
  }
}

extension TreeContainer {
  fileprivate var role: Role {
    get throws(WireError) {
      if let tab { return .tab(name: tab) }
      if let column { return .column(try modelWord(column, "column")) }
      guard let layer else { throw WireError("layer") }
      return .layer(LayerTraits(style: layer.style, priority: layer.priority ?? 0))
    }
  }

  fileprivate var content: ContainerNode.NodeContent {
    get throws(WireError) {
      let children = try converted(children, "children") { node throws(WireError) in try Node(node) }
      switch kind {
      case .bare: return .bare(children)
      case .stack: return .stack(children)
      case .split:
        guard let focus else { throw WireError("focus") }
        guard let collapsed else { throw WireError("collapsed") }
        let compact = try converted(compact ?? [], "compact") { key throws(WireError) -> ScreenKey in
          try identifier(key)
        }
        return .split(
          columns: children,
          focus: try modelWord(focus, "focus"),
          isCollapsed: collapsed,
          compact: compact
        )
      case .tabs:
        guard let selected else { throw WireError("selected") }
        return .tabs(children, selected: try identifier(selected, "selected"))
      }
    }
  }
}

extension CoordinatorNode {
  init(_ coordinator: TreeCoordinator) throws(WireError) {
    self.init(
      try identifier(coordinator.id, "id"),
      type: coordinator.type,
      parent: try coordinator.parent.map { text throws(WireError) in try identifier(text, "parent") },
      level: coordinator.level,
      params: coordinator.params,
      home: try coordinator.home.map { text throws(WireError) in try identifier(text, "home") },
      pullback: coordinator.pullback.map(Pullback.init),
      opening: try coordinator.modelOpening
    )
  }
}

extension Pullback {
  init(_ pullback: PullbackLink) {
    self.init(route: pullback.route, mode: PullbackModeSpec(pullback.mode))
  }
}

extension TreeCoordinator {
  fileprivate var modelOpening: CoordinatorNode.OpeningKind {
    get throws(WireError) {
      switch opening {
      case .root: return .root
      case .tab: return .tab
      case .handover: return .handover
      case .presented: return .presented
      case .started:
        guard let opener else { throw WireError("opener") }
        return .started(opener: try identifier(opener, "opener"), label: label?.orNil)
      case .attached:
        guard let screen else { throw WireError("screen") }
        return .attached(try identifier(screen, "screen"))
      }
    }
  }
}

/// Converts the elements of a list, which is the member of that name.
func converted<Element, Value>(
  _ elements: [Element],
  _ name: String,
  _ convert: (Element) throws(WireError) -> Value
) throws(WireError) -> [Value] {
  var values: [Value] = []
  values.reserveCapacity(elements.count)
  for (index, element) in elements.enumerated() {
    do throws(WireError) {
      values.append(try convert(element))
    } catch {
      throw error.inside(String(index)).inside(name)
    }
  }
  return values
}

/// Reads an identifier such as a `ScreenKey`.
func identifier<ID: LosslessStringConvertible>(
  _ text: String,
  _ name: String? = nil
) throws(WireError) -> ID {
  guard let id = ID(text) else { throw WireError(name) }
  return id
}

/// The model's word for one of the protocol.
func modelWord<Word: RawRepresentable<String>>(
  _ word: some RawRepresentable<String>,
  _ name: String
) throws(WireError) -> Word {
  guard let word = Word(rawValue: word.rawValue) else { throw WireError(name) }
  return word
}
