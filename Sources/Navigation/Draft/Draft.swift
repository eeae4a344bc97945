internal import JSON

/// The actor of one step, and its animation hint.
struct Cause: Equatable, Sendable {
  var kind: Transition.Hint
  /// Nil for an action of the user.
  var by: CoordinatorID?
  var animated: Bool
  /// Whether it is the facts that take things away, and not the coordinator that states them.
  var isOfFacts = false

  /// The coordinator that ends what it leaves empty.
  var ender: CoordinatorID? { isOfFacts ? nil : by }

  /// The same cause for the layers that close with what it removes.
  var dismissing: Cause { Cause(kind: .dismiss, by: by, animated: animated, isOfFacts: isOfFacts) }
}

/// A tree that a command is changing, with the notes from which its change is written at the end.
///
/// Invariant: between two transfers the draft is a tree that could be committed, but for coordinators that have
/// become empty, which are judged when the command's queue is.
struct Draft: Sendable {
  let base: Tree
  var tree: Tree
  /// The draft as the current transfer found it.
  var before: Tree
  /// The cause of the last edit of each list, which gives the kind of its transition.
  var causes: [Transition.List: Cause] = [:]
  var edited: [Transition.List] = []
  var touchedScreens: [ScreenKey] = []
  var touchedContainers: [ContainerID] = []
  var touchedCoordinators: [CoordinatorID] = []
  /// The screens with a leave guard as they were when they left, or when `navigate` gave them other params.
  var departed: [ScreenKey: [LiveScreen]] = [:]
  /// The screens that `navigate` gave other params.
  var renewedScreens: [ScreenKey] = []
  /// Coordinators that may have become empty.
  var suspects: [CoordinatorID] = []
  var departures = Departures()
  /// The containers that have left the window, as their residents' situation describes them for the rest of the command.
  var formerHomes: [ContainerID: (kind: CoordinatorKind, isCollapsed: Bool)] = [:]
  /// The cause of the layers that this command opened and that appear with a child's first screen.
  var openings: [ContainerID: Cause] = [:]
  /// The coordinators that the current step opened, oldest first.
  var opened: [CoordinatorID] = []
  /// The labels that openers gave their children in this command.
  var labels = Labels()
  /// Coordinators whose screen, to which they were attached, has left, and whose doing that was.
  var unmoored: [(coordinator: CoordinatorID, by: CoordinatorID?)] = []
  /// Layers whose tabs were replaced: whether they are empty shows when the new tabs' coordinators have begun.
  var refilled: [(layer: ContainerID, cause: Cause)] = []
  /// Tabs whose selected tab has left: the coordinator of the one that is selected now may have to be opened.
  var uncovered: [ContainerID] = []
  /// The window as it was when an empty layer that may come back was withdrawn from it, and the layers that close with that
  /// one if it does not.
  var withdrawn: [ContainerID: (window: PersistentList<ContainerID>, presented: [ContainerID])] = [:]
  /// Coordinators whose home has left the window in this command.
  var homeless: [CoordinatorID] = []
  var lost: [LostScreens] = []
  var popped = 0
  /// The custom transitions that coordinators requested; their lists are known when the command is done.
  var customs: [(custom: Transition.Custom, cause: Cause)] = []
  /// Screens that have left, in the order in which they did.
  var removed: [ScreenKey] = []
  /// The work that the command has done so far: actions, questions and conditions, and the entries that were made,
  /// removed or searched.
  var work = 0
  /// Whether what is made takes the place of something that leaves, so that it needs no room.
  var isRenewing = false

  init(_ tree: Tree) {
    base = tree
    self.tree = tree
    before = tree
  }

  /// Whether nothing has been changed or noted, so that there is no difference to look for.
  var isUntouched: Bool { customs.isEmpty && tree.isShared(with: base) }

  /// Whether a coordinator, a layer or a tab may end, close or open when the queue is empty.
  var mayDispose: Bool {
    !unmoored.isEmpty || !refilled.isEmpty || !uncovered.isEmpty || suspects.contains { mayBeEmpty($0) }
  }

  mutating func edit(_ id: CoordinatorID, _ change: (inout LiveCoordinator) -> Void) {
    if tree.coordinators.edit(id, change) { touchedCoordinators.append(id) }
  }

  mutating func edit(_ id: ContainerID, _ change: (inout Container) -> Void) {
    if tree.containers.edit(id, change) { touchedContainers.append(id) }
  }

  mutating func edit(_ key: ScreenKey, _ change: (inout LiveScreen) -> Void) {
    if tree.screens.edit(key, change) { touchedScreens.append(key) }
  }

  mutating func note(_ list: Transition.List, _ cause: Cause) {
    if causes.updateValue(cause, forKey: list) == nil { edited.append(list) }
  }

  mutating func departure(by: CoordinatorID?) -> Departure { departures.make(by: by, from: before) }

  /// Whether an id was given out by this command.
  func hasOpened(_ id: CoordinatorID) -> Bool {
    id.number > base.counters.coordinator && id.number <= tree.counters.coordinator
  }

  /// A coordinator as a sentence names it: by its id if the command found it, since other ids count only after a
  /// commit.
  func name(_ id: CoordinatorID) -> String {
    let type = tree.coordinators.member(id)?.value.type
    guard hasOpened(id) else { return "\(id) (\(type ?? "ended"))" }
    return type.map { "a new \($0)" } ?? "a new coordinator, ended since"
  }
}
