package import JSON
package import Navigation

extension Wire {
  /// Reads what one command changed, as navd writes it.
  package static func change(_ json: JSON) throws(WireError) -> Change {
    let reader = WireReader(json)
    return Change(
      to: try reader.member("revision").integer(),
      transitions: try reader.elements("transitions", transition),
      attached: try reader.elements("attached", coordinator),
      updated: try updates(try reader.member("updated")),
      disposed: try reader.elements("disposed", disposed)
    )
  }

  private static func transition(_ reader: WireReader) throws(WireError) -> Transition {
    Transition(
      try reader.member("kind").word(),
      in: try list(try reader.member("in")),
      at: try reader.member("at").integer(),
      removed: try reader.elements("removed") { key throws(WireError) in try key.string() },
      added: try reader.elements("added", added),
      by: try reader.optional("by")?.id(),
      animated: try reader.member("animated").bool(),
      covered: try reader.optional("covered")?.bool() ?? false,
      custom: try custom(reader)
    )
  }

  private static func list(_ reader: WireReader) throws(WireError) -> Transition.List {
    let name = try reader.string()
    guard name != "window" else { return .window }
    let parts = name.split(separator: "/")
    guard let container = parts.first.flatMap({ ContainerID(String($0)) }) else { throw reader.error }
    return parts.count == 1 ? .container(container) : .compact(container)
  }

  private static func added(_ reader: WireReader) throws(WireError) -> Transition.Added {
    if case .string = reader.json { .key(try reader.id()) } else { .node(try node(reader)) }
  }

  private static func custom(_ reader: WireReader) throws(WireError) -> Transition.Custom? {
    guard let custom = reader.optional("custom") else { return nil }
    return Transition.Custom(
      try custom.member("name").string(),
      params: try custom.member("params").object()
    )
  }

  private static func updates(_ reader: WireReader) throws(WireError) -> [Update] {
    var updates: [Update] = []
    for name in try reader.object().names { updates += try self.updates(of: name, try reader.member(name)) }
    return updates
  }

  private static func updates(of name: String, _ reader: WireReader) throws(WireError) -> [Update] {
    if let key = ScreenKey(name) {
      return [
        .screen(
          key,
          params: try reader.optional("params")?.object(),
          owner: try reader.optional("owner")?.id()
        )
      ]
    }
    if let id = CoordinatorID(name) { return try updates(of: id, reader) }
    guard let container = ContainerID(name) else { throw reader.error }
    var updates: [Update] = []
    if let kind = reader.optional("kind") { updates.append(.kind(container, try kind.word())) }
    if let tab = reader.optional("selected") { updates.append(.selected(container, try tab.id())) }
    let focus = reader.optional("focus")
    let isCollapsed = reader.optional("collapsed")
    if focus != nil || isCollapsed != nil {
      updates.append(.split(container, focus: try focus?.word(), isCollapsed: try isCollapsed?.bool()))
    }
    return updates
  }

  private static func updates(of id: CoordinatorID, _ reader: WireReader) throws(WireError) -> [Update] {
    var updates: [Update] = []
    let parent = reader.optional("parent")
    let level = reader.optional("level")
    if parent != nil || level != nil {
      updates.append(.coordinator(id, parent: try parent?.id(), level: try level?.integer()))
    }
    if reader.has("home") { updates.append(.home(id, try reader.optional("home")?.id())) }
    // A child is passed on without its pullback; it never gets one.
    if reader.has("pullback") { updates.append(.unpulled(id)) }
    return updates
  }

  /// A mirror only looks at who has ended; how is told to those that it concerns.
  private static func disposed(_ reader: WireReader) throws(WireError) -> Disposed {
    Disposed(
      coordinator: try reader.member("coordinator").id(),
      type: try reader.member("type").string()
    )
  }
}
