/// The coordinators and screens that a drop removes.
struct DropPlan: Sendable {
  /// Children before parents.
  var coordinators: [CoordinatorID] = []
  var screens: [ScreenKey] = []
  /// The number of entries that were looked at.
  var length = 0
}

extension Tree {
  /// The plan of a drop: what the descendants own and its own screens, except its first screen and the owner of that.
  func dropPlan(_ id: CoordinatorID, includesSelf: Bool) -> DropPlan {
    guard let coordinator = coordinators[id] else { return DropPlan() }
    let kept = includesSelf ? [] : Set(firstScreens(of: coordinator))
    var staying: Set<CoordinatorID> = includesSelf ? [] : [id]
    for key in kept {
      var owner = screens[key]?.owner
      while let next = owner, !staying.contains(next) {
        staying.insert(next)
        owner = coordinators[next]?.parent
      }
    }
    let below = descendants(of: id)
    for next in below.reversed() {
      guard let child = coordinators[next], let parent = child.parent, staying.contains(parent) else {
        continue
      }
      if staysWithParent(child, kept) { staying.insert(next) }
    }
    var plan = DropPlan()
    plan.length = below.count + (includesSelf ? 0 : searchLength(forFirstScreensOf: coordinator))
    for next in below + [id] {
      if !staying.contains(next) { plan.coordinators.append(next) }
      plan.screens += (coordinators[next]?.screens.elements ?? []).filter { !kept.contains($0) }
    }
    plan.length += plan.screens.count
    return plan
  }

  /// A tab's coordinator stays as long as its tab does; one that is attached to a screen, as long as that does.
  private func staysWithParent(_ child: LiveCoordinator, _ keptScreens: Set<ScreenKey>) -> Bool {
    isLasting(child) || child.anchor.map(keptScreens.contains) ?? false
  }
}
