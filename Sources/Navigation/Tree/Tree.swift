internal import HashTreeCollections
package import JSON

/// One application's navigation: layers of screens, and the coordinators that own them.
///
/// A tree is a value that shares structure with its earlier versions: a copy costs one reference, and a
/// command costs in proportion to the entries that it touches. Only the engine changes a tree, one command at
/// a time and atomically: `begin` runs a command on a copy and ends with a new tree or with this one.
package struct Tree: Sendable {
  /// The parts that most commands change, and a reference to the others.
  private struct TreeParts: Sendable {
    var revision = 0
    var layers = PersistentList<ContainerID>()
    var rootLayer: ContainerID?
    var containers = PersistentMap<ContainerID, Container>()
    var screens = ScreenTable()
    var coordinators = PersistentMap<CoordinatorID, LiveCoordinator>()
    var byType = TreeDictionary<String, PersistentIDSet<CoordinatorID>>()
    var paramEntries = 0
    var counters = Counters()
    var surroundings: CopyOnWrite<Surroundings>
  }

  /// The parts that most commands do not change.
  private struct Surroundings: Sendable {
    var types: Boxed<CoordinatorTypes>
    let limits: TreeLimits
    var taps = TreeDictionary<CoordinatorID, [Tap]>()
    var undelivered: [PendingCompletion] = []
    var undeliveredDropped = 0
    var facts: JSON.Object = [:]
    var back: [ScreenKey: BackHold] = [:]
    var kept: KeptCommand?
    var rootRoute: RouteSpec?
  }

  private var parts: CopyOnWrite<TreeParts>
  /// The first coordinator, which lives as long as the tree.
  package static let root = CoordinatorID(1)

  init(types: CoordinatorTypes, limits: TreeLimits) {
    parts = CopyOnWrite(
      TreeParts(surroundings: CopyOnWrite(Surroundings(types: Boxed(types), limits: limits)))
    )
    screens.index(types.indexedScreens)
  }

  /// Starts the time limit of the kept command, if it has one, at a wall-clock time in milliseconds.
  package mutating func keepsCommand(from wallClock: Int) {
    guard let time = kept?.timeMs, kept?.expires == nil else { return }
    kept?.expires = wallClock + time
  }

  package func coordinator(_ id: CoordinatorID) -> LiveCoordinator? { coordinators[id] }

  /// The live coordinators of a type, oldest first.
  package func coordinators(ofType type: String) -> [LiveCoordinator] {
    (byType[type]?.elements ?? []).compactMap { coordinators[$0] }
  }

  /// The types of the live coordinators, in no particular order.
  package var liveTypes: some Sequence<String> { byType.keys }

  package func hasCoordinator(ofType type: String) -> Bool { byType[type] != nil }

  package func screen(_ key: ScreenKey) -> LiveScreen? { screens[key] }

  package func container(_ id: ContainerID) -> Container? { containers[id] }

  /// Whether the key was given to a screen of the tree, which may have left.
  package func hasGiven(_ key: ScreenKey) -> Bool { key.number <= counters.screen }

  /// Whether the key was given to a container of the tree, which may have left.
  package func hasGiven(_ id: ContainerID) -> Bool { id.number <= counters.container }

  /// Whether the id was given to a coordinator of the tree, which may have ended.
  package func hasGiven(_ id: CoordinatorID) -> Bool { id.number <= counters.coordinator }

  /// The number of screens, containers and coordinators; large params count as more.
  package var entryCount: Int { screens.count + containers.count + coordinators.count + paramEntries }

  // MARK: The parts that most commands change

  package internal(set) var revision: Int {
    get { parts.value.revision }
    set { parts.value.revision = newValue }
  }

  /// The window's layers, the root at the bottom, then by priority.
  var layers: PersistentList<ContainerID> {
    _read { yield parts.value.layers }
    _modify { yield &parts.value.layers }
  }

  /// The lowest layer; nil only while the tree opens.
  var rootLayer: ContainerID? {
    get { parts.value.rootLayer }
    set { parts.value.rootLayer = newValue }
  }

  var containers: PersistentMap<ContainerID, Container> {
    _read { yield parts.value.containers }
    _modify { yield &parts.value.containers }
  }

  var screens: ScreenTable {
    _read { yield parts.value.screens }
    _modify { yield &parts.value.screens }
  }

  var coordinators: PersistentMap<CoordinatorID, LiveCoordinator> {
    _read { yield parts.value.coordinators }
    _modify { yield &parts.value.coordinators }
  }

  /// The live coordinators of each type, oldest first.
  var byType: TreeDictionary<String, PersistentIDSet<CoordinatorID>> {
    _read { yield parts.value.byType }
    _modify { yield &parts.value.byType }
  }

  /// The number of entries as which facts, completions, and the params of screens and coordinators count.
  var paramEntries: Int {
    get { parts.value.paramEntries }
    set { if newValue != paramEntries { parts.value.paramEntries = newValue } }
  }

  var counters: Counters {
    get { parts.value.counters }
    _modify { yield &parts.value.counters }
  }

  // MARK: The parts that most commands do not change

  private var surroundings: Surroundings {
    _read { yield parts.value.surroundings.value }
    _modify { yield &parts.value.surroundings.value }
  }

  package var types: CoordinatorTypes {
    _read { yield surroundings.types.value }
    set {
      surroundings.types = Boxed(newValue)
      screens.index(newValue.indexedScreens)
    }
  }

  /// Takes over the coordinator types of another version, unless they are the same.
  mutating func takeTypes(of other: Tree) {
    if surroundings.types !== other.surroundings.types { types = other.types }
  }

  package var limits: TreeLimits { surroundings.limits }

  /// Whether both share all parts.
  func isShared(with other: Tree) -> Bool { parts.isShared(with: other.parts) }

  /// Whether both share the parts that most commands do not change; equal parts need not be shared.
  func sharesSurroundings(with other: Tree) -> Bool {
    parts.value.surroundings.isShared(with: other.parts.value.surroundings)
  }

  /// The clients' pullbacks of each child.
  var taps: TreeDictionary<CoordinatorID, [Tap]> {
    _read { yield surroundings.taps }
    _modify { yield &surroundings.taps }
  }

  /// Completions whose openers ended before a client served them, oldest first.
  package internal(set) var undelivered: [PendingCompletion] {
    _read { yield surroundings.undelivered }
    _modify { yield &surroundings.undelivered }
  }

  /// The number of undelivered completions that were dropped because there were too many.
  package internal(set) var undeliveredDropped: Int {
    get { surroundings.undeliveredDropped }
    set { if newValue != undeliveredDropped { surroundings.undeliveredDropped = newValue } }
  }

  /// The values of the application that the tree depends on, by name.
  package internal(set) var facts: JSON.Object {
    _read { yield surroundings.facts }
    _modify { yield &surroundings.facts }
  }

  /// The screens on view that Back did not remove after the last commit.
  package internal(set) var back: [ScreenKey: BackHold] {
    _read { yield surroundings.back }
    set { if newValue != back { surroundings.back = newValue } }
  }

  /// The kept command, if there is one.
  package internal(set) var kept: KeptCommand? {
    _read { yield surroundings.kept }
    set {
      paramEntries += (newValue?.source.params.entryCount ?? 0) - (kept?.source.params.entryCount ?? 0)
      surroundings.kept = newValue
    }
  }

  package var rootRoute: RouteSpec? {
    _read { yield surroundings.rootRoute }
    _modify { yield &surroundings.rootRoute }
  }
}

extension JSON.Object {
  /// The number of entries as which params count, so that the limit on entries bounds a tree's memory.
  var entryCount: Int { footprint / 256 }
}

/// The last numbers of coordinators, screens and containers; numbers are never reused.
struct Counters: Equatable, Sendable {
  var coordinator = 0
  var screen = 0
  var container = 0

  var all: [Int] { [coordinator, screen, container] }
}

/// The limits of one tree and of one command.
package struct TreeLimits: Equatable, Sendable {
  /// Events of one command, completions included.
  package var events: Int
  /// The work of one command, see `Draft.work`.
  package var work: Int
  /// The number of routes that a route may carry, one inside the other.
  package var wrapDepth: Int
  /// Screens, containers, coordinators and kept completions of one tree.
  ///
  /// Params and values add one for each whole 256 bytes.
  package var entries: Int
  /// The depth of containers inside one another.
  package var containerDepth: Int
  /// The listed completions whose openers have ended.
  package var undelivered: Int

  package init(
    events: Int = 10_000,
    work: Int = 2_000_000,
    wrapDepth: Int = 12,
    entries: Int = 200_000,
    containerDepth: Int = 8,
    undelivered: Int = 100
  ) {
    self.events = events
    self.work = work
    self.wrapDepth = wrapDepth
    self.entries = entries
    self.containerDepth = containerDepth
    self.undelivered = undelivered
  }
}

/// A client's pullback that wraps a child's routes into a route of another coordinator of the tree.
package struct Tap: Equatable, Sendable {
  package let id: Int
  package let child: CoordinatorID
  package let parent: CoordinatorID
  package internal(set) var pullback: Pullback

  package init(id: Int, child: CoordinatorID, parent: CoordinatorID, pullback: Pullback) {
    self.id = id
    self.child = child
    self.parent = parent
    self.pullback = pullback
  }
}
