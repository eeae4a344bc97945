/// A search for the topmost screen of a coordinator, or of its subtree: by layers, screens on view first.
struct TopmostScreenSearch {
  let tree: Tree
  let owner: CoordinatorID
  /// The screens to find; nil for all.
  let target: ScreenTarget?
  /// The owners to consider, if they include descendants.
  private var subtree: Subtree?
  /// The number of visited entries.
  private(set) var length = 0

  init(in tree: Tree, of owner: CoordinatorID, _ target: ScreenTarget?, orBelow: Bool = false) {
    subtree = orBelow ? Subtree(of: owner) : nil
    self.tree = tree
    self.owner = owner
    self.target = target
  }

  mutating func found() -> ScreenKey? {
    let own = tree.coordinators.member(owner)?.value.screens
    if subtree == nil, let own, own.count < 2 { return own.last.flatMap { isMeant($0) ? $0 : nil } }
    for layer in tree.layers.fromTop {
      if let key = topmost(in: layer) { return key }
    }
    return nil
  }

  private mutating func topmost(in id: ContainerID) -> ScreenKey? {
    length += 1
    switch tree.containers.member(id)?.value.content {
    case .bare(let key): return key.flatMap { isMeant($0) ? $0 : nil }
    case .stack(let entries): return topmost(of: entries, in: [id])
    case .split(let split) where split.isCollapsed: return topmost(of: split.compact, in: split.columns)
    case .split(let split):
      let focused = split.container(of: split.focus).map { [$0] } ?? []
      return topmost(inFirstOf: focused + split.columns.reversed())
    case .tabs(let tabs): return topmost(inFirstOf: [tabs.selected] + tabs.tabs.map(\.container))
    case nil: return nil
    }
  }

  private mutating func topmost(inFirstOf parts: [ContainerID]) -> ScreenKey? {
    for part in parts {
      if let key = topmost(in: part) { return key }
    }
    return nil
  }

  private mutating func topmost(of entries: PersistentList<ScreenKey>, in parts: [ContainerID]) -> ScreenKey?
  {
    if let target, !parts.contains(where: { tree.contains(target, in: $0) }) { return nil }
    for key in entries.fromTop {
      length += 1
      if isMeant(key) { return key }
    }
    return nil
  }

  private mutating func isMeant(_ key: ScreenKey) -> Bool {
    guard let screen = tree.screens.member(key)?.value, target.map({ tree.isMeant(key, by: $0) }) ?? true
    else { return false }
    return screen.owner == owner || subtree?.contains(screen.owner, in: tree) ?? false
  }
}
