// The effect of Back in a tree. Before a gesture begins, an adapter has to know whether Back would remove the screen on view.

extension Tree {
  package func explainBack() -> BackExplanation {
    var decision = BackDecision(draft: Draft(self), isExplained: true)
    return decision.explanation()
  }

  /// The screens on view that Back does not remove, as the tree declares it now.
  var backHolds: [ScreenKey: BackHold] {
    guard !types.leaveGuards.isEmpty || types.swallowsBack else { return [:] }
    var holds: [ScreenKey: BackHold] = [:]
    for key in onView {
      guard let screen = screens[key] else { continue }
      if swallowsBack(screen) {
        holds[key] = .swallowed
      } else {
        var work = 0
        let isGuarded = types.leaveGuards[screen.name]?.holds(screen.params, facts, &work) ?? false
        if isGuarded { holds[key] = .guarded }
      }
    }
    return holds
  }

  /// Whether the screen declares `back: none`, or a type that would end with it does; or, if Back would remove nothing, a
  /// type above the active screen.
  private func swallowsBack(_ screen: LiveScreen) -> Bool {
    if let back = types.screenBacks[screen.name] { return back == .swallow }
    if screen.key == active, layers.count == 1,
      line(from: screen.owner).contains(where: { id in
        coordinators.member(id).flatMap { types[$0.value.type]?.back } == .swallow
      })
    {
      var decision = BackDecision(draft: Draft(self))
      return if case .swallow = decision.effect() { true } else { false }
    }
    var gone: CoordinatorID?
    for id in line(from: screen.owner) {
      guard let coordinator = coordinators.member(id)?.value,
        coordinator.screens.count == (gone == nil ? 1 : 0),
        coordinator.children.count == (gone == nil ? 0 : 1)
      else { return false }
      if let back = types[coordinator.type]?.back { return back == .swallow }
      gone = id
    }
    return false
  }
}
