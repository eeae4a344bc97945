internal import HashTreeCollections

/// The labels that openers have given in a command.
///
/// A command may give and look up thousands of labels, so they are indexed by coordinator. Copies share
/// structure, because a link that finds no taker is rolled back with its labels.
package struct Labels: Sendable {
  /// Oldest first.
  package private(set) var all: [Labelled] = []
  private var byCoordinator = TreeDictionary<CoordinatorID, Labelled>()

  mutating func append(_ labelled: Labelled) {
    byCoordinator[labelled.coordinator] = labelled
    all.append(labelled)
  }

  package subscript(id: CoordinatorID) -> Labelled? { byCoordinator[id] }
}
