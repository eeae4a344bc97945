/// The routes and steps of a command that have not started.
struct Plan: Sendable {
  /// The routes of a deep link that are still to come.
  var routes: ArraySlice<RouteSpec> = []
  /// The commands of a transaction that are still to come.
  var commands: ArraySlice<TreeCommand> = []
  var previousTaker: CoordinatorID?
  /// The state to return to if a deep link that is a step of a transaction finds no taker.
  var beforeLink: Boxed<Undo>?

  /// The state of a command before one of its steps.
  struct Undo: Sendable {
    let draft: Draft
    let report: Report

    /// The coordinators of a discarded later draft for which clients were asked.
    func disposed(ifGivenUp later: Draft, _ laterReport: Report) -> [Disposed] {
      let ended = laterReport.disposed.dropFirst(report.disposed.count).filter {
        later.hasOpened($0.coordinator)
      }
      var seen: Set<CoordinatorID> = []
      let living = laterReport.routed.map(\.coordinator).filter {
        later.hasOpened($0) && !draft.tree.coordinators.contains($0) && seen.insert($0).inserted
      }
      return ended.map { Disposed(coordinator: $0.coordinator, type: $0.type) }
        + living.reversed().compactMap { later.tree.coordinators[$0] }
        .map { Disposed(coordinator: $0.id, type: $0.type) }
    }
  }
}
