internal import JSON

// The complete difference between two revisions of a tree, with all state of the engine. A change contains
// only the part that clients see.
//
// An image of a tree is its delta from the unopened tree, so one type and one text form serve records, images
// and restarts. The law: the delta from A to B, applied to A, gives a tree that behaves like B.
//
// A delta contains only differences, and its cost depends on them. Derived lists are not part of it: children
// follow from parents, residents from homes, attached coordinators from openings, levels from parents, each
// in the order of ids.

/// The complete difference between two revisions of one tree.
///
/// The tree's types, limits and clients' pullbacks are not part of it.
package struct TreeDelta: Equatable, Sendable {
  /// The revision before.
  package var from: Int
  /// The revision after; equal to `from` if a command only used up ids.
  package var to: Int
  /// Nil if the counters do not differ; the same holds for the optional members below.
  var counters: Counters?
  var rootLayer: ContainerID?
  var layers: ListSplice<ContainerID>?
  /// The new and changed containers; all records are in the order of ids.
  var containers: [DeltaRecord<ContainerID>] = []
  var screens: [DeltaRecord<ScreenKey>] = []
  var coordinators: [DeltaRecord<CoordinatorID>] = []
  var removedContainers: [ContainerID] = []
  var removedScreens: [ScreenKey] = []
  var removedCoordinators: [CoordinatorID] = []
  var undelivered: ListSplice<PendingCompletion>?
  var undeliveredDropped: Int?
  /// The facts that differ; null for one that was removed.
  var facts: JSON.Object?
  var back: [ScreenKey: BackHold]?
  /// The inner nil means that the tree no longer keeps a command.
  var kept: KeptCommand??
}

/// The changed members of a screen, coordinator or container, or all members of a new one.
///
/// The members are read when the record is applied.
struct DeltaRecord<ID: Identifier>: Equatable, Sendable {
  let id: ID
  let members: DeltaMembers
}

extension LiveCoordinator {
  /// The three flags for what a coordinator has done, as one number.
  var milestones: Int {
    get { (hasShown ? 1 : 0) | (hasShownItself ? 2 : 0) | (hasActed ? 4 : 0) }
    set { (hasShown, hasShownItself, hasActed) = (newValue & 1 != 0, newValue & 2 != 0, newValue & 4 != 0) }
  }
}

/// The error of a delta that does not apply to a tree, or of a text that is not a delta.
package enum TreeDeltaError: Error, Equatable, CustomStringConvertible {
  /// The delta is for another revision than the tree's.
  case wrongRevision(delta: Int, tree: Int)
  /// The member of that name is missing or invalid.
  case unreadable(String)
  /// The resulting tree would be inconsistent, with the reason as a clause for people.
  case inconsistent(String)

  package var description: String {
    switch self {
    case .wrongRevision(let delta, let tree): "it is for revision \(delta), and the tree is at \(tree)"
    case .unreadable(let member): "its member \(member) is missing or wrong"
    case .inconsistent(let clause): clause
    }
  }
}
