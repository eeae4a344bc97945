import JSON
import Navigation

/// One command on the naive tree.
///
/// Events are handled recursively, and pulled routes wait in a queue.
struct NaiveRun {
  enum Stop: Error, Equatable {
    case failed(Reason.Code)
    case blocked
    case noop
    /// An entry that the command would add fails its requirement, and no hidden tab is left unopened for it.
    case turnedAway(NaiveUnmet)
    /// A requirement or a leave guard stops the command.
    case held(Reason.Code)
    /// The naive model cannot predict the result.
    case unknown
  }

  /// A lost screen or home: the owner, the cause, and the tree before.
  struct Loss {
    /// The coordinator that lost something, and its ancestors.
    let chain: [Int]
    let isHome: Bool
    let by: Int?
    let before: NaiveTree
  }

  /// The coordinators that end together, between the first completion and the removal.
  struct Batch {
    var endings: [NaiveEnding] = []
    /// Further screens to remove, in a drop.
    var screens: [Int] = []
    /// The actions of openers after the removal.
    var waiting: [(opener: Int, action: ActionSpec)] = []
    /// The coordinators whose openers were asked.
    var told: [Int] = []
    let by: Int?
  }

  let app: any NaiveApp
  var tree: NaiveTree
  var before: NaiveTree
  var losses: [Loss] = []
  /// The situation of a coordinator when its home left, by that container.
  var formerHomes: [Int: Situation] = [:]
  var later: [(coordinator: Int, route: RouteSpec)] = []
  var batch: Batch?
  var events = 0
  var customs = 0
  /// Layers whose tabs were replaced, with the actor.
  ///
  /// They are removed if they are empty at the end.
  var refilled: [(layer: Int, by: Int?)] = []
  /// The openers of the layers that this command opened.
  var openers: [Int: Int] = [:]
  /// The questions and the ended coordinators, in the words of `App`.
  var asked: [String] = []
  var disposed: [String] = []
  /// The coordinators that were asked.
  var heard: [NaiveTree.Coordinator] = []
  /// The coordinators that the current step of a deep link opened.
  var opened: [Int] = []
  /// Tabs whose selected tab has left.
  var uncovered: [Int] = []
  /// The coordinator of the selected tab that was selected again, and the route that it is sent.
  var reselected: Beginning?
  /// The tree before the command.
  let base: NaiveTree
  var judging = NaiveJudging()
  /// The screens that left, in their last state.
  var departed: [Int: NaiveTree.Screen] = [:]
  /// The screens to which `navigate` gave other params, as they were before.
  var renewed: [NaiveTree.Screen] = []
  /// Whether a link is followed, during which a reselected tab sends no route.
  var isInLink = false
  /// The version of the tree that an undo or a redo restores.
  let restored: NaiveTree?
  /// Whether the command passes leave guards.
  var isForced = false
  /// The ended coordinators, with their completions.
  var ends: [(coordinator: Int, completion: CoordinatorCompletion?)] = []

  init(_ app: any NaiveApp, _ tree: NaiveTree, restoring restored: NaiveTree? = nil) {
    self.app = app
    self.restored = restored
    self.tree = tree
    before = tree
    base = tree
  }
}

/// The requirements of the model on an application.
protocol NaiveApp {
  var types: CoordinatorTypes { get }
  /// Params for a named screen, with defaults; nil if they do not match the declaration.
  func checked(_ params: JSON.Object, of screen: String) -> JSON.Object?
  var eventsMax: Int { get }
  var containerDepthMax: Int { get }
  func action(for question: NaiveQuestion) throws(NaiveRun.Stop) -> ActionSpec
  func requirement(of entry: NaiveUnmet.Entry) -> NaiveRequirement?
  func leaveGuard(of screen: String) -> NaiveGuard?
  /// The identity params of a named screen.
  func identity(of screen: String) -> [String]
  /// The meaning of Back at a screen, and at a coordinator.
  func back(at screen: NaiveTree.Screen, _ facts: JSON.Object) -> BackSpec.BackChoice?
  func back(of coordinator: NaiveTree.Coordinator, _ facts: JSON.Object) -> BackSpec.BackChoice?
  func idle(of type: String) -> NaiveIdle?
  /// The command that follows the URL of a tree; nil if it has none.
  func following(_ tree: NaiveTree) -> CommandSource?
  /// Reads the command that a tree keeps again.
  func command(from source: CommandSource) throws(NaiveRun.Stop) -> TreeCommand
}

extension NaiveApp {
  func requirement(of entry: NaiveUnmet.Entry) -> NaiveRequirement? { nil }

  func leaveGuard(of screen: String) -> NaiveGuard? { nil }

  func identity(of screen: String) -> [String] { types.identities[screen] ?? [] }

  func back(at screen: NaiveTree.Screen, _ facts: JSON.Object) -> BackSpec.BackChoice? {
    var work = 0
    return types.screenBacks[screen.name]?.choice(screen.params, facts, &work)
  }

  func back(of coordinator: NaiveTree.Coordinator, _ facts: JSON.Object) -> BackSpec.BackChoice? {
    var work = 0
    return types[coordinator.type]?.back?.choice(coordinator.params, facts, &work)
  }

  func idle(of type: String) -> NaiveIdle? { nil }

  func following(_ tree: NaiveTree) -> CommandSource? { nil }

  func command(from source: CommandSource) throws(NaiveRun.Stop) -> TreeCommand { TreeCommand(.back) }
}

/// A coordinator in its situation, and the event that it received.
struct NaiveQuestion {
  enum Event {
    case route(RouteSpec)
    case completed(NaiveCompletion)
  }

  let situation: Situation
  let event: Event
  /// The asked coordinator, and the tree at that time.
  let coordinator: Int
  let tree: NaiveTree
}

/// The end of a child, with the label that its opener gave it.
struct NaiveCompletion {
  let child: Int
  let type: String
  let label: String
  let completion: CoordinatorCompletion
}

struct NaiveEnding {
  let coordinator: Int
  let opener: Int?
  let completion: CoordinatorCompletion?
  let before: NaiveTree
  var keeps = false
}

// MARK: - Events
extension NaiveRun {
  mutating func take(_ route: RouteSpec, by id: Int, isInitial: Bool = false) throws(Stop) {
    guard let coordinator = tree.coordinator(id) else { return }
    let new = tree.chain(from: id).compactMap(tree.coordinator).filter(isNew)
    if let unmet = new.reversed().lazy.compactMap(unmet).first { return try turnAway(unmet) }
    try countEvent()
    guard app.types[coordinator.type]?.routes?.contains(route.name) == true else {
      throw .failed(.undeclaredRoute)
    }
    asked.append("c\(id) \(route.drawing)")
    heard.append(coordinator)
    let action = try app.action(
      for: NaiveQuestion(
        situation: situation(of: coordinator),
        event: .route(route),
        coordinator: id,
        tree: tree
      )
    )
    try apply(action, by: id)
    guard let pullback = coordinator.pullback, let parent = coordinator.parent, !isInitial else { return }
    guard pullback.mode == .always || action == .none, route.wrapDepth < 12 else { return }
    later.append((parent, RouteSpec(pullback.route, inner: route)))
  }

  mutating func countEvent() throws(Stop) {
    events += 1
    if events > app.eventsMax { throw .failed(.sendLoop) }
  }

  mutating func apply(_ action: ActionSpec, by id: Int) throws(Stop) {
    guard tree.coordinator(id) != nil else { return }
    switch action {
    case .none: break
    case .transfer(let transfer, _): try perform(transfer, by: id)
    case .send(let route, to: let type):
      if let taker = type.map({ tree.nearest(ofType: $0, from: id) }) ?? id { try take(route, by: taker) }
    case .finish(let value, let keep): try end(id, .value(value), keeps: keep)
    case .fail(let error): try end(id, .failed(error))
    case .cancel: try end(id, .cancelled)
    case .drop(let includesSelf, _): try drop(id, includesSelf: includesSelf)
    case .closeTab(let name, _): try closeTab(name, by: id)
    case .reject: throw .blocked
    case .setFacts(let facts): try state(facts)
    case .sequence(let actions): for action in actions { try apply(action, by: id) }
    }
  }

  /// Runs all waiting events and ends all empty coordinators, until there are none.
  mutating func settle() throws(Stop) {
    repeat {
      repeat { try drain() } while try openUncovered()
      closeRefilled()
    } while try endWhatIsEmpty()
  }

  mutating func closeRefilled() {
    for each in refilled { change(by: each.by) { $0.removeIfEmpty(each.layer) } }
  }

  mutating func drain() throws(Stop) {
    while !later.isEmpty {
      let next = later.removeFirst()
      try take(next.route, by: next.coordinator)
    }
  }
}

// MARK: - What left, and by whom
extension NaiveRun {
  /// A home that left in this command is described in its last state.
  func situation(of coordinator: NaiveTree.Coordinator) -> Situation {
    var situation = tree.situation(of: coordinator)
    guard case .container(let home) = coordinator.home, tree.container(home) == nil,
      let former = formerHomes[home]
    else { return situation }
    situation.home = former.home
    situation.isCollapsed = former.isCollapsed
    return situation
  }

  /// Changes the presentation, and records lost screens and homes.
  mutating func change(by: Int?, _ body: (inout NaiveTree) -> Void) {
    let old = tree
    body(&tree)
    let kept = tree.screens
    for screen in old.screens where tree.screen(screen.key) == nil { departed[screen.key] = screen }
    for screen in old.screens
    where !kept.contains(where: { $0.key == screen.key && $0.owner == screen.owner }) {
      losses.append(Loss(chain: old.chain(from: screen.owner), isHome: false, by: by, before: before))
    }
    for coordinator in old.coordinators where tree.homeHasLeft(coordinator) && !old.homeHasLeft(coordinator) {
      losses.append(Loss(chain: old.chain(from: coordinator.id), isHome: true, by: by, before: before))
      if case .container(let home) = coordinator.home { formerHomes[home] = old.situation(of: coordinator) }
    }
  }

  /// Changes the presentation in a container, and records lost screens and homes.
  mutating func show(in container: Int, by actor: Int, _ body: (inout NaiveTree) -> Void) {
    let layer = tree.layer(of: container)
    guard !tree.isShown(layer) else { return change(by: actor, body) }
    let opener = openers[layer] ?? actor
    change(by: opener, body)
    if tree.layers.first == layer { settle(inRoot: layer, by: opener) }
  }

  /// The cause that removed the last screen of a coordinator and its descendants, or the home of one that
  /// lost no screen.
  func lastLoss(of id: Int) -> Loss? {
    losses.last { loss in
      guard loss.chain.contains(id) else { return false }
      return !loss.isHome
        || !losses.contains { !$0.isHome && loss.chain.first.map($0.chain.contains) == true }
    }
  }
}
