internal import JSON
internal import Navigation
internal import NavigationGraph
internal import NavigationProtocol

// A tree opens when its root coordinator takes its first route, which may require an answer of a client.
// Until then the tree is invisible, and calls of other clients that open it are queued.

extension Commands {
  func open(_ call: TreeOpenCall, for caller: Caller) throws(RPCError) -> Response {
    // The connection may have given up the right while its call was queued.
    try access.check(.administer, of: caller)
    if let id = trees.names(of: caller.user)[call.tree] {
      if trees.host(id).isOpen { return .value(try attach(call, to: id, for: caller)) }
      return try enqueue(.opening(call), of: caller, deadline: nil, bytes: call.queuedBytes, in: id)
    }
    // The client may have left while its call was queued.
    if call.lifetime == .connection, connections.hasLeft(caller.connection) { throw .requestCancelled() }
    try accounts.checkTree(of: caller.user)
    let graph = try graph(for: call, of: caller)
    if call.graphDocument != nil { try accounts.checkBytes(graph.bytes, of: caller.user) }
    let registered = providers.delegation.services(of: caller.user).declarations(for: call.tree, added: graph)
    let instance = settings.instance
    let durability = call.lifetime == .connection ? .memory : call.durability ?? settings.durability
    if let wanted = call.durability, wanted != .memory, !persistence.store.isOn || durability == .memory {
      throw .notDurable(wanted)
    }
    let root = try registered.root(call.root)
    let facts = try registered.facts(call.facts)
    let closedCount = trees.names(of: caller.user).closedCount
    let origin = TreeOrigin(
      name: call.tree,
      user: caller.user,
      graph: graph,
      isGraphItsOwn: call.graphDocument != nil,
      root: root,
      facts: facts,
      params: CommandCause.opening(call, root, redacting: registered.redaction),
      opener: call.lifetime == .connection ? caller.connection : nil,
      durability: durability,
      instance: closedCount == 0 ? instance : "\(instance).\(closedCount)"
    )
    try persistence.checkStore(for: origin)
    return try open(origin, for: caller)
  }

  func open(_ origin: TreeOrigin, for caller: Caller) throws(RPCError) -> Response {
    let host = TreeHost(origin, limits: settings.sharedLimits)
    providers.takeRegistrations(for: host)
    let step = host.open(slice: schedule.slice(for: origin.user))
    schedule.count(step.workDone, for: origin.user)
    let id = trees.began(host)
    accounts.treeBegan(of: origin.user)
    delivery.subscriptions.treeBegan(id)
    switch step {
    case .ended(let ended):
      return try settleOpening(ended, of: Participation(caller: caller), in: id)
    case .asks(let question, let execution):
      return try run(command(.opening, of: caller, until: nil, running: execution, asking: question), in: id)
    case .pauses(let execution):
      return pause(command(.opening, of: caller, until: nil, running: execution), in: id)
    }
  }

  /// Makes a tree visible if its root has begun, otherwise removes it.
  func settleOpening(
    _ ended: Ended,
    _ prepared: PreparedEnd? = nil,
    of participation: Participation,
    in id: TreeID
  ) throws(RPCError) -> Response {
    let host = trees.host(id)
    let origin = host.origin
    guard ended.change != nil else {
      participants.notifyEnded(ended, participation, isDryRun: false, in: id)
      abandonOpening(id)
      return .value(origin.result(ended))
    }
    do throws(RPCError) {
      try persistence.checkStore(for: origin)
      try accounts.checkGrowth(ended.tree.entryCount, of: origin.user)
    } catch {
      let code: Reason.Code = error.name == .storeUnavailable ? .cancelled : .tooManyEntries
      participants.notifyAbandoned(participation, Reason(code), in: id)
      abandonOpening(id)
      throw error
    }
    let record =
      prepared?.entry?.record
      ?? CommandRecord(
        cause: CommandCause(
          method: .treeOpen,
          params: origin.params,
          client: participation.caller.client,
          redacting: host.redaction
        ),
        outcome: ended.outcome,
        change: ended.change,
        answers: participation.answers,
        rules: ended.rules,
        redacting: host.redaction
      )
    _ = host.commit(ended, record, weight: prepared?.entry?.weight, wasSuspended: true, at: wallClock)
    trees.opened(id)
    delivery.announceOpened(host)
    persistence.persistOpening(of: id, prepared?.entry?.text)
    accounts.grew(by: ended.tree.entryCount, of: origin.user)
    participants.notifyEnded(ended, participation, text: prepared?.outcomeText, isDryRun: false, in: id)
    return prepared?.response ?? .value(origin.result(ended))
  }

  /// Removes a tree that could not be opened.
  ///
  /// Queued calls open it again.
  func abandonOpening(_ id: TreeID) {
    guard let host = trees.closed(id) else { return }
    graphs.treeEnded(host)
    delivery.subscriptions.forget(id)
    for call in host.queue.calls.all {
      accounts.released(call.bytes, of: call.caller.user)
      guard case .opening(let opening) = call.work else { continue }
      let result = Result { () throws(RPCError) in try open(opening, for: call.caller) }
      outbound.answer(call.caller.responseTarget, result)
    }
  }

  /// Returns the open tree if it matches a call.
  ///
  /// Omitted members match anything.
  private func attach(_ call: TreeOpenCall, to id: TreeID, for caller: Caller) throws(RPCError)
    -> TreeOpenResult
  {
    let host = trees.host(id)
    let origin = host.origin
    var result = TreeOpenResult(
      tree: call.tree,
      opened: false,
      revision: host.tree.revision,
      instance: origin.instance,
      durability: origin.durability
    )
    guard !call.resumes else {
      result.resumed = true
      return result
    }
    let name = origin.graph.nameIfAny
    // A name matches any version: another one may have been loaded since.
    if let graph = call.graph, graph != name.map(GraphReference.loaded),
      case let wanted = try self.graph(for: call, of: caller), wanted != origin.graph
    {
      throw .treeExists(call.tree, graph: name, notGraph: wanted.nameIfAny)
    }
    if call.root != nil, case let root = try host.graph.root(call.root), root != origin.root,
      host.redaction?.child(root) != origin.root
    {
      throw .treeExists(call.tree, graph: name)
    }
    return result
  }

  /// The named or inline graph; else none if a client serves the root's type; else the only loaded graph.
  private func graph(for call: TreeOpenCall, of caller: Caller) throws(RPCError) -> Graph {
    let user = caller.user
    switch call.graph {
    case .loaded(let name):
      return try graphs.library.graph(named: name, of: user)
    case .document:
      return caller.broughtGraph
    case nil:
      if let root = call.rootType,
        providers.delegation.services(of: user).provider(of: root, in: call.tree) != nil
      {
        return .none
      }
      return try graphs.library.onlyGraph(of: user)
    }
  }
}

extension TreeOrigin {
  /// The result of the opening.
  ///
  /// Without a change there is no tree.
  func result(_ ended: Ended) -> TreeOpenResult {
    let isOpen = ended.change != nil
    return TreeOpenResult(
      tree: name,
      opened: isOpen,
      revision: isOpen ? ended.tree.revision : 0,
      instance: isOpen ? instance : nil,
      durability: isOpen ? durability : nil,
      outcome: CommandOutcome(ended.outcome)
    )
  }
}

extension Graph {
  /// The name; nil for the empty graph.
  var nameIfAny: String? { name.isEmpty ? nil : name }

  /// The root that a client names, with defaults; by default the graph's root.
  func root(_ named: JSON?) throws(RPCError) -> ChildSpec {
    guard let named else { return root }
    do throws(GraphProblems) {
      return try root(from: named)
    } catch {
      throw .params(error, at: JSON.Pointer(["root"]))
    }
  }

  /// The facts with which a tree opened.
  ///
  /// `change` has the facts that were declared by then.
  func facts(_ named: JSON.Object?, openingWith change: JSON.Object) throws(RPCError) -> JSON.Object {
    openingFacts(try facts(named), in: change)
  }

  /// The facts of a new tree: their defaults, and the values that a client names.
  func facts(_ named: JSON.Object?) throws(RPCError) -> JSON.Object {
    guard let named else { return initialFacts }
    do throws(GraphProblem) {
      var facts = initialFacts
      facts.take(try checkFacts(named))
      return facts
    } catch {
      throw .params(error, at: JSON.Pointer(["facts"]))
    }
  }
}
