// The endings of coordinators that are empty, that were attached to a removed screen, or that are dropped.

extension Draft {
  /// A quick check of a suspect, which spares most commands the search.
  func mayBeEmpty(_ id: CoordinatorID) -> Bool {
    tree.coordinators.member(id).map { $0.value.opening != .root && $0.value.screens.isEmpty } ?? false
  }

  /// The endings of the coordinators that are empty now, children before parents.
  ///
  /// With `isLimited`, the search stops at the command's work limit.
  mutating func takeEmpty(isLimited: Bool) -> [CoordinatorEnding] {
    defer { suspects = [] }
    work += suspects.count
    guard suspects.contains(where: { mayBeEmpty($0) }) else { return [] }
    var search = EmptyCoordinatorSearch(self, workMax: isLimited ? base.limits.work - work : .max)
    defer { work += search.work }
    return search.endings()
  }

  /// The endings of the unmoored coordinators, children before parents, and the screens that leave with them.
  mutating func takeUnmoored(animated: Bool) -> EndingBatch? {
    var endings: [CoordinatorEnding] = []
    var screens: [ScreenKey] = []
    var seen: Set<CoordinatorID> = []
    for (id, by) in unmoored where !seen.contains(id) {
      let plan = DropPlan(of: id, includesSelf: true, in: tree)
      work += plan.length
      screens += plan.screens
      for next in plan.coordinators where seen.insert(next).inserted {
        guard let coordinator = tree.coordinators[next] else { continue }
        endings.append(ending(ofUnmoored: coordinator, by: by))
      }
    }
    unmoored = []
    guard !endings.isEmpty else { return nil }
    return EndingBatch(endings, screens: screens, cause: Cause(kind: .remove, by: nil, animated: animated))
  }

  /// The ending of an unmoored coordinator, whose own last screen may have left with the removed one.
  private mutating func ending(ofUnmoored coordinator: LiveCoordinator, by id: CoordinatorID?)
    -> CoordinatorEnding
  {
    guard coordinator.screens.isEmpty, let departure = departures.last(of: coordinator) else {
      return CoordinatorEnding(of: coordinator, with: .dropped(by: id), before: tree)
    }
    return CoordinatorEnding(
      coordinator: coordinator.id,
      completion: coordinator.completion(after: departure, &work),
      opener: coordinator.opener,
      before: departure.before
    )
  }

  /// Ends a coordinator and its descendants without asking its opener.
  mutating func close(_ id: CoordinatorID, _ cause: Cause, because reason: Reason) -> [Disposed] {
    let plan = DropPlan(of: id, includesSelf: true, in: tree)
    work += plan.length
    let endings = tree.endings(of: plan.coordinators, with: .dropped(by: nil))
    return EndingBatch(endings, screens: plan.screens, cause: cause).removeSilently(
      from: &self,
      because: reason
    )
  }

  /// The coordinators that would end next because they have become empty, the innermost first.
  ///
  /// For a trial: unmoored coordinators end silently.
  mutating func emptied(isLimited: Bool) -> [CoordinatorID] {
    _ = takeUnmoored(animated: false)?.removeSilently(from: &self, because: .nothingToDo)
    return takeEmpty(isLimited: isLimited).map(\.coordinator)
  }
}
