package import JSON
package import Navigation

extension Wire {
  /// What one command changed.
  package static func json(_ change: Change) -> JSON {
    var object = ObjectBuilder(capacity: 5)
    object.add("revision", .integer(change.revision))
    object.add("transitions", .array(change.transitions.map(json)))
    object.add("attached", .array(change.attached.map(json)))
    object.add("updated", json(change.updated))
    object.add("disposed", .array(change.disposed.map(json)))
    return object.json
  }

  private static func json(_ transition: Transition) -> JSON {
    var object = ObjectBuilder(capacity: 9)
    object.add("kind", .string(transition.kind.rawValue))
    object.add("in", .string(name(transition.list)))
    object.add("at", .integer(transition.at))
    object.add("removed", .array(transition.removed.map { .string($0) }))
    object.add("added", .array(transition.added.map(json)))
    object.add("by", .id(orNull: transition.by))
    object.add("animated", .bool(transition.animated))
    if transition.covered { object.add("covered", true) }
    object.add("custom", transition.custom.map(json))
    return object.json
  }

  private static func name(_ list: Transition.List) -> String {
    switch list {
    case .window: "window"
    case .container(let container): container.description
    case .compact(let split): "\(split)/compact"
    }
  }

  private static func json(_ added: Transition.Added) -> JSON {
    switch added {
    case .node(let node): json(node)
    case .key(let key): .id(key)
    }
  }

  private static func json(_ custom: Transition.Custom) -> JSON {
    var object = ObjectBuilder(capacity: 3)
    object.add("name", .string(custom.name))
    object.add("params", .object(custom.params))
    return object.json
  }

  /// An object with a member for each node or coordinator: its members that differ.
  private static func json(_ updates: [Update]) -> JSON {
    var nodes: [(key: String, members: ObjectBuilder)] = []
    var places: [String: Int] = [:]
    for update in updates {
      let (key, members) = members(update)
      let place = places[key] ?? nodes.count
      if place == nodes.count {
        nodes.append((key, ObjectBuilder(capacity: 2)))
        places[key] = place
      }
      for (name, value) in members { nodes[place].members.add(name, value) }
    }
    var object = ObjectBuilder(capacity: nodes.count)
    for node in nodes { object.add(node.key, node.members.json) }
    return object.json
  }

  private static func members(_ update: Update) -> (key: String, [(String, JSON?)]) {
    switch update {
    case .screen(let key, let params, let owner):
      ("\(key)", [("params", params.map { .object($0) }), ("owner", owner.map { .id($0) })])
    case .selected(let container, let tab):
      ("\(container)", [("selected", .id(tab))])
    case .split(let container, let focus, let isCollapsed):
      (
        "\(container)",
        [("focus", focus.map { .string($0.rawValue) }), ("collapsed", isCollapsed.map { .bool($0) })]
      )
    case .kind(let container, let kind):
      ("\(container)", [("kind", .string(kind.rawValue))])
    case .coordinator(let id, let parent, let level):
      ("\(id)", [("parent", parent.map { .id($0) }), ("level", level.map { .integer($0) })])
    case .home(let id, let home):
      ("\(id)", [("home", .id(orNull: home))])
    case .unpulled(let id):
      ("\(id)", [("pullback", .some(.null))])
    }
  }
}
