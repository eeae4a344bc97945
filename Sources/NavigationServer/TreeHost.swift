internal import JSON
internal import Navigation
internal import NavigationGraph
internal import NavigationProtocol

/// One tree among all trees of the daemon; a number is never used twice.
struct TreeID: Hashable, Sendable {
  let number: Int
}

/// One open tree: what it is called, whose it is, who answers for its coordinators and who watches it.
struct TreeHost: Sendable {
  /// What a tree is opened with, and keeps.
  struct Opening: Sendable {
    let name: String
    let user: UserID
    /// The graph as it is when the tree is opened, whatever is loaded later.
    let graph: Graph
    /// Whether the graph came with the request and is nobody else's.
    let isGraphItsOwn: Bool
    let root: ChildSpec
    /// The connection with which the tree closes, if it does.
    let opener: ConnectionID?
    /// What the tree's revisions are compared within.
    let instance: String
  }

  let opening: Opening
  private(set) var tree: Tree
  /// In the order in which they subscribed.
  private(set) var watchers: [Watcher] = []
  private var kept: KeptChanges
  private var lastTap = 0

  init(_ opening: Opening, _ tree: Tree, limits: Limits) {
    self.opening = opening
    self.tree = tree
    kept = KeptChanges(revision: tree.revision, limits: limits)
  }
}

// Commands.
extension TreeHost {
  /// What a command did.
  struct Performance: Sendable {
    let ended: Ended
    /// How many events it took, whatever came of them.
    let events: Int
    /// What watchers of the tree are told, if there are any.
    var change: SharedParams?
    /// By how much the tree has grown.
    var growth = 0
  }

  /// Carries out a command; the tree is as before unless it is committed and no dry run.
  ///
  /// `growthMax` is how many entries the tree may grow by.
  mutating func perform(
    _ call: CommandCall,
    growthMax: Int,
    limits: Limits
  ) throws(RPCError) -> Performance {
    if let expected = call.ifRevision, expected != tree.revision {
      throw .revisionConflict(expected: expected, actual: tree.revision)
    }
    var events = 0
    let ended = tree.run(try command(call.step)) { question in
      events += 1
      return opening.graph.answer(question)
    }
    var performance = Performance(ended: ended, events: events)
    guard !call.isDryRun else { return performance }
    performance.growth = ended.tree.entryCount - tree.entryCount
    guard performance.growth <= max(growthMax, 0) else { throw .tooManyEntries(limits) }
    // Also a command that changed nothing may have given out keys that are not given again.
    tree = ended.tree
    if let change = ended.change {
      performance.change = keep(
        Commit(tree: opening.name, change: change, method: call.method, info: call.info)
      )
    }
    return performance
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
  func changes(
    since revision: Int,
    instance: String?
  ) throws(TreeSubscribe.SnapshotReason) -> [SharedParams] {
    guard instance == nil || instance == opening.instance else { throw .otherInstance }
    return try kept.changes(since: revision)
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
      try opening.graph.checkPullback(into: into.route, of: parent.type, from: child.type)
    } catch {
      throw .params(error, at: JSON.Pointer(["into", "route"]))
    }
    lastTap += 1
    let pullback = Pullback(route: into.route, mode: mode)
    return Tap(id: lastTap, child: child.id, parent: parent.id, pullback: pullback)
  }
}
