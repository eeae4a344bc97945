/// A coordinator that is ending.
///
/// A class, because it is large and many functions pass it on.
final class CoordinatorEnding: Sendable {
  let coordinator: CoordinatorID
  let completion: CoordinatorCompletion?
  let opener: CoordinatorID?
  /// The tree before the coordinator's screens left.
  let before: Tree
  /// Whether its screens and children pass to the opener.
  let keeps: Bool

  init(
    coordinator: CoordinatorID,
    completion: CoordinatorCompletion?,
    opener: CoordinatorID?,
    before: Tree,
    keeps: Bool = false
  ) {
    self.coordinator = coordinator
    self.completion = completion
    self.opener = opener
    self.before = before
    self.keeps = keeps
  }

  /// The ending of a coordinator by another cause, with the given completion if it was started.
  convenience init(of coordinator: LiveCoordinator, with completion: CoordinatorCompletion, before: Tree) {
    self.init(
      coordinator: coordinator.id,
      completion: coordinator.isStarted ? completion : nil,
      opener: coordinator.opener,
      before: before
    )
  }
}
