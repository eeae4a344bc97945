internal import DequeModule

/// A search for the coordinator that takes the next route of a deep link.
///
/// The newest coordinator that the previous route opened comes first, then the taker of the previous route,
/// then the taker's descendants.
struct LinkSearch {
  private let tree: Tree
  private let command: TreeCommand
  private let route: String
  /// The coordinators that the previous route opened, oldest first.
  private let opened: [CoordinatorID]
  /// The coordinators that were considered, in order.
  private(set) var searched: [CoordinatorID] = []
  /// The number of other visited entries.
  private(set) var length = 0

  init(_ draft: Draft, for command: TreeCommand, route: String) {
    tree = draft.tree
    opened = draft.opened
    self.command = command
    self.route = route
  }

  mutating func firstTaker() -> CoordinatorID? {
    searched.append(Tree.root)
    return takes(Tree.root) ? Tree.root : nearest(below: Tree.root)
  }

  mutating func taker(after previous: CoordinatorID) -> CoordinatorID? {
    let newest = newestOpened()
    length += opened.count
    if let newest {
      searched.append(newest)
      if takes(newest) { return newest }
    }
    guard tree.coordinators.contains(previous) else { return newest.flatMap { nearest(below: $0) } }
    searched.append(previous)
    return takes(previous) ? previous : nearest(below: previous)
  }

  private func takes(_ id: CoordinatorID) -> Bool { tree.takes(id, route, of: command) }

  /// The newest live coordinator that the step created; for tabs, the selected tab's.
  private func newestOpened() -> CoordinatorID? {
    let live = opened.reversed().lazy.filter(tree.coordinators.contains)
    guard opened.count > 1 else { return live.first }
    return live.first { isInSelectedTabs($0) } ?? live.first
  }

  private func isInSelectedTabs(_ id: CoordinatorID) -> Bool {
    guard let home = tree.coordinators[id]?.home.container else { return true }
    return tree.outward(from: home).allSatisfy { part in
      let enclosing = tree.containers.member(part)?.value.enclosing.flatMap { tree.containers.member($0) }
      return enclosing?.value.tabs.map { $0.selected == part } ?? true
    }
  }

  /// The nearest descendant that takes the route: by level, the selected tab first, then the newest child.
  private mutating func nearest(below id: CoordinatorID) -> CoordinatorID? {
    let opened = Set(opened)
    var open = Deque(children(of: id))
    while let next = open.popFirst() {
      guard let coordinator = tree.coordinators[next] else { continue }
      searched.append(next)
      let ownsNothing = coordinator.screens.isEmpty && coordinator.children.isEmpty
      if takes(next), !ownsNothing || opened.contains(next) { return next }
      open.append(contentsOf: children(of: next))
    }
    return nil
  }

  private mutating func children(of id: CoordinatorID) -> [CoordinatorID] {
    let children = tree.coordinators[id]?.children.fromTop ?? PersistentIDSet().fromTop
    // A coordinator that is attached to a screen is found only from that screen.
    let newestFirst = children.filter { tree.coordinators[$0]?.anchor == nil }
    length += newestFirst.count
    let selected = newestFirst.filter {
      tree.coordinators[$0].flatMap { tree.tab(of: $0) } != nil && isInSelectedTabs($0)
    }
    guard !selected.isEmpty else { return newestFirst }
    let isSelected = Set(selected)
    return selected + newestFirst.filter { !isSelected.contains($0) }
  }
}
