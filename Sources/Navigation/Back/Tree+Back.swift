// The effect of Back in a tree. Before a gesture begins, an adapter has to know whether Back would remove the screen on view.

extension Tree {
  /// Explains Back; the answers tell whether a confirmation could ask the user.
  package func explainBack(answering: Execution.Answering = { _, _ in nil }) -> BackExplanation {
    var decision = BackDecision(draft: Draft(self), isExplained: true)
    return decision.explanation(answering: answering)
  }

  /// The screens on view that Back does not remove, each as if it were active.
  func backHolds(work: inout Int) -> [ScreenKey: BackHold] {
    guard !types.leaveGuards.isEmpty || types.swallowsBack else { return [:] }
    var holds: [ScreenKey: BackHold] = [:]
    for key in onView {
      var decision = BackDecision(draft: Draft(self), active: key)
      holds[key] = decision.hold()
      work += decision.work
    }
    return holds
  }
}
