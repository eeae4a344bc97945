internal import HashTreeCollections

/// The labels that openers have given in a command.
///
/// There may be thousands of labels and of questions about them, so a label is found by its coordinator and by its
/// name. Copies share structure, because a link that finds no taker is rolled back with its labels.
package struct Labels: Sendable {
  /// Oldest first.
  private(set) var all: [Labelled] = []
  private var byCoordinator = TreeDictionary<CoordinatorID, Labelled>()
  /// The index of the newest coordinator of each label, by the type of the opener.
  private var newest = TreeDictionary<String, TreeDictionary<String, Int>>()

  package init() {}

  mutating func append(_ labelled: Labelled) {
    newest[labelled.label, default: [:]][labelled.openerType] = all.count
    byCoordinator[labelled.coordinator] = labelled
    all.append(labelled)
  }

  /// The label of a coordinator, with its opener.
  package subscript(id: CoordinatorID) -> Labelled? { byCoordinator[id] }

  /// The newest coordinator with a label, among those whose openers have certain types.
  package func newest(_ label: String, openedBy isMeant: (String) -> Bool) -> CoordinatorID? {
    let indices = newest[label]?.filter { isMeant($0.key) }.map(\.value)
    return indices?.max().map { all[$0].coordinator }
  }
}
