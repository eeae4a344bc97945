/// A coordinator that is ending; a class, since it is large and passed about.
final class CoordinatorEnding: Sendable {
  let coordinator: CoordinatorID
  let completion: CoordinatorCompletion?
  let opener: CoordinatorID?
  /// The tree from before the coordinator's screens left.
  let before: Tree
  /// Its screens and children pass to the opener.
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

  /// The ending of a coordinator that something else ends, with that completion if it was started.
  convenience init(of coordinator: LiveCoordinator, with completion: CoordinatorCompletion, before: Tree) {
    self.init(
      coordinator: coordinator.id,
      completion: coordinator.isStarted ? completion : nil,
      opener: coordinator.opener,
      before: before
    )
  }
}
