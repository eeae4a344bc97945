package import JSON
package import Navigation

extension Wire {
  /// A tree at one revision.
  package static func json(_ snapshot: Snapshot) -> JSON {
    var object = ObjectBuilder(capacity: 3)
    object.add("revision", .integer(snapshot.revision))
    object.add("window", .array(snapshot.layers.map(json)))
    object.add("coordinators", .array(snapshot.coordinators.map(json)))
    return object.json
  }

  /// One node of what is presented, with all that it holds.
  package static func json(_ node: Node) -> JSON {
    switch node {
    case .screen(let screen): json(screen)
    case .container(let container): json(container)
    }
  }

  /// One coordinator.
  package static func json(_ coordinator: CoordinatorNode) -> JSON {
    var object = ObjectBuilder(capacity: 10)
    object.add("id", .id(coordinator.id))
    object.add("type", .string(coordinator.type))
    object.add("parent", .id(orNull: coordinator.parent))
    object.add("level", .integer(coordinator.level))
    object.add("params", .object(coordinator.params))
    object.add("home", .id(orNull: coordinator.home))
    object.add("opening", .string(word(coordinator.opening)))
    object.add("pullback", coordinator.pullback.map(json) ?? .null)
    if case .started(let opener, let label) = coordinator.opening {
      object.add("opener", .id(opener))
      object.add("label", label.map { .string($0) })
    }
    if case .attached(let screen) = coordinator.opening { object.add("screen", .id(screen)) }
    return object.json
  }

  static func json(_ screen: ScreenNode) -> JSON {
    var object = ObjectBuilder(capacity: 5)
    object.add("key", .id(screen.key))
    object.add("kind", "screen")
    object.add("name", .string(screen.name))
    object.add("params", .object(screen.params))
    object.add("owner", .id(screen.owner))
    return object.json
  }

  private static func json(_ container: ContainerNode) -> JSON {
    var object = ObjectBuilder(capacity: 7)
    object.add("key", .id(container.key))
    object.add("kind", .string(kind(container.content).rawValue))
    addRole(container.role, to: &object)
    switch container.content {
    case .bare(let children), .stack(let children):
      object.add("children", .array(children.map(json)))
    case .split(let columns, let focus, let isCollapsed, let compact):
      object.add("children", .array(columns.map(json)))
      object.add("focus", .string(focus.rawValue))
      object.add("collapsed", .bool(isCollapsed))
      object.add("compact", .ids(compact))
    case .tabs(let tabs, let selected):
      object.add("children", .array(tabs.map(json)))
      object.add("selected", .id(selected))
    }
    return object.json
  }

  private static func addRole(_ role: Role, to object: inout ObjectBuilder) {
    switch role {
    case .layer(let style):
      var layer = ObjectBuilder(capacity: 1)
      layer.add("style", style.map { .string($0) })
      object.add("layer", layer.json)
    case .tab(let name):
      object.add("tab", .string(name))
    case .column(let column):
      object.add("column", .string(column.rawValue))
    }
  }

  /// How a parent hears a child.
  package static func json(_ pullback: Pullback) -> JSON {
    var object = ObjectBuilder(capacity: 2)
    object.add("route", .string(pullback.route))
    object.add("mode", .string(pullback.mode.rawValue))
    return object.json
  }

  private static func kind(_ content: ContainerNode.Content) -> Kind {
    switch content {
    case .bare: .bare
    case .stack: .stack
    case .split: .split
    case .tabs: .tabs
    }
  }

  private static func word(_ opening: CoordinatorNode.Opening) -> String {
    switch opening {
    case .root: "root"
    case .tab: "tab"
    case .handover: "handover"
    case .presented: "presented"
    case .started: "started"
    case .attached: "attached"
    }
  }
}
