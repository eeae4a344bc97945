internal import JSON
import Navigation

// The server reads the changes of its history from their encoded form. An invalid identifier is reported like
// a missing member.

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
      let children = try converted(children, "children", by: Node.init)
      switch kind {
      case .bare: return .bare(children)
      case .stack: return .stack(children)
      case .split:
        guard let focus else { throw WireError("focus") }
        guard let collapsed else { throw WireError("collapsed") }
        return .split(
          columns: children,
          focus: try modelWord(focus, "focus"),
          isCollapsed: collapsed,
          compact: try converted(compact ?? [], "compact") { key throws(WireError) in try identifier(key) }
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
      parent: try identifier(ifPresent: coordinator.parent, "parent"),
      level: coordinator.level,
      params: coordinator.params,
      home: try identifier(ifPresent: coordinator.home, "home"),
      pullback: try coordinator.pullback.map(Pullback.init),
      opening: try coordinator.modelOpening
    )
  }
}

extension Pullback {
  init(_ pullback: PullbackLink) throws(WireError) {
    self.init(route: pullback.route, mode: try modelWord(pullback.mode, "mode"))
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

/// Converts the elements of a named list.
func converted<Element, Value>(
  _ elements: [Element],
  _ name: String,
  by convert: (Element) throws(WireError) -> Value
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

/// Reads an identifier; nil for nil.
func identifier<ID: LosslessStringConvertible>(
  ifPresent text: String?,
  _ name: String
) throws(WireError) -> ID? {
  if let text { try identifier(text, name) as ID } else { nil }
}
