import JSON
import NavigationClient
import Scripting

/// A tree as `show` and `watch` print it.
enum TreeText {
  /// The title, the remarks and the drawing of a tree.
  ///
  /// `foldsTabs`: whether a hidden tab is one line.
  static func lines(of state: TreeGetResult, foldsTabs: Bool = false) -> [Text] {
    let rows = TreeDrawing.rows(
      of: state.snapshot,
      onView: state.onView,
      active: state.active,
      detachedTypes: Set(state.detachedTypes),
      foldsTabs: foldsTabs
    )
    return [title(of: state)] + remarks(about: state) + [Text()] + rows.map(Text.init)
  }

  /// The drawing of the coordinators of a tree.
  static func coordinatorLines(of state: TreeGetResult) -> [Text] {
    CoordinatorDrawing.rows(of: state.snapshot, detachedTypes: Set(state.detachedTypes)).map(Text.init)
  }

  private static func title(of state: TreeGetResult) -> Text {
    var title = Text(state.tree, .strong)
    title.append(", \(state.graphText)")
    title.append(", revision \(state.revision)")
    return title
  }

  /// One line each for facts, the kept command, the next idle routes, and detached types, if there are any.
  private static func remarks(about state: TreeGetResult) -> [Text] {
    let facts = state.snapshot.facts ?? [:]
    let names = Directory(state.snapshot)
    var lines = facts.isEmpty ? [] : ["facts:" + paramsText(facts)]
    if let kept = state.snapshot.kept { lines.append("kept: \(keptText(kept, names: names))") }
    if let idle = state.idle { lines.append("idle: \(idleText(idle, names: names))") }
    let detached = state.detachedTypes
    if !detached.isEmpty {
      lines.append("detached: \(detached.joined(separator: ", ")), which no client serves")
    }
    return lines.map { Text($0) }
  }
}

extension Text {
  /// Converts a drawn line, with the styles of its pieces.
  fileprivate init(_ row: DrawnRow) {
    self.init()
    for piece in row.pieces + row.owner { append(piece.shortened, piece.role.look) }
  }
}

extension DrawnRole {
  fileprivate var look: Look {
    switch self {
    case .plain: .plain
    case .active: .active
    case .onView, .type: .strong
    case .frame, .covered, .remark: .faint
    }
  }
}
