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
  }
}
