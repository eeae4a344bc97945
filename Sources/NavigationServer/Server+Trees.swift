internal import JSON
internal import Navigation
internal import NavigationGraph
internal import NavigationProtocol

// The trees of a user, from opening to closing.

extension Server {
  /// The tree of that name; without a name the only one that the user has.
  func tree(named name: String?, of id: UserID) throws(RPCError) -> TreeID {
    guard let user = users[id] else { throw .treeNotFound(name, among: []) }
    guard let name else {
      guard let only = user.onlyTree else {
        throw user.trees.isEmpty ? .treeNotFound(nil, among: []) : .treeNotNamed(among: user.treeNames)
      }
      return only
    }
    guard let tree = user.trees[name] else { throw .treeNotFound(name, among: user.treeNames) }
    return tree
  }

  /// The tree that a user has under that number.
  func host(_ id: TreeID) -> TreeHost {
    guard let host = trees[id] else { isMissing(id) }
    return host
  }

  func isMissing(_ id: TreeID) -> Never {
    preconditionFailure("the tree \(id.number) is one of a user's and not in the table")
  }

  func treeList(for id: UserID) -> JSON {
    let user = users[id] ?? User(graphs: [])
    let list = user.treeNames.compactMap { user.trees[$0] }.map(host).map { host -> JSON in
      [
        "name": .string(host.opening.name), "graph": .string(host.opening.graph.name),
        "revision": .integer(host.tree.revision),
        "lifetime": .string((host.opening.opener == nil ? TreeOpen.Lifetime.tree : .connection).rawValue),
        "entries": .integer(host.tree.entryCount),
      ]
    }
    return ["trees": .array(list)]
  }

  func snapshot(of name: String?, for user: UserID) throws(RPCError) -> JSON {
    let host = host(try tree(named: name, of: user))
    return [
      "tree": .string(host.opening.name), "graph": .string(host.opening.graph.name),
      "instance": .string(host.opening.instance), "snapshot": Wire.json(host.tree.snapshot()),
      "active": host.tree.active.map { .string($0.description) } ?? .null,
      "onView": .array(host.tree.onView.map { .string($0.description) }),
    ]
  }

  mutating func close(_ name: String?, for user: UserID) throws(RPCError) -> Reply {
    close(try tree(named: name, of: user))
    return .nothing
  }

  /// Closes a tree and tells those who watch it.
  mutating func close(_ id: TreeID) {
    for watcher in trees[id]?.watchers ?? [] {
      end(watcher.number, of: watcher.connection, in: id, .treeClosed)
    }
    guard let host = trees.remove(id) else { return }
    users[host.opening.user]?.closed(host.opening.name, entries: host.tree.entryCount)
    if let opener = host.opening.opener { connections[opener]?.dependents.removeAll { $0 == id } }
  }
}

// Opening.
extension Server {
  mutating func open(_ call: TreeOpen, for caller: Caller) throws(RPCError) -> JSON {
    if let id = users[caller.user]?.trees[call.name] { return try attach(call, to: id) }
    guard let user = users[caller.user], user.trees.count < limits.treesPerUser else {
      throw .tooManyTrees(limits)
    }
    let graph = try graph(for: call, of: caller.user)
    let opening = TreeHost.Opening(
      name: call.name,
      user: caller.user,
      graph: graph,
      isGraphItsOwn: call.bringsGraph,
      root: try graph.root(call.root),
      opener: call.lifetime == .connection ? caller.connection : nil,
      instance: user.closedTrees == 0 ? instance : "\(instance).\(user.closedTrees)"
    )
    return try open(opening)
  }

  private mutating func open(_ opening: TreeHost.Opening) throws(RPCError) -> JSON {
    let ended = Tree.open(
      opening.root,
      types: opening.graph.types,
      limits: TreeLimits(limits),
      answering: opening.graph.answer
    )
    let outcome = Wire.json(ended.outcome)
    guard ended.change != nil else {
      return ["tree": .string(opening.name), "opened": false, "revision": 0, "outcome": outcome]
    }
    guard ended.tree.entryCount <= growthMax(of: opening.user) else { throw .tooManyEntries(limits) }
    lastTree += 1
    let id = TreeID(number: lastTree)
    trees.insert(TreeHost(opening, ended.tree, limits: limits), as: id)
    users[opening.user]?.opened(opening.name, as: id, entries: ended.tree.entryCount)
    if let opener = opening.opener { connections[opener]?.dependents.append(id) }
    return [
      "tree": .string(opening.name), "opened": true, "revision": .integer(ended.tree.revision),
      "outcome": outcome,
    ]
  }

  /// Answers for a tree that is open already, if it is the one that is meant: what is not named is not
  /// compared.
  private func attach(_ call: TreeOpen, to id: TreeID) throws(RPCError) -> JSON {
    let host = host(id)
    let opening = host.opening
    var isSame = true
    if call.graph != nil { isSame = try graph(for: call, of: opening.user) == opening.graph }
    if isSame, call.root != nil { isSame = try opening.graph.root(call.root) == opening.root }
    guard isSame else { throw .treeExists(call.name, graph: opening.graph.name) }
    return ["tree": .string(call.name), "opened": false, "revision": .integer(host.tree.revision)]
  }

  /// The graph that is named or brought, else the only one that is loaded.
  private func graph(for call: TreeOpen, of user: UserID) throws(RPCError) -> Graph {
    switch call.graph {
    case .loaded(let name):
      return try graph(named: name, of: user)
    case .document(let document):
      return try decode(document)
    case nil:
      guard let graphs = users[user]?.graphs, graphs.count == 1, let only = graphs.values.first else {
        throw .graphNotNamed(among: users[user]?.graphNames ?? [])
      }
      return only
    }
  }
}

extension TreeOpen {
  fileprivate var bringsGraph: Bool { if case .document = graph { true } else { false } }
}

extension Graph {
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
