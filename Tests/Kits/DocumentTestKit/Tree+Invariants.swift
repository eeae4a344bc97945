internal import HashTreeCollections

@testable package import Navigation

extension Tree {
  /// The violated invariants, each as a sentence; empty unless the engine has a bug.
  ///
  /// Takes time proportional to the size of the tree.
  package func invariantViolations() -> [String] {
    ownershipViolations() + homeViolations() + attachmentViolations() + presentationViolations()
      + layerViolations() + requirementViolations() + keptViolations()
  }

  private func keptViolations() -> [String] {
    guard let child = kept?.confirmation, coordinators[child] == nil else { return [] }
    return ["the kept command waits for \(child), which has ended"]
  }

  private func requirementViolations() -> [String] {
    var judge = RequirementJudge(self)
    let failing = screens.ids.sorted().compactMap { key in
      screens[key].flatMap { judge.unmet(.screens($0.name)) == nil ? nil : "\(key) (\($0.name))" }
    }
    let ended = coordinators.ids.sorted().compactMap { id in
      coordinators[id].flatMap { coordinator in
        coordinator.opening == .root || judge.unmet(.coordinators(coordinator.type)) == nil
          ? nil : "\(id) (\(coordinator.type))"
      }
    }
    return (ended + failing).map { "\($0) is in the tree although its requirement does not hold" }
  }

  private func ownershipViolations() -> [String] {
    var wrong: [String] = []
    var reachable = 0
    var open = coordinators[Tree.root] == nil ? [] : [Tree.root]
    while let id = open.popLast(), let coordinator = coordinators[id], reachable <= coordinators.count {
      reachable += 1
      for child in coordinator.children.elements {
        guard let below = coordinators[child] else {
          wrong.append("\(id) names a child \(child) that is not there")
          continue
        }
        if let opener = below.opener, opener != id {
          wrong.append("\(child) has an opener that is not its parent")
        }
        if below.parent != id { wrong.append("\(child) is a child of \(id) but says its parent is another") }
        if below.level != coordinator.level + 1 { wrong.append("the level of \(child) is wrong") }
        open.append(child)
      }
      for key in coordinator.screens.elements where screens[key]?.owner != id {
        wrong.append("\(id) names a screen \(key) that it does not own")
      }
      if Set(coordinator.screens.elements).count != coordinator.screens.count {
        wrong.append("\(id) names a screen twice")
      }
      if !coordinator.pending.elements.allSatisfy({ $0.opener == id }) {
        wrong.append("a completion for another coordinator waits with \(id)")
      }
      if byType[coordinator.type]?.contains(id) != true {
        wrong.append("\(id) is missing from its type")
      }
    }
    if reachable != coordinators.count { wrong.append("a coordinator is not reachable from the root") }
    return wrong
  }

  /// Checks that every home exists and lists its residents.
  private func homeViolations() -> [String] {
    var wrong: [String] = []
    for coordinator in coordinators.ids.sorted().compactMap({ coordinators[$0] }) {
      guard let home = coordinator.home.container else { continue }
      guard let container = containers[home] else {
        wrong.append("the home of \(coordinator.id) has left")
        continue
      }
      if !container.residents.contains(coordinator.id) {
        wrong.append("\(home) does not name \(coordinator.id)")
      }
    }
    return wrong
  }

  /// Checks that screens and the coordinators attached to them name each other.
  private func attachmentViolations() -> [String] {
    var wrong: [String] = []
    for id in coordinators.ids.sorted() {
      guard let coordinator = coordinators[id], let anchor = coordinator.anchor else { continue }
      guard let screen = screens[anchor] else {
        wrong.append("\(id) is attached to \(anchor), which is not there")
        continue
      }
      if !screen.attached.contains(id) {
        wrong.append("\(anchor) does not name \(id)")
      }
      if coordinator.home != .container(screen.container) {
        wrong.append("\(id) is not at home with \(anchor)")
      }
    }
    for key in screens.ids.sorted() {
      for id in screens[key]?.attached.elements ?? [] where coordinators[id]?.anchor != key {
        wrong.append("\(key) names \(id), which is not attached to it")
      }
    }
    return wrong
  }

  private func presentationViolations() -> [String] {
    var wrong: [String] = []
    var placed: [ScreenKey] = []
    let homes = coordinators.ids.sorted().compactMap { id -> ContainerID? in
      if case .container(let home) = coordinators[id]?.home, containers[home] != nil {
        layer(of: home)
      } else {
        nil
      }
    }
    let parts = (layers.elements + Set(homes).subtracting(layers.elements).sorted()).flatMap(parts(of:))
    for part in parts {
      guard let container = containers[part] else {
        wrong.append("a container \(part) is named and not there")
        continue
      }
      placed += entries(of: part)?.elements ?? []
      wrong += violations(of: container)
    }
    if parts.count != containers.count { wrong.append("a container is neither shown nor a home") }
    if Set(placed).count != placed.count { wrong.append("a screen is in two containers") }
    if placed.count != screens.count { wrong.append("a screen is in no container") }
    if !screens.isCounted { wrong.append("the screens of a name are counted wrong") }
    for key in placed where screens[key].flatMap({ coordinators[$0.owner] }) == nil {
      wrong.append("the owner of \(key) is not there")
    }
    return wrong
  }

  private func violations(of container: Container) -> [String] {
    var wrong: [String] = []
    for key in entries(of: container.id)?.elements ?? [] where screens[key]?.container != container.id {
      wrong.append("\(key) is in \(container.id) but names another container")
    }
    for id in container.residents.elements where coordinators[id]?.home != .container(container.id) {
      wrong.append("\(id) is not a resident of \(container.id)")
    }
    if case .split(let split) = container.content {
      let columns = split.columns.flatMap { entries(of: $0)?.elements ?? [] }
      let expected = split.isCollapsed ? columns.sorted() : []
      if split.compact.elements.sorted() != expected { wrong.append("compact of \(container.id) is wrong") }
    }
    if case .tabs(let tabs) = container.content, !tabs.isEarlierSound {
      wrong.append("the earlier tabs of \(container.id) are wrong")
    }
    return wrong
  }

  private func layerViolations() -> [String] {
    var wrong: [String] = []
    if layers.elements.first != rootLayer { wrong.append("the root layer is not the lowest") }
    let priorities = layers.elements.map(priority)
    if priorities != priorities.sorted() { wrong.append("a layer lies above one of higher priority") }
    for layer in layers.elements {
      if layer != rootLayer, isEmpty(layer) { wrong.append("the layer \(layer) is empty") }
      guard case .layer(_, .shown) = containers[layer]?.place else {
        wrong.append("\(layer) is listed but not shown")
        continue
      }
    }
    return wrong
  }
}

extension ScreenTable {
  /// Whether the counts and the index match the screens.
  fileprivate var isCounted: Bool {
    var again = ScreenTable()
    again.index(indexed)
    for key in ids { again[key] = self[key] }
    return again.counts == counts && again.keys == keys
  }
}
