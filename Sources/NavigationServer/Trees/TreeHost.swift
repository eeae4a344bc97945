internal import DequeModule
internal import JSON
internal import Navigation
internal import NavigationGraph
internal import NavigationProtocol

/// One tree among all trees of the daemon; a number is never used twice.
struct TreeID: Hashable, Comparable, Sendable {
  let number: Int

  static func < (left: Self, right: Self) -> Bool { left.number < right.number }
}

/// One tree: what it is called, whose it is, who answers for its coordinators, who watches it, and what waits.
struct TreeHost: Sendable {
  /// What a tree is opened with, and keeps; a class, since it is all looked at and never changed.
  final class Opening: Sendable {
    let name: String
    let user: UserID
    /// The graph as it is when the tree is opened, whatever is loaded later; without one there is `Graph.none`.
    let graph: Graph
    /// Whether the graph came with the request and is nobody else's.
    let isGraphItsOwn: Bool
    let root: ChildSpec
    /// The connection with which the tree closes, if it does.
    let opener: ConnectionID?
    /// What the tree's revisions are compared within.
    let instance: String

    init(
      name: String,
      user: UserID,
      graph: Graph,
      isGraphItsOwn: Bool,
      root: ChildSpec,
      opener: ConnectionID?,
      instance: String
    ) {
      self.name = name
      self.user = user
      self.graph = graph
      self.isGraphItsOwn = isGraphItsOwn
      self.root = root
      self.opener = opener
      self.instance = instance
    }
  }

  /// Whether a command waits for a client's answer.
  ///
  /// One that does is kept elsewhere, so that a host stays small; the tree itself is as it was before.
  private indirect enum Waits: Sendable {
    case no
    case with(Run)
  }

  let opening: Opening
  /// The graph with what clients have registered beside it.
  private(set) var graph: Graph
  /// Whether clients answer for any of its types.
  private(set) var isDelegating: Bool
  private(set) var tree: Tree
  /// In the order in which they subscribed.
  private(set) var watchers: [Watcher] = []
  private var waits = Waits.no
  /// What came meanwhile, in order.
  var waiting = Deque<Waiting>()
  /// How many custom transitions are being performed.
  var performances = 0
  /// The registered types, those that nobody serves any more included.
  private var detached: [(type: String, registration: Registration)] = []
  /// Those of them that nobody serves any more.
  private(set) var unserved: [(type: String, registration: Registration)] = []
  private var kept: KeptChanges
  private var lastTap = 0

  /// A tree in which nothing has begun.
  init(_ opening: Opening, limits: Limits) {
    self.opening = opening
    graph = opening.graph
    isDelegating = !opening.graph.delegatedTypes.isEmpty
    tree = .unopened(types: opening.graph.types, limits: TreeLimits(limits))
    kept = KeptChanges(revision: 1, limits: limits)
  }

  /// Whether it has opened: before that it is nobody's business but its openers'.
  var isOpen: Bool { tree.revision > 0 }

  /// The command that waits for a client's answer.
  var run: Run? {
    get {
      if case .with(let run) = waits { run } else { nil }
    }
    set { waits = newValue.map(Waits.with) ?? .no }
  }

  /// Whether a command waits for a client's answer.
  var isBusy: Bool {
    if case .with = waits { true } else { false }
  }
}

// What waits.
extension TreeHost {
  /// Whether nothing waits that came before a caller.
  func isNext(_ caller: Caller) -> Bool {
    waiting.first.map { $0.caller.arrival > caller.arrival } ?? true
  }

  /// Puts a call behind those that came before it; a batch that goes on has come before others that wait already.
  mutating func wait(_ call: Waiting) {
    let earlier = waiting.lastIndex { $0.caller.arrival <= call.caller.arrival }
    waiting.insert(call, at: earlier.map { $0 + 1 } ?? 0)
  }
}

// Commands.
extension TreeHost {
  /// How far a command came, and how many questions were answered here on the way.
  struct Progress: Sendable {
    let step: Step
    let events: Int
    let before: Standing
  }

  /// Whose a tree is, and how many entries it has.
  struct Standing: Sendable {
    let user: UserID
    let entries: Int
  }

  /// What others must know of a commit.
  struct Committed: Sendable {
    /// What watchers are told.
    let change: SharedParams?
    let isWatched: Bool
    let isDelegating: Bool
  }

  var standing: Standing { Standing(user: opening.user, entries: tree.entryCount) }

  /// Begins to open the tree.
  func open() -> Progress {
    progress { answer in
      Tree.opening(opening.root, types: graph.types, limits: tree.limits, answering: answer)
    }
  }

  /// Begins a command; nil if another one waits for an answer.
  ///
  /// This and `commit` change nothing but in place: whoever only looks at a host in its table copies it.
  mutating func begin(_ call: CommandCall) throws(RPCError) -> Progress? {
    guard !isBusy else { return nil }
    if let expected = call.ifRevision, expected != tree.revision {
      throw .revisionConflict(expected: expected, actual: tree.revision)
    }
    let command = try command(call.step)
    return progress { answer in tree.begin(command, answering: answer) }
  }

  /// Goes on with the command that waits.
  func resume(_ run: Run, _ answer: Answer) -> Progress {
    progress { others in run.execution.resume(answer, answering: others) }
  }

  /// Does something with the answers that the graph has.
  private func progress(_ body: ((Question) -> Answer?) -> Step) -> Progress {
    var events = 0
    let step = body { question in
      events += 1
      guard isDelegating, graph.isDelegated(question.situation.type) == true else {
        return graph.answer(question)
      }
      return nil
    }
    return Progress(step: step, events: events, before: standing)
  }

  /// Takes over what a command made of the tree.
  ///
  /// Also a command that changed nothing may have given out keys, which are not given again.
  mutating func commit(_ ended: Ended, of call: CommandCall, hasWaited: Bool) -> Committed {
    var next = ended.tree
    if hasWaited { next.adopt(surroundingsOf: tree, ended: ended.outcome.disposed.lazy.map(\.coordinator)) }
    tree = next
    let change = ended.change.flatMap {
      keep(Commit(tree: opening.name, change: $0, method: call.method, info: call.info))
    }
    return Committed(change: change, isWatched: !watchers.isEmpty, isDelegating: isDelegating)
  }

  /// Takes over the tree that has opened.
  mutating func opened(_ ended: Ended) {
    let before = tree
    tree = ended.tree
    tree.adopt(surroundingsOf: before, ended: [])
  }

  /// Keeps a change; what watchers are told of it, if there are any.
  private mutating func keep(_ commit: Commit) -> SharedParams? {
    guard watchers.contains(where: { $0.routes == nil }) else {
      kept.append(commit)
      return nil
    }
    let told = commit.told
    kept.append(told, revision: commit.change.revision)
    return told
  }
}

// Who answers for its coordinators.
extension TreeHost {
  /// Takes in what is registered for the tree now; a type that nobody serves any more stays while it lives.
  mutating func take(_ services: Services) {
    var registered = services.registered(for: opening.name)
    let known = Set(registered.map(\.type))
    unserved = detached.filter { !known.contains($0.type) && isAlive($0.type) }
    registered += unserved
    detached = registered.filter { $0.registration.declares($0.type) }
    graph = opening.graph.adding(registered).addingScreens(of: services.registrations(for: opening.name))
    isDelegating = !graph.delegatedTypes.isEmpty
    tree.types = graph.types
  }

  /// Whether a client answers for a type in this tree.
  func isServed(_ type: String, by client: ConnectionID, _ services: Services?) -> Bool {
    graph.isDelegated(type) == true && services?.server(of: type, in: opening.name) == client
  }

  /// Whether there is a coordinator of that type, or will be if the command that waits is committed.
  private func isAlive(_ type: String) -> Bool {
    tree.hasCoordinator(ofType: type) || run?.execution.tree.hasCoordinator(ofType: type) == true
  }
}

// Watchers.
extension TreeHost {
  mutating func add(_ watcher: Watcher) {
    watchers.append(watcher)
    if let tap = watcher.routes?.tap { tree.addTap(tap) }
  }

  mutating func remove(_ number: Int, of connection: ConnectionID) {
    guard let index = watchers.firstIndex(where: { $0.number == number && $0.connection == connection })
    else {
      return
    }
    let watcher = watchers.remove(at: index)
    if let tap = watcher.routes?.tap { tree.removeTap(id: tap.id, child: tap.child) }
  }

  /// The changes since a revision that a client has, or why it is sent a snapshot instead.
  func changes(since revision: Int, instance: String?) -> Resumption {
    guard instance == nil || instance == opening.instance else { return .snapshot(.otherInstance) }
    return kept.changes(since: revision)
  }

  /// What somebody hears who subscribes to the routes of a coordinator.
  mutating func routes(_ wish: PullbackCall) throws(RPCError) -> Watcher.Routes {
    guard let child = tree.coordinator(wish.coordinator) else { throw .noCoordinator(at: ["coordinator"]) }
    return Watcher.Routes(
      coordinator: wish.coordinator,
      mode: wish.mode,
      tap: try wish.into.map { into throws(RPCError) in try tap(child, into: into, mode: wish.mode) }
    )
  }

  private mutating func tap(
    _ child: Coordinator,
    into: PullbackCall.Into,
    mode: PullbackMode
  ) throws(RPCError) -> Tap {
    guard let parent = tree.coordinator(into.coordinator) else {
      throw .noCoordinator(at: ["into", "coordinator"])
    }
    do throws(GraphProblem) {
      try graph.checkPullback(into: into.route, of: parent.type, from: child.type)
    } catch {
      throw .params(error, at: JSON.Pointer(["into", "route"]))
    }
    lastTap += 1
    let pullback = Pullback(route: into.route, mode: mode)
    return Tap(id: lastTap, child: child.id, parent: parent.id, pullback: pullback)
  }
}

extension TreeLimits {
  fileprivate init(_ limits: Limits) {
    self.init(
      events: limits.eventsPerCommand,
      wrapDepth: limits.wrapDepth,
      entries: limits.entriesPerTree,
      containerDepth: limits.containerDepth
    )
  }
}
