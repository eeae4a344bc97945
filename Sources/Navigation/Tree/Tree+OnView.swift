internal import HashTreeCollections
internal import JSON

// The containers on view with which the user can interact, besides Back.

extension Tree {
  /// Tabs that the user sees.
  package struct TabsOnView: Sendable {
    package let id: ContainerID
    package let tabs: Tabs
  }

  /// A split that the user sees.
  package struct SplitOnView: Sendable {
    package let id: ContainerID
    package let isCollapsed: Bool
  }

  /// The tabs on view, the outermost first.
  package var tabsOnView: [TabsOnView] {
    containersOnView.compactMap { container in
      container.tabs.map { TabsOnView(id: container.id, tabs: $0) }
    }
  }

  /// The splits on view, the outermost first.
  package var splitsOnView: [SplitOnView] {
    containersOnView.compactMap { container in
      container.split.map { SplitOnView(id: container.id, isCollapsed: $0.isCollapsed) }
    }
  }

  /// The layers in the window, the root first.
  package var layersInOrder: [ContainerID] { layers.elements }

  /// The top layer, unless it is the root or Back does not remove its screen.
  package var dismissibleLayer: ContainerID? {
    guard let top = topLayer, top != rootLayer, let active, back[active] == nil else { return nil }
    return top
  }

  /// The screens of a container with everything in it, from the lowest.
  package func screens(in id: ContainerID) -> [ScreenKey] {
    parts(of: id).flatMap { entries(of: $0)?.elements ?? [] }
  }

  /// The repetition of screens in one stack, or of layers by their lowest screens.
  ///
  /// Screens are equal if their names, params and owners' types are equal, and if both owners or neither are
  /// inside a coordinator of that type: a nested folder differs from an outermost one.
  package enum ScreenRepetition: Sendable {
    case none
    /// Two screens or layers are equal.
    case equal
    /// More screens of one name than allowed, but no equal ones.
    case manyOfOneName
  }

  /// Returns the repetition in the tree; `namesMax` is the number of screens that may have one name.
  package func repetition(namesMax: Int) -> ScreenRepetition {
    var found = ScreenRepetition.none
    let layers = layersInOrder.dropFirst().compactMap { screens(in: $0).first }
    let stacks = screens.counts.filter { $0.value > 1 }.map { entries(of: $0.key.container)?.elements ?? [] }
    for keys in stacks + [layers] where keys.count > 1 {
      let twins = keys.compactMap { screens.member($0)?.value }.map { screen in
        TwinKey(
          name: screen.name,
          params: screen.params,
          owner: coordinators[screen.owner]?.type,
          isNested: isNested(screen.owner)
        )
      }
      guard Set(twins).count == twins.count else { return .equal }
      let most = Dictionary(twins.map { ($0.name, 1) }, uniquingKeysWith: +).values.max() ?? 0
      if most > namesMax { found = .manyOfOneName }
    }
    return found
  }

  /// Whether a coordinator is inside another one of its type.
  private func isNested(_ id: CoordinatorID) -> Bool {
    guard let coordinator = coordinators.member(id)?.value, byType[coordinator.type]?.count ?? 0 > 1 else {
      return false
    }
    return line(from: coordinator.parent).contains { coordinators.member($0)?.value.type == coordinator.type }
  }

  private var containersOnView: [Container] {
    var found: [Container] = []
    var open = topLayer.map { [$0] } ?? []
    while let id = open.popLast(), let container = containers.member(id)?.value {
      found.append(container)
      switch container.content {
      case .bare, .stack: break
      case .tabs(let tabs): open.append(tabs.selected)
      case .split(let split): open += split.columns.reversed()
      }
    }
    return found
  }
}

/// The members in which equal screens agree.
private struct TwinKey: Hashable {
  let name: String
  let params: JSON.Object
  let owner: String?
  let isNested: Bool
}
