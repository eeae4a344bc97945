import JSON
import Navigation

// The same text as the drawing of a snapshot with keys, and the same list of coordinators.

extension NaiveTree {
  var keyedDrawing: String {
    layers.isEmpty ? "nothing" : layers.compactMap(container).map(drawn).joined(separator: " | ")
  }

  private func drawn(_ container: Container) -> String {
    let style = if case .layer(let traits, _) = container.part { traits.drawing } else { "" }
    switch container.kind {
    case .bare: return "\(style)bare(\(list(container.screens.map(drawn))))"
    case .stack, .window: return "\(style)stack(\(list(container.screens.map(drawn))))"
    case .tabs: return "\(style)tabs(\(list(parts(of: container.id).map { drawn(tab: $0, of: container) })))"
    case .split:
      let columns = parts(of: container.id).map { drawn(column: $0, of: container) }
      let compact = container.compact.map { screen($0)?.name ?? "unknown s\($0)" }
      return "\(style)split(\(list(columns)))\(container.isCollapsed ? " compact(\(list(compact)))" : "")"
    }
  }

  private func drawn(tab: Container, of tabs: Container) -> String {
    guard case .tab(let spec, _) = tab.part else { return "no tab" }
    return "\(tab.id == tabs.selected ? "*" : "")\(spec.name): \(drawn(tab))"
  }

  private func drawn(column: Container, of split: Container) -> String {
    guard let name = column.column else { return "no column" }
    return "\(name == split.focus ? "*" : "")\(name)(\(list(column.screens.map(drawn))))"
  }

  private func drawn(_ screen: Screen) -> String {
    "c\(screen.owner): s\(screen.key) \(screen.name)\(screen.params.drawing)"
  }

  /// The homes of coordinators, as in `c2 n1`.
  var homes: [String] {
    coordinators.map { coordinator in
      guard case .container(let home) = coordinator.home else { return "c\(coordinator.id) window" }
      return "c\(coordinator.id) n\(home)"
    }
  }

  /// The coordinators, one per line.
  var ownership: String {
    func lines(under parent: Int?, indent: String) -> [String] {
      coordinators.filter { $0.parent == parent }.flatMap { coordinator in
        let below = lines(under: coordinator.id, indent: indent + "  ")
        return ["\(indent)\(below.isEmpty ? "-" : "▿") \(coordinator.type) c\(coordinator.id)"] + below
      }
    }
    return lines(under: nil, indent: "").joined(separator: "\n")
  }
}
