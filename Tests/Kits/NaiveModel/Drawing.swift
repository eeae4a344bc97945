import JSON
import Navigation

// Trees as text, so that an expectation is one literal: layers from the root up, separated by `|`; each screen after its
// owner; `*` before the selected tab and the focused column; the style and priority before the kind of a layer.
//
//     stack(c1: List, c2: Detail) | sheet bare(c1: Info)
//     split(primary(c2: List), *secondary(c3: Detail)) compact(List, Detail)

extension Snapshot {
  /// The layers as one line.
  var drawing: String { draw(keys: false) }

  /// The layers as one line, every screen with its key.
  var keyedDrawing: String { draw(keys: true) }

  private func draw(keys: Bool) -> String {
    layers.isEmpty ? "nothing" : layers.map { $0.drawn(keys: keys) }.joined(separator: " | ")
  }

  /// The homes of coordinators, as in `c2 n1`.
  var homes: [String] { coordinators.map { "\($0.id) \($0.home.map(\.description) ?? "window")" } }

  /// The coordinators, one per line: `-` without children, `▿` with children, each level indented by 2.
  var ownership: String {
    func lines(under parent: CoordinatorID?, indent: String) -> [String] {
      coordinators.filter { $0.parent == parent }.flatMap { coordinator in
        let children = lines(under: coordinator.id, indent: indent + "  ")
        return ["\(indent)\(children.isEmpty ? "-" : "▿") \(coordinator.type) \(coordinator.id)"] + children
      }
    }
    return lines(under: nil, indent: "").joined(separator: "\n")
  }
}

extension Node {
  func drawn(keys: Bool) -> String {
    switch self {
    case .screen(let screen):
      let key = keys ? "\(screen.key) " : ""
      return
        "\(screen.owner): \(key)\(screen.name)\(screen.params.drawing)"
    case .container(let container):
      return container.drawn(keys: keys)
    }
  }
}

extension ContainerNode {
  fileprivate func drawn(keys: Bool) -> String {
    let style = if case .layer(let traits) = role { traits.drawing } else { "" }
    return style + drawnContent(keys: keys)
  }

  private func drawnContent(keys: Bool) -> String {
    switch content {
    case .bare(let nodes): "bare(\(list(nodes.map { $0.drawn(keys: keys) })))"
    case .stack(let nodes): "stack(\(list(nodes.map { $0.drawn(keys: keys) })))"
    case .tabs(let tabs, let selected):
      "tabs(\(list(tabs.map { Self.drawn(tab: $0, selected: selected, keys: keys) })))"
    case .split(let columns, let focus, let isCollapsed, let compact):
      "split(\(list(columns.map { Self.drawn(column: $0, focus: focus, keys: keys) })))"
        + (isCollapsed ? " compact(\(list(compact.map { screenName(of: $0, in: columns) })))" : "")
    }
  }

  private static func drawn(tab: Node, selected: ContainerID, keys: Bool) -> String {
    guard case .container(let container) = tab, case .tab(let name) = container.role else { return "no tab" }
    return "\(container.key == selected ? "*" : "")\(name): \(container.drawn(keys: keys))"
  }

  private static func drawn(column: Node, focus: Column, keys: Bool) -> String {
    guard case .container(let container) = column, case .column(let name) = container.role,
      case .stack(let nodes) = container.content
    else { return "no column" }
    return "\(name == focus ? "*" : "")\(name)(\(list(nodes.map { $0.drawn(keys: keys) })))"
  }

  private func screenName(of key: ScreenKey, in columns: [Node]) -> String {
    columns.flatMap(\.screens).first { $0.key == key }?.name ?? "unknown \(key)"
  }
}

extension LayerTraits {
  /// As in `sheet 5 `: the style, and the priority if it is not 0.
  var drawing: String {
    (style.map { "\($0) " } ?? "") + (priority == 0 ? "" : "\(priority) ")
  }
}

/// Joins with commas.
func list(_ parts: [String]) -> String { parts.joined(separator: ", ") }

extension Transition {
  /// As in `pop n1@1 -s2 -s3 by c1 covered`: kind, list and index, removals, additions, actor.
  var drawing: String {
    var words = ["\(kind) \(list.drawing)@\(at)"]
    words += removed.map { "-\($0)" }
    words += added.map { "+\($0.drawing)" }
    if let custom {
      words.append("\(custom.name)\(custom.params.isEmpty ? "" : JSON.object(custom.params).brief)")
    }
    if let by { words.append("by \(by)") }
    if covered { words.append("covered") }
    if !animated { words.append("still") }
    return words.joined(separator: " ")
  }
}

extension Transition.List {
  var drawing: String {
    switch self {
    case .window: "window"
    case .container(let id): "\(id)"
    case .compact(let id): "\(id)/compact"
    }
  }
}

extension Transition.Added {
  fileprivate var drawing: String {
    switch self {
    case .node(let node): node.drawn(keys: true)
    case .key(let key): "\(key)"
    }
  }
}

extension Disposed {
  /// As in `c3 Color value 5 to c1 picked`.
  var drawing: String {
    var words = ["\(coordinator) \(type)"]
    if let completion { words.append(completion.drawing) }
    if let opener { words.append("to \(opener)") }
    if let label { words.append(label) }
    if undelivered != nil { words.append(isKept ? "kept" : "undelivered") }
    return words.joined(separator: " ")
  }
}

extension PendingCompletion {
  /// As in `c3 Color picked value 5`.
  var drawing: String { "\(child) \(type) \(label) \(completion.drawing)" }
}

extension CoordinatorCompletion {
  var drawing: String {
    switch self {
    case .value(let value): "value \(value.brief)"
    case .failed(let error): "failed \(error.brief)"
    case .cancelled: "cancelled"
    case .dropped(let by): "dropped by \(by.map(\.description) ?? "none")"
    }
  }
}

extension RouteSpec {
  /// As in `colorRoute(list)`, with the params, if any.
  var drawing: String {
    let own = name + (params.isEmpty ? "" : JSON.object(params).brief)
    return inner.map { "\(own)(\($0.drawing))" } ?? own
  }
}

extension Question {
  /// As in `c2 list` or `c1 done: c2 cancelled`.
  var drawing: String {
    switch kind {
    case .route(let route), .pulled(let route, child: _): "\(coordinator) \(route.drawing)"
    case .completed(let child, _, let label, let completion):
      "\(coordinator) \(label): \(child) \(completion.drawing)"
    }
  }
}

extension JSON.Object {
  /// Params by name; empty without params.
  var drawing: String {
    let sorted = members.sorted { $0.name < $1.name }
    return isEmpty ? "" : JSON.object(JSON.Object(uniqueMembers: sorted)).brief
  }
}

extension JSON {
  /// The value on one line, without quotes.
  var brief: String {
    switch self {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .double(let value): "\(value)"
    case .string(let value): value
    case .array(let values): "[\(list(values.map(\.brief)))]"
    case .object(let object): "{\(list(object.members.map { "\($0.name): \($0.value.brief)" }))}"
    }
  }
}
