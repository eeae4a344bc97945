/// What a command still has to begin.
struct Plan: Sendable {
  /// The routes of a deep link that are still to come.
  var routes: ArraySlice<Route> = []
  /// The commands of a transaction that are still to come.
  var commands: ArraySlice<Command> = []
  /// Who took the last route of a deep link.
  var previousTaker: CoordinatorID?
  /// For a deep link that is a step of a transaction: what to return to if it does not get to its end.
  var beforeLink: Undo?

  /// A command as it stood before one of its steps.
  struct Undo: Sendable {
    let draft: Draft
    let report: Report
  }
}
