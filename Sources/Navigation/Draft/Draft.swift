internal import JSON

/// The actor of one step, and its animation hint.
struct Cause: Equatable, Sendable {
  var kind: Transition.Hint
  /// Nil for an action of the user.
  var by: CoordinatorID?
  var animated: Bool
  /// Whether requirements remove the entries, not the coordinator that states the facts.
  var isOfFacts = false

  /// The coordinator that causes the endings of emptied coordinators; nil for the user and for facts.
  var ender: CoordinatorID? { isOfFacts ? nil : by }

  /// This cause with kind dismiss, for the layers that close with removed entries.
  var dismissing: Cause { Cause(kind: .dismiss, by: by, animated: animated, isOfFacts: isOfFacts) }
}

/// A tree under change by a command, with the records from which its change is built.
///
/// Invariant: between two transfers the draft is a tree that could be committed, except that empty
/// coordinators end only when the command's queue is empty.
struct Draft: Sendable {
  let base: Tree
  var tree: Tree
  /// The tree before the current transfer.
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
  /// The kinds of the containers that have left the window, for the situations of their residents.
  var formerHomes: [ContainerID: (kind: CoordinatorKind, isCollapsed: Bool)] = [:]
  /// The cause of the layers that this command opened and that appear with a child's first screen.
  var openings: [ContainerID: Cause] = [:]
  /// The coordinators that the current step opened, oldest first.
  var opened: [CoordinatorID] = []
  /// The labels that openers gave their children in this command.
  var labels = Labels()
  /// Coordinators whose attachment screen was removed, with the coordinator that removed it.
  var unmoored: [(coordinator: CoordinatorID, by: CoordinatorID?)] = []
  /// Layers whose tabs were replaced; they close if the new tabs' coordinators show nothing.
  var refilled: [(layer: ContainerID, cause: Cause)] = []
  /// Containers whose selected tab has left; the coordinator of the newly selected tab may need opening.
  var uncovered: [ContainerID] = []
  /// For each withdrawn layer, the window before, and the layers that close with it if it does not come back.
  var withdrawn: [ContainerID: (window: PersistentList<ContainerID>, presented: [ContainerID])] = [:]
  /// Coordinators whose home has left the window in this command.
  var homeless: [CoordinatorID] = []
  var lost: [LostScreens] = []
  var popped = 0
  /// The custom transitions that coordinators requested; their lists are known at the end of the command.
  var customs: [(custom: Transition.Custom, cause: Cause)] = []
  /// The removed screens, in order.
  var removed: [ScreenKey] = []
  /// The work that the command has done so far: actions, questions and conditions, and the entries that were made,
  /// removed or searched.
  var work = 0
  /// Whether new entries replace leaving ones, so that they need no room.
  var isRenewing = false

  init(_ tree: Tree) {
    base = tree
    self.tree = tree
    before = tree
  }

  /// Whether the command has changed nothing, so that no change needs to be built.
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

  /// Whether this command gave out the id.
  func hasOpened(_ id: CoordinatorID) -> Bool {
    id.number > base.counters.coordinator && id.number <= tree.counters.coordinator
  }

  /// The name of a coordinator in sentences: its id if it existed before the command, because new ids count
  /// only after a commit.
  func name(_ id: CoordinatorID) -> String {
    let type = tree.coordinators.member(id)?.value.type
    guard hasOpened(id) else { return "\(id) (\(type ?? "ended"))" }
    return type.map { "a new \($0)" } ?? "a new coordinator, ended since"
  }
}
