package import JSON
package import Navigation

extension Wire {
  /// Reads a tree at one revision, as navd writes it.
  package static func snapshot(_ json: JSON) throws(WireError) -> Snapshot {
    let reader = WireReader(json)
    return Snapshot(
      revision: try reader.member("revision").integer(),
      layers: try reader.elements("window", node),
      coordinators: try reader.elements("coordinators", coordinator)
    )
  }

  static func node(_ reader: WireReader) throws(WireError) -> Node {
    guard try reader.member("kind").string() != "screen" else { return .screen(try screen(reader)) }
    return .container(
      ContainerNode(
        try reader.member("key").id(),
        role: try role(reader),
        content: try content(reader)
      )
    )
  }

  private static func screen(_ reader: WireReader) throws(WireError) -> ScreenNode {
    ScreenNode(
      try reader.member("key").id(),
      name: try reader.member("name").string(),
      params: try reader.member("params").object(),
      owner: try reader.member("owner").id()
    )
  }

  private static func role(_ reader: WireReader) throws(WireError) -> Role {
    if let tab = reader.optional("tab") { return .tab(name: try tab.string()) }
    if let column = reader.optional("column") { return .column(try column.word()) }
    let layer = try reader.member("layer")
    return .layer(style: try layer.optional("style")?.string())
  }

  private static func content(_ reader: WireReader) throws(WireError) -> ContainerNode.Content {
    let children = try reader.elements("children", node)
    let kind = try reader.member("kind")
    switch try kind.word() as Kind {
    case .bare:
      return .bare(children)
    case .stack:
      return .stack(children)
    case .split:
      return .split(
        columns: children,
        focus: try reader.member("focus").word(),
        isCollapsed: try reader.member("collapsed").bool(),
        compact: try reader.elements("compact") { key throws(WireError) in try key.id() }
      )
    case .tabs:
      return .tabs(children, selected: try reader.member("selected").id())
    case .window:
      throw kind.error
    }
  }

  static func coordinator(_ reader: WireReader) throws(WireError) -> CoordinatorNode {
    CoordinatorNode(
      try reader.member("id").id(),
      type: try reader.member("type").string(),
      parent: try reader.optional("parent")?.id(),
      level: try reader.member("level").integer(),
      params: try reader.member("params").object(),
      home: try reader.optional("home")?.id(),
      pullback: try pullback(reader),
      opening: try opening(reader)
    )
  }

  private static func pullback(_ reader: WireReader) throws(WireError) -> Pullback? {
    guard let pullback = reader.optional("pullback") else { return nil }
    return Pullback(
      route: try pullback.member("route").string(),
      mode: try pullback.member("mode").word()
    )
  }

  private static func opening(_ reader: WireReader) throws(WireError) -> CoordinatorNode.Opening {
    let opening = try reader.member("opening")
    switch try opening.string() {
    case "root": return .root
    case "tab": return .tab
    case "handover": return .handover
    case "presented": return .presented
    case "attached": return .attached(try reader.member("screen").id())
    case "started":
      return .started(
        opener: try reader.member("opener").id(),
        label: try reader.optional("label")?.string()
      )
    default: throw opening.error
    }
  }
}
