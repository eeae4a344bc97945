package import JSON

/// The question of a command for a coordinator's action on an event.
///
/// The graph document that declares the coordinator, or the client that serves it, answers the question.
package struct Question: Equatable, Sendable {
  package enum AskedEvent: Equatable, Sendable {
    case route(RouteSpec)
    /// A child, whose routes this coordinator pulls back, has handled the route that this one carries.
    case pulled(RouteSpec, child: CoordinatorID)
    /// A child that this coordinator started has ended.
    case completed(child: CoordinatorID, type: String, label: String, CoordinatorCompletion)
  }

  package var coordinator: CoordinatorID
  package var kind: AskedEvent
  package var situation: Situation
  /// The routes still to come of a deep link.
  package var remaining: ArraySlice<RouteSpec> = []
  /// Whether the route was checked against the coordinator's declaration before the command began.
  package var isChecked = false
}

/// The situation of a coordinator when it is asked.
package struct Situation: Equatable, Sendable {
  package var type: String
  /// The coordinator's own params, given when it was opened.
  package var params: JSON.Object
  /// Whether no transfer of this coordinator has had an effect yet.
  package var isInitial: Bool
  package var isRoot: Bool
  /// The number of ancestors.
  package var level: Int
  package var home: CoordinatorKind
  /// Whether home is a collapsed split or one of its columns.
  package var isCollapsed: Bool
  package var facts: JSON.Object
  /// The observations that hold, among those that conditions of the route read.
  package var observed: Set<TreeObservation>

  package init(
    type: String,
    params: JSON.Object = [:],
    isInitial: Bool,
    isRoot: Bool,
    level: Int,
    home: CoordinatorKind,
    isCollapsed: Bool = false,
    facts: JSON.Object = [:],
    observed: Set<TreeObservation> = []
  ) {
    self.type = type
    self.params = params
    self.isInitial = isInitial
    self.isRoot = isRoot
    self.level = level
    self.home = home
    self.isCollapsed = isCollapsed
    self.facts = facts
    self.observed = observed
  }
}

package enum Answer: Equatable, Sendable {
  case action(ActionSpec)
  /// No usable answer; the command fails with that reason.
  case failure(Reason)
  /// No client serves the coordinator.
  ///
  /// A completion is kept for it, and a pulled route is missed unless the child's own action was none. Any
  /// other question fails the command with that reason.
  case absent(Reason)
}
