import NavigationWire

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
  static func betweenLayers(_ old: [TreeNode], _ new: [TreeNode]) -> Self? {
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
  private static func between(_ old: TreeContainer, _ new: TreeContainer) -> Self? {
    switch (old.kind, new.kind) {
    case (.tabs, .tabs):
      betweenTabs(old, new)
    case (.split, .split):
      if old.isCollapsed != new.isCollapsed {
        nil
      } else if new.isCollapsed {
        betweenLists(old.compactOrder, new.compactOrder, of: new.key, isCompact: true)
      } else {
        betweenColumns(old, new)
      }
    case (.bare, .bare), (.bare, .stack), (.stack, .bare), (.stack, .stack):
      old.children.last?.screen?.key == new.children.last?.screen?.key
        ? nil : betweenLists(old.screenKeys, new.screenKeys, of: new.key)
    case (.tabs, _), (_, .tabs), (.split, _), (_, .split):
      replacement(in: new.key)
    }
  }

  private static func betweenLists(
    _ old: [String],
    _ new: [String],
    of container: String,
    isCompact: Bool = false
  ) -> Self? {
    guard old.last != new.last else { return nil }
    let ends = ListEnds(old, new)
    return Self(kind: ends.kind, direction: ends.direction, container: container, isCompact: isCompact)
  }

  private static func betweenTabs(_ old: TreeContainer, _ new: TreeContainer) -> Self? {
    guard old.selected != new.selected else {
      guard let last = old.selectedTab?.container, let next = new.selectedTab?.container else { return nil }
      return between(last, next)
    }
    let order = new.children.map(\.key)
    guard let left = order.firstIndex(where: { $0 == old.selected }),
      let selected = order.firstIndex(where: { $0 == new.selected })
    else { return replacement(in: new.key) }
    return Self(kind: .select, direction: selected > left ? .forward : .backward, container: new.key)
  }

  /// Compares the columns of expanded splits, that of the focus first.
  private static func betweenColumns(_ old: TreeContainer, _ new: TreeContainer) -> Self? {
    let (before, columns) = (old.children.compactMap(\.container), new.children.compactMap(\.container))
    let inOrder =
      columns.filter { $0.column == new.focus } + columns.filter { $0.column != new.focus }
    for column in inOrder {
      guard let was = before.first(where: { $0.column == column.column }) else {
        return replacement(in: new.key)
      }
      if let found = between(was, column) { return found }
    }
    return nil
  }

  private static func replacement(in container: String) -> Self {
    Self(kind: .replace, direction: .forward, container: container)
  }
}

extension TreeContainer {
  fileprivate var screenKeys: [String] { children.compactMap(\.screen?.key) }
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
