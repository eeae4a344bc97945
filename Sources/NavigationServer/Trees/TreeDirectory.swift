internal import Navigation
internal import NavigationGraph
internal import NavigationProtocol

// The room of the trees: which trees there are, under which name each user knows them, and which end with a connection.
// What happens inside a tree is its host's affair.

/// The parts of a tree that are read for a question to a client: a copy of its host has a dozen more references to count.
struct QuestionContext {
  let tree: String
  let user: UserID
  let graph: Graph
  /// The graph with which the command goes on.
  let commandGraph: Graph
  /// The revision that the command found.
  let revision: Int
}

/// All trees by id, and by user and name.
struct TreeDirectory: Sendable {
  private var hosts: SlotMap<TreeID, TreeHost>
  private var names = SlotMap<UserID, TreeNames>()
  /// The trees that close with a connection, oldest first.
  private var dependents: [ConnectionID: [TreeID]] = [:]
  private var lastTree: Int
  /// The trees that may have changed since they were last weighed.
  private var changed: [TreeID] = []
  /// The graphs that users are charged for their trees.
  var graphs = GraphUses()
  /// The trees whose commands may have a deadline.
  private var withDeadlines: Set<TreeID> = []
  /// The trees whose user may have been idle for long enough.
  var idle = IdleTrees()
  /// The number of changes that were committed since the daemon started.
  private(set) var commitCount = 0

  /// A directory without trees, with room for some; the next tree gets the number after the given one.
  init(lastTree: Int = 0, capacity: Int = 0) {
    self.lastTree = lastTree
    hosts = SlotMap(capacity: capacity)
  }

  var isEmpty: Bool { hosts.isEmpty }

  var count: Int { hosts.count }

  /// The ids in ascending order, which is the order of opening.
  var ids: [TreeID] { hosts.ids.sorted() }

  /// The tree with that id, read or changed in place.
  subscript(id: TreeID) -> TreeHost? {
    @inline(__always) _read { yield hosts[id] }
    @inline(__always) _modify {
      noteChange(of: id)
      yield &hosts[id]
    }
  }

  private mutating func noteChange(of id: TreeID) {
    if changed.last != id { changed.append(id) }
  }

  /// Notes that a command of a tree has a deadline.
  mutating func timed(_ id: TreeID) {
    withDeadlines.insert(id)
  }

  /// The trees whose commands may have a deadline, in the order of opening; those that still have one are noted again.
  mutating func takeTimed() -> [TreeID] {
    defer { withDeadlines = [] }
    return withDeadlines.sorted()
  }

  func names(of user: UserID) -> TreeNames { names[user] ?? TreeNames() }

  private mutating func change(_ user: UserID, _ change: (inout TreeNames) -> Void) {
    var new = names.remove(user) ?? TreeNames()
    change(&new)
    names.insert(new, as: user)
  }

  /// A copy of the tree with that id, which must exist.
  ///
  /// While the copy exists, a commit copies the history.
  func host(_ id: TreeID) -> TreeHost {
    guard let host = hosts[id] else { isMissing(id) }
    return host
  }

  /// The context of a question of a command in a tree, which must exist.
  func questionContext(in id: TreeID, of command: RunningCommand) -> QuestionContext {
    let context = hosts.read(id) { host in
      host.map {
        QuestionContext(
          tree: $0.origin.name,
          user: $0.origin.user,
          graph: $0.graph,
          commandGraph: $0.graph(of: command),
          revision: $0.tree.revision
        )
      }
    }
    guard let context else { isMissing(id) }
    return context
  }

  func isMissing(_ id: TreeID) -> Never {
    preconditionFailure("the tree \(id.number) has a name and no host")
  }

  /// The trees of a user by name, those that are still opening included.
  func ids(of user: UserID) -> [TreeID] {
    let names = names(of: user)
    return names.all.compactMap { names[$0] }
  }

  /// Whether a tree is kept in the store.
  func isKept(_ id: TreeID) -> Bool { hosts.read(id) { $0?.origin.isKept } ?? false }

  /// The user of a tree.
  func user(of id: TreeID) -> UserID? { hosts.read(id) { $0?.origin.user } }

  /// The redaction of a tree, if it has sensitive params.
  func redaction(of id: TreeID) -> GraphRedaction? { hosts.read(id) { $0?.redaction } }

  /// The open tree of that name; without a name the only one that the user has.
  func find(_ name: String?, of user: UserID) throws(RPCError) -> TreeID {
    guard let names = names[user] else { throw .treeNotFound(name, among: []) }
    guard let name else {
      if let only = names.onlyTree { return only }
      let open = names.open
      throw open.isEmpty ? .treeNotFound(nil, among: []) : .treeNotNamed(among: open)
    }
    guard let tree = names.openTree(name) else { throw .treeNotFound(name, among: names.open) }
    return tree
  }

  /// Adds a tree whose root is about to begin.
  mutating func began(_ host: TreeHost) -> TreeID {
    lastTree += 1
    let id = TreeID(number: lastTree)
    noteChange(of: id)
    hosts.insert(host, as: id)
    change(host.origin.user) { $0.began(host.origin.name, as: id) }
    if let opener = host.origin.opener { dependents[opener, default: []].append(id) }
    return id
  }

  /// Makes a tree visible whose root has begun.
  mutating func opened(_ id: TreeID) {
    guard let origin = hosts[id]?.origin else { return }
    names[origin.user]?.opened(origin.name)
  }

  /// Adds a tree that was open when the daemon stopped.
  mutating func restored(_ host: consuming TreeHost, as id: TreeID) {
    change(host.origin.user) { $0.restored(host.origin.name, as: id) }
    noteChange(of: id)
    hosts.insert(host, as: id)
  }

  /// Removes a tree that could not be opened.
  mutating func abandoned(_ id: TreeID) -> TreeHost? {
    guard let host = remove(id) else { return nil }
    names[host.origin.user]?.abandoned(host.origin.name)
    return host
  }

  /// Removes a tree that was open.
  mutating func closed(_ id: TreeID) -> TreeHost? {
    guard let host = remove(id) else { return nil }
    names[host.origin.user]?.closed(host.origin.name)
    return host
  }

  /// The trees that close with a connection, oldest first.
  func dependents(of connection: ConnectionID) -> [TreeID] { dependents[connection] ?? [] }

  private mutating func remove(_ id: TreeID) -> TreeHost? {
    guard let host = hosts.remove(id) else { return nil }
    if let opener = host.origin.opener {
      dependents[opener]?.removeAll { $0 == id }
      if dependents[opener]?.isEmpty == true { dependents[opener] = nil }
    }
    return host
  }
}

// Commands. A host is used in place, through `inout`: the map's reader would copy it.
extension TreeDirectory {
  /// Whether a caller's command is queued: one is running, or an earlier one is queued.
  mutating func isBusy(_ id: TreeID, for caller: Caller) -> Bool {
    func isBusy(_ host: inout TreeHost?) -> Bool { host?.queue.isBusy(for: caller) ?? false }
    return isBusy(&hosts[id])
  }

  /// Begins a command, and does at most a slice of its work.
  mutating func begin(
    _ call: CommandCall,
    slice: WorkSlice,
    in id: TreeID
  ) throws(RPCError) -> CommandProgress {
    func begin(_ host: inout TreeHost?) throws(RPCError) -> CommandProgress? {
      try host?.begin(call, slice: slice)
    }
    guard let progress = try begin(&hosts[id]) else { isMissing(id) }
    return progress
  }

  /// Begins the migration of a tree to another graph.
  mutating func regraph(
    to graph: Graph,
    _ call: CommandCall,
    slice: WorkSlice,
    in id: TreeID
  ) throws(RPCError) -> CommandProgress {
    func begin(_ host: inout TreeHost?) throws(RPCError) -> CommandProgress? {
      try host?.regraph(to: graph, call, slice: slice)
    }
    guard let progress = try begin(&hosts[id]) else { isMissing(id) }
    return progress
  }

  /// The user of a tree, and the entries that another tree would add to it.
  func growth(to tree: Tree, in id: TreeID) -> (user: UserID, entries: Int) {
    // A closure that returns the host would copy it.
    let user = hosts.read(id) { $0?.origin.user }
    let count = hosts.read(id) { $0?.tree.entryCount }
    guard let user, let count else { isMissing(id) }
    return (user, tree.entryCount - count)
  }

  /// Resumes a suspended command, with the answer to its question if it has one.
  mutating func resume(
    _ command: inout RunningCommand,
    with answer: Answer?,
    slice: WorkSlice,
    in id: TreeID
  ) -> SliceEnd {
    func resume(_ host: inout TreeHost?) -> SliceEnd? { host?.resume(&command, with: answer, slice: slice) }
    guard let end = resume(&hosts[id]) else { isMissing(id) }
    return end
  }

  /// Replaces a tree by that of a command that ended.
  mutating func commit(
    _ ended: Ended,
    _ record: CommandRecord?,
    weight: Int? = nil,
    wasSuspended: Bool,
    at wallClock: Int,
    in id: TreeID
  ) -> CommittedTree {
    if ended.change != nil { commitCount += 1 }
    noteChange(of: id)
    let committed = hosts[id]?
      .commit(ended, record, weight: weight, wasSuspended: wasSuspended, at: wallClock)
    guard let committed else { isMissing(id) }
    return committed
  }
}

// Idle.
extension TreeDirectory {
  /// Adapts the timers of a tree; returns the instant for which it must be noted, and the work that this took.
  mutating func adaptIdle(of id: TreeID, at now: Instant) -> (Instant?, work: Int) {
    func adapt(_ host: inout TreeHost?) -> (Instant?, work: Int) { host?.adaptIdle(at: now) ?? (nil, 0) }
    return adapt(&hosts[id])
  }

  /// Whether a tree has timers.
  func isTimingIdle(_ id: TreeID) -> Bool { hosts.read(id) { $0?.idle.isEmpty } == false }

  /// The instants for which the trees are noted.
  var idleInstants: [TreeID: Instant] {
    Dictionary(hosts.ids.compactMap { id in hosts.read(id) { $0?.idle.noted }.map { (id, $0) } }) { $1 }
  }
}

// Images.
extension TreeDirectory {
  /// Whether an image of a tree is due.
  mutating func isImageDue(of id: TreeID, _ limits: Limits) -> Bool {
    hosts[id]?.isImageDue(limits) ?? false
  }
}

// Charges.
extension TreeDirectory {
  /// Takes a tree that may have changed; nil if all are taken.
  mutating func takeChanged() -> TreeID? { changed.popLast() }

  /// The user of a tree whose own graph is not the one that is charged, with both graphs.
  mutating func settleGraph(of id: TreeID) -> (user: UserID, ended: Graph?, began: Graph)? {
    func settle(_ host: inout TreeHost?) -> (user: UserID, ended: Graph?, began: Graph)? {
      guard let user = host?.origin.user, let (ended, began) = host?.settleGraph() else { return nil }
      return (user, ended, began)
    }
    return settle(&hosts[id])
  }

  /// The user of a tree, and the difference between what the tree holds and what the user is charged for it.
  mutating func settleCharge(of id: TreeID) -> (user: UserID, bytes: Int)? {
    func settle(_ host: inout TreeHost?) -> (user: UserID, bytes: Int)? {
      guard let bytes = host?.settleCharge(), bytes != 0 else { return nil }
      return host.map { ($0.origin.user, bytes) }
    }
    return settle(&hosts[id])
  }
}
