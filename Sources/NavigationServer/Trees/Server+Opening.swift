internal import DequeModule
internal import JSON
internal import Navigation
internal import NavigationGraph
internal import NavigationProtocol

// How a tree comes to be: its root takes its first route, which may have to be asked of a client. Until that has ended
// nobody sees the tree, and who opens it too waits.

extension Server {
  mutating func open(_ call: TreeOpen, for caller: Caller) throws(RPCError) -> Reply {
    if let id = users[caller.user]?.trees[call.tree] {
      if host(id).isOpen { return .value(.treeOpen(try attach(call, to: id))) }
      try wait(Waiting(call: .opening(call), caller: caller, deadline: nil, bytes: call.bytes), for: id)
      return .later
    }
    // Who waited to open a tree that would close with it may be gone.
    if call.lifetime == .connection, connections[caller.connection]?.hasLeft != false {
      throw .requestCancelled()
    }
    guard let user = users[caller.user], user.trees.count < limits.treesPerUser else {
      throw .exceeded(.treesPerUser, limits)
    }
    let graph = try graph(for: call, of: caller.user)
    let registered = graph.adding(user.services.registered(for: call.tree))
    let opening = TreeHost.Opening(
      name: call.tree,
      user: caller.user,
      graph: graph,
      isGraphItsOwn: call.bringsGraph,
      root: try registered.root(call.root),
      opener: call.lifetime == .connection ? caller.connection : nil,
      instance: user.closedTrees == 0 ? instance : "\(instance).\(user.closedTrees)"
    )
    return try open(opening, for: caller.asker)
  }

  private mutating func open(_ opening: TreeHost.Opening, for asker: Asker) throws(RPCError) -> Reply {
    lastTree += 1
    let id = TreeID(number: lastTree)
    var host = TreeHost(opening, limits: limits)
    if let services = users[opening.user]?.services { host.take(services) }
    let begun = host.open()
    events += begun.events
    trees.insert(host, as: id)
    users[opening.user]?.opens(opening.name, as: id)
    if let opener = opening.opener { connections[opener]?.dependents.append(id) }
    switch begun.step {
    case .ended(let ended):
      return try settleOpening(ended, of: Participation(asker: asker), in: id)
    case .asks(let question, let execution):
      return try proceed(
        Run(number: nextCommand(), .opening, for: asker, deadline: nil, question, execution),
        in: id
      )
    }
  }

  /// Lets a tree stand whose root has begun, or forgets it.
  mutating func settleOpening(
    _ ended: Ended,
    of participation: Participation,
    in id: TreeID
  ) throws(RPCError) -> Reply {
    let opening = host(id).opening
    var result = TreeOpenResult(tree: opening.name, opened: false, revision: 0)
    result.outcome = CommandOutcome(ended.outcome)
    guard ended.change != nil else {
      tellEnded(ended, participation, isDryRun: false, in: id)
      forgetUnopened(id)
      return .value(.treeOpen(result))
    }
    guard ended.tree.entryCount <= growthMax(of: opening.user) else {
      tellAbandoned(participation, Reason(.tooManyEntries), in: id)
      forgetUnopened(id)
      throw .exceeded(.entriesPerUser, limits)
    }
    trees[id]?.opened(ended)
    users[opening.user]?.opened(opening.name, entries: ended.tree.entryCount)
    tellEnded(ended, participation, isDryRun: false, in: id)
    result.opened = true
    result.revision = ended.tree.revision
    return .value(.treeOpen(result))
  }

  /// Closes a tree, or forgets one that is only being opened: its opener is gone.
  mutating func closeOrForget(_ id: TreeID) {
    guard let run = trees[id]?.run, case .opening = run.job else { return close(id) }
    abandon(run, .requestCancelled(), in: id)
  }

  /// Forgets a tree that could not be opened; who waits for it tries anew.
  mutating func forgetUnopened(_ id: TreeID) {
    guard let host = trees.remove(id) else { return }
    users[host.opening.user]?.didNotOpen(host.opening.name)
    if let opener = host.opening.opener { connections[opener]?.dependents.removeAll { $0 == id } }
    for waiting in host.waiting {
      released(waiting)
      guard case .opening(let call) = waiting.call else { continue }
      let result = Result { () throws(RPCError) in try open(call, for: waiting.caller) }
      if case .success(.later) = result { continue }
      answer(waiting.caller.asker, result)
    }
  }

  /// Answers for a tree that is open already, if it is the one that is meant: what is not named is not
  /// compared.
  private func attach(_ call: TreeOpen, to id: TreeID) throws(RPCError) -> TreeOpenResult {
    let host = host(id)
    let opening = host.opening
    var isSame = true
    if call.graph != nil { isSame = try graph(for: call, of: opening.user) == opening.graph }
    if isSame, call.root != nil { isSame = try host.graph.root(call.root) == opening.root }
    guard isSame else { throw .treeExists(call.tree, graph: opening.graph.nameIfAny) }
    return TreeOpenResult(tree: call.tree, opened: false, revision: host.tree.revision)
  }

  /// The graph that is named or brought; else none if the root is of a registered type, else the only one that is loaded.
  private func graph(for call: TreeOpen, of user: UserID) throws(RPCError) -> Graph {
    switch call.graph {
    case .loaded(let name):
      return try graph(named: name, of: user)
    case .document(let document):
      return try decode(document)
    case nil:
      if let root = call.rootType, users[user]?.services.server(of: root, in: call.tree) != nil {
        return .none
      }
      guard let graphs = users[user]?.graphs, graphs.count == 1, let only = graphs.values.first else {
        throw .graphNotNamed(among: users[user]?.graphNames ?? [])
      }
      return only
    }
  }
}

extension TreeOpen {
  fileprivate var bringsGraph: Bool { if case .document = graph { true } else { false } }

  /// About how much memory it holds while it waits.
  fileprivate var bytes: Int {
    let document = if case .document(let document) = graph { document.footprint } else { 0 }
    return 256 + document + (root?.footprint ?? 0)
  }
}

extension Graph {
  /// Nil for that of a tree without one.
  var nameIfAny: String? { name.isEmpty ? nil : name }

  /// The root that a client names, with defaults; without one the graph's own.
  fileprivate func root(_ named: JSON?) throws(RPCError) -> ChildSpec {
    guard let named else { return root }
    do throws(GraphProblems) {
      return try root(from: named)
    } catch {
      throw .params(error, at: JSON.Pointer(["root"]))
    }
  }
}
