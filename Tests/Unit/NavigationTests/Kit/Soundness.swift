import Navigation

@testable import NaiveModel

// The invariants of every tree. Each function returns sentences about violations.

extension Snapshot {
  /// The problems of this tree; empty for a sound one.
  var problems: [String] {
    ownershipProblems + containmentProblems + containers.flatMap(\.problems) + layerProblems
  }

  private var ownershipProblems: [String] {
    var problems: [String] = []
    let roots = coordinators.filter { $0.parent == nil }.map(\.id)
    if roots.count != 1 { problems.append("\(roots.count) roots: \(roots)") }
    var levels: [CoordinatorID: Int] = [:]
    for coordinator in coordinators.sorted(by: { $0.level < $1.level }) {
      let parent = coordinator.parent
      let expected = parent.map { (levels[$0] ?? -10) + 1 } ?? 0
      if let parent, levels[parent] == nil {
        problems.append("\(coordinator.id): no parent \(parent) above it")
      }
      if coordinator.level != expected { problems.append("\(coordinator.id): level \(coordinator.level)") }
      if levels.updateValue(coordinator.level, forKey: coordinator.id) != nil {
        problems.append("\(coordinator.id) twice")
      }
    }
    for screen in screens where levels[screen.owner] == nil {
      problems.append("\(screen.key): no owner \(screen.owner)")
    }
    if coordinators.map(\.id) != coordinators.map(\.id).sorted() {
      problems.append("coordinators out of order")
    }
    return problems
  }

  private var containmentProblems: [String] {
    let keys = screens.map(\.key.description) + containers.map(\.key.description)
    return Set(keys).count == keys.count ? [] : ["a screen or container in two places: \(keys)"]
  }

  /// A layer above the root holds at least one screen; layers have the role of layers.
  private var layerProblems: [String] {
    layers.enumerated().flatMap { index, layer -> [String] in
      guard case .container(let container) = layer, case .layer = container.role else {
        return ["layer \(index) is none"]
      }
      return index > 0 && layer.screens.isEmpty ? ["empty layer \(container.key)"] : []
    }
  }
}

extension ContainerNode {
  fileprivate var problems: [String] {
    switch content {
    case .bare(let nodes):
      nodes.count > 1 || !nodes.allSatisfy(\.isScreen) ? ["\(key): more than one screen in a bare layer"] : []
    case .stack(let nodes):
      nodes.allSatisfy(\.isScreen) ? [] : ["\(key): a container inside a stack"]
    case .tabs(let tabs, let selected):
      (tabs.contains { $0.key == selected.description }
        ? [] : ["\(key): selected tab \(selected) is none of its own"])
        + tabs.flatMap(\.problemsAsTab)
    case .split(let columns, let focus, let isCollapsed, let compact):
      splitProblems(columns: columns, focus: focus, isCollapsed: isCollapsed, compact: compact)
    }
  }

  private func splitProblems(columns: [Node], focus: Column, isCollapsed: Bool, compact: [ScreenKey])
    -> [String]
  {
    var problems: [String] = []
    let names = columns.compactMap(\.column)
    if names != Column.allCases.filter(names.contains) || names.count != columns.count || names.count < 2 {
      problems.append("\(key): columns \(names)")
    }
    if !names.contains(focus) { problems.append("\(key): no column \(focus)") }
    let held = columns.flatMap(\.screens).map(\.key)
    if isCollapsed ? compact.sorted() != held.sorted() : !compact.isEmpty {
      problems.append("\(key): compact \(compact) of \(held)")
    }
    for column in columns {
      let own = column.screens.map(\.key)
      if isCollapsed, compact.filter(own.contains) != own {
        problems.append("\(key): compact reorders \(column.key)")
      }
    }
    return problems
  }
}

extension Node {
  fileprivate var isScreen: Bool { if case .screen = self { true } else { false } }

  fileprivate var column: Column? {
    guard case .container(let container) = self, case .column(let column) = container.role else { return nil }
    return column
  }

  fileprivate var problemsAsTab: [String] {
    if case .container(let container) = self, case .tab = container.role { [] } else { ["\(key) is no tab"] }
  }
}
