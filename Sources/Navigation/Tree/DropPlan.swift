/// The coordinators and screens that a drop removes.
struct DropPlan: Sendable {
  /// Children before parents.
  var coordinators: [CoordinatorID] = []
  var screens: [ScreenKey] = []
  /// The number of visited entries.
  var length = 0

  /// Plans to remove a coordinator's screens and descendants, except its first screen and the owner of that.
  init(of id: CoordinatorID, includesSelf: Bool, in tree: Tree) {
    guard let coordinator = tree.coordinators[id] else { return }
    let search = FirstScreenSearch(tree: tree, coordinator: coordinator)
    let kept = includesSelf ? [] : Set(search.all())
    var staying: Set<CoordinatorID> = includesSelf ? [] : [id]
    for key in kept {
      var owner = tree.screens[key]?.owner
      while let next = owner, !staying.contains(next) {
        staying.insert(next)
        owner = tree.coordinators[next]?.parent
      }
    }
    let below = tree.descendants(of: id)
    for next in below.reversed() {
      guard let child = tree.coordinators[next], let parent = child.parent, staying.contains(parent) else {
        continue
      }
      // A tab's coordinator stays with its tab, and an attached coordinator stays with its screen.
      if tree.isLasting(child) || Self.isAttached(next, to: kept, in: tree) { staying.insert(next) }
    }
    length = below.count + (includesSelf ? 0 : search.length)
    for next in below + [id] {
      if !staying.contains(next) { coordinators.append(next) }
      screens += (tree.coordinators[next]?.screens.elements ?? []).filter { !kept.contains($0) }
    }
    length += screens.count
  }

  /// Whether a coordinator is attached to one of some screens.
  ///
  /// The optimizer of Swift 6.3.1 crashes if its body is in the initializer.
  private static func isAttached(_ id: CoordinatorID, to screens: Set<ScreenKey>, in tree: Tree) -> Bool {
    guard let screen = tree.coordinators[id]?.anchor else { return false }
    return screens.contains(screen)
  }
}
