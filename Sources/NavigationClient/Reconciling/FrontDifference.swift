import Navigation

/// The first difference of what two snapshots show on top, from the layers inward.
struct FrontDifference {
  var kind: ShownTransitionKind
  var direction: ShownTransitionDirection
  /// The key of the container whose content differs; nil for layers.
  var container: String?
  /// Whether the list is the compact order of the container.
  var isCompact = false
  /// The style of the layer that is presented, dismissed or replaced.
  var style: String?

  /// The name of the list that was compared, as in the splices of changes.
  var list: String {
    guard let container else { return "window" }
    return isCompact ? "\(container)/compact" : container
  }

  /// Compares the layers of two snapshots; nil if both show the same on top.
  static func betweenLayers(_ old: [Node], _ new: [Node]) -> Self? {
    guard old.last?.key != new.last?.key else {
      guard let last = old.last?.container, let next = new.last?.container else { return nil }
      return between(last, next)
    }
    let ends = ListEnds(old.map(\.key), new.map(\.key))
    let style = (ends.kind == .pop ? old : new).last?.style
    let kind: ShownTransitionKind =
      switch ends.kind {
      case .push: .present
      case .pop: .dismiss
      case .replace, .present, .dismiss, .select, .none: ends.kind
      }
    return Self(kind: kind, direction: ends.direction, container: nil, style: style)
  }

  /// Compares what two containers with the same key show.
  private static func between(_ old: ContainerNode, _ new: ContainerNode) -> Self? {
    switch (old.content, new.content) {
    case (.tabs(let oldTabs, let last), .tabs(let tabs, let selected)):
      betweenTabs((oldTabs, last), (tabs, selected), of: new.key)
    case (.split(let oldColumns, _, false, _), .split(let columns, let focus, false, _)):
      betweenColumns(oldColumns, columns, focus: focus, of: new.key)
    case (.split(_, _, true, let order), .split(_, _, true, let next)):
      betweenLists(order, next, of: new.key, isCompact: true)
    case (.split, .split):
      nil
    case (.bare(let nodes), .bare(let next)), (.bare(let nodes), .stack(let next)),
      (.stack(let nodes), .bare(let next)), (.stack(let nodes), .stack(let next)):
      nodes.last?.screenKey == next.last?.screenKey
        ? nil : betweenLists(nodes.compactMap(\.screenKey), next.compactMap(\.screenKey), of: new.key)
    case (.tabs, _), (_, .tabs), (.split, _), (_, .split):
      replacement(in: new.key)
    }
  }

  private static func betweenLists(
    _ old: [ScreenKey],
    _ new: [ScreenKey],
    of container: ContainerID,
    isCompact: Bool = false
  ) -> Self? {
    guard old.last != new.last else { return nil }
    let ends = ListEnds(old, new)
    return Self(
      kind: ends.kind,
      direction: ends.direction,
      container: container.description,
      isCompact: isCompact
    )
  }

  private static func betweenTabs(
    _ old: (tabs: [Node], selected: ContainerID),
    _ new: (tabs: [Node], selected: ContainerID),
    of container: ContainerID
  ) -> Self? {
    guard old.selected != new.selected else {
      let (last, next) = (old.tabs.container(old.selected), new.tabs.container(new.selected))
      guard let last = last?.container, let next = next?.container else { return nil }
      return between(last, next)
    }
    let order = new.tabs.compactMap(\.container?.key)
    guard let left = order.firstIndex(of: old.selected),
      let selected = order.firstIndex(of: new.selected)
    else { return replacement(in: container) }
    let direction: ShownTransitionDirection = selected > left ? .forward : .backward
    return Self(kind: .select, direction: direction, container: container.description)
  }

  /// Compares the columns of expanded splits, that of the focus first.
  private static func betweenColumns(
    _ old: [Node],
    _ new: [Node],
    focus: Column,
    of container: ContainerID
  ) -> Self? {
    let (before, columns) = (old.compactMap(\.container), new.compactMap(\.container))
    let inOrder = columns.filter { $0.role == .column(focus) } + columns.filter { $0.role != .column(focus) }
    for column in inOrder {
      guard let was = before.first(where: { $0.role == column.role }) else {
        return replacement(in: container)
      }
      if let found = between(was, column) { return found }
    }
    return nil
  }

  private static func replacement(in container: ContainerID) -> Self {
    Self(kind: .replace, direction: .forward, container: container.description)
  }
}

/// The difference of the last elements of two lists, one of which may be missing.
private struct ListEnds {
  let kind: ShownTransitionKind
  let direction: ShownTransitionDirection

  /// Compares two lists with different last elements.
  init<Key: Equatable>(_ old: [Key], _ new: [Key]) {
    guard let last = old.last, let next = new.last else {
      (kind, direction) = (.replace, new.isEmpty ? .backward : .forward)
      return
    }
    (kind, direction) =
      switch (new.contains(last), old.contains(next)) {
      case (true, false): (.push, .forward)
      case (false, true): (.pop, .backward)
      case (true, true): (.replace, .backward)
      case (false, false): (.replace, .forward)
      }
  }
}
