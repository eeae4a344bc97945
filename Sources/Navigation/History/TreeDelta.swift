internal import JSON

// The complete difference between two revisions of a tree, with all that the engine needs to go on. A change is only
// what clients see of it.
//
// An image of a tree is its delta from the unopened tree, so one type, one text form and one law serve the records of
// the store, the image and the restart: the delta from A to B, applied to A, gives B, and B goes on in the same way.
//
// A delta names what differs, at the cost of what differs. Lists that follow from other members are not in it and are
// derived: children from parents, residents from homes, attached coordinators from openings, levels from parents, each
// in the order of ids.

/// The complete difference between two revisions of one tree.
///
/// The tree's types, limits and clients' pullbacks are not part of it.
package struct TreeDelta: Equatable, Sendable {
  /// The revision that it applies to.
  package var from: Int
  /// The revision that it leads to; the same if a command only used up ids.
  package var to: Int
  /// Nil, like the members below, if it does not differ.
  var counters: Counters?
  var rootLayer: ContainerID?
  var layers: ListSplice<ContainerID>?
  /// New and changed ones, like the other records in the order of ids.
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
  /// The inner nil: there is none any more.
  var kept: KeptCommand??
}

/// One screen, coordinator or container with its members that differ; with all members if it is new.
///
/// The members are read when the record is applied.
struct DeltaRecord<ID: Identifier>: Equatable, Sendable {
  let id: ID
  let members: DeltaMembers
}

extension LiveCoordinator {
  /// The three notes that the engine keeps of what a coordinator has done, as one number.
  var milestones: Int {
    get { (hasShown ? 1 : 0) | (hasShownItself ? 2 : 0) | (hasActed ? 4 : 0) }
    set { (hasShown, hasShownItself, hasActed) = (newValue & 1 != 0, newValue & 2 != 0, newValue & 4 != 0) }
  }
}

/// The reason why a delta does not apply to a tree, or why a text is no delta.
package enum TreeDeltaError: Error, Equatable, CustomStringConvertible {
  /// The delta is for another revision than the tree's.
  case wrongRevision(delta: Int, tree: Int)
  /// The text lacks a member, or a member has no meaning: its name.
  case unreadable(String)
  /// The tree that it would make contradicts itself: a clause for people.
  case inconsistent(String)

  package var description: String {
    switch self {
    case .wrongRevision(let delta, let tree): "it is for revision \(delta), and the tree is at \(tree)"
    case .unreadable(let member): "its member \(member) is missing or wrong"
    case .inconsistent(let clause): clause
    }
  }
}
