// swift-format-ignore-file
// Written by Protocol/swift_client.py from Protocol/methods. Do not edit.

public import JSON

// Calls with their params and answers as Swift types, one for each method.

extension NavdClient {
  /// Introduces a client.
  ///
  /// Optional. Without it a connection is an anonymous client of its user. Another `initialize` may give
  /// another name: subscribers of trees in which the client serves types are told with `coordinator.served`.
  /// Capabilities that navd does not know are ignored; those that it took up are in the answer.
  ///
  /// - Parameters:
  ///   - client: Who calls, for the log and for other clients.
  ///   - capabilities: What the client can do.
  /// - Returns: What navd answers.
  /// - Throws: `CallError`, as every call does.
  public func initialize(
    client: JSON? = nil,
    capabilities: JSON.Object? = nil
  ) async throws(CallError) -> InitializeAnswer {
    var members: JSON.Object = [:]
    members["client"] = client
    members["capabilities"] = capabilities.map { .object($0) }
    return try AnswerReader.read(await call("initialize", members), .value(InitializeAnswer.init))
  }

  /// Answers, and changes nothing.
  ///
  /// The answer comes after everything that was queued to the connection before.
  /// - Throws: `CallError`, as every call does.
  public func ping() async throws(CallError) {
    _ = try await call("ping", [:])
  }

  /// Shows what navd is and holds.
  ///
  /// Numbers of trees, graphs, connections and subscriptions are those of the user that asks. Counters only
  /// ever grow; which there are may differ between versions.
  /// - Returns: What navd answers.
  /// - Throws: `CallError`, as every call does.
  public func serverStatus() async throws(CallError) -> ServerStatusAnswer {
    return try AnswerReader.read(await call("server.status", [:]), .value(ServerStatusAnswer.init))
  }

  /// Describes all methods.
  ///
  /// Answers the OpenRPC 1.3 document that `navd --openrpc` prints. Notifications from navd are in its member
  /// `x-notifications`.
  /// - Returns: What navd answers.
  /// - Throws: `CallError`, as every call does.
  public func rpcDiscover() async throws(CallError) -> JSON {
    return try await call("rpc.discover", [:])
  }

  /// Reports all that is wrong with a graph document.
  ///
  /// Nothing is kept. A graph without problems of severity error can be loaded.
  ///
  /// - Parameters:
  ///   - graph: A graph document.
  /// - Returns: What navd answers.
  /// - Throws: `CallError`, as every call does.
  public func graphCheck(
    graph: JSON.Object
  ) async throws(CallError) -> GraphCheckAnswer {
    var members: JSON.Object = [:]
    members["graph"] = .object(graph)
    return try AnswerReader.read(await call("graph.check", members), .value(GraphCheckAnswer.init))
  }

  /// Answers a graph document as it was loaded, or what a tree knows.
  ///
  /// Exactly one of `name` and `tree` is given. With `tree` it is the document that the tree keeps, whatever
  /// was loaded later; a tree without a graph has no `graph`, and takes any screen. Beside it is what clients
  /// have registered for the tree and the graph does not declare. The members may come in another order.
  ///
  /// - Parameters:
  ///   - name: The graph's name.
  ///   - tree: The tree's name, instead.
  /// - Returns: What navd answers.
  /// - Throws: `CallError`, as every call does.
  public func graphGet(
    name: String? = nil,
    tree: String? = nil
  ) async throws(CallError) -> GraphGetAnswer {
    var members: JSON.Object = [:]
    members["name"] = name.map { .string($0) }
    members["tree"] = tree.map { .string($0) }
    return try AnswerReader.read(await call("graph.get", members), .value(GraphGetAnswer.init))
  }

  /// Lists the graphs of the user.
  ///
  /// Each with its coordinator types and the trees that were opened with it, in the order of their names.
  /// - Returns: What navd answers.
  /// - Throws: `CallError`, as every call does.
  public func graphList() async throws(CallError) -> GraphListAnswer {
    return try AnswerReader.read(await call("graph.list", [:]), .value(GraphListAnswer.init))
  }

  /// Keeps a graph under its name, for trees that are opened later.
  ///
  /// Trees that are open keep the graph that they were opened with. `loaded` is false if a graph of that name
  /// was there and stayed, since it was the same or `replace` is false.
  ///
  /// - Parameters:
  ///   - graph: A graph document, as `graph.md` describes it.
  ///   - replace: Whether it takes the place of another graph of that name.
  /// - Returns: What navd answers.
  /// - Throws: `CallError`, as every call does.
  public func graphLoad(
    graph: JSON.Object,
    replace: Bool? = nil
  ) async throws(CallError) -> GraphLoadAnswer {
    var members: JSON.Object = [:]
    members["graph"] = .object(graph)
    members["replace"] = replace.map { .bool($0) }
    return try AnswerReader.read(await call("graph.load", members), .value(GraphLoadAnswer.init))
  }

  /// Forgets a graph that no tree uses.
  ///
  /// A graph that trees were opened with is not unloaded: close them first.
  ///
  /// - Parameters:
  ///   - name: The graph's name.
  /// - Throws: `CallError`, as every call does.
  public func graphUnload(
    name: String
  ) async throws(CallError) {
    var members: JSON.Object = [:]
    members["name"] = .string(name)
    _ = try await call("graph.unload", members)
  }

  /// Closes a tree.
  ///
  /// Its subscriptions end with reason treeClosed. Its coordinators end with it, and nobody hears of
  /// completions.
  ///
  /// - Parameters:
  ///   - tree: The tree.
  /// - Throws: `CallError`, as every call does.
  public func treeClose(
    tree: String? = nil
  ) async throws(CallError) {
    var members: JSON.Object = [:]
    members["tree"] = tree.map { .string($0) }
    _ = try await call("tree.close", members)
  }

  /// Answers a tree as it is.
  ///
  /// The active screen is one of those on view: in a split the one of the column last used.
  ///
  /// - Parameters:
  ///   - tree: The tree.
  /// - Returns: What navd answers.
  /// - Throws: `CallError`, as every call does.
  public func treeGet(
    tree: String? = nil
  ) async throws(CallError) -> TreeGetAnswer {
    var members: JSON.Object = [:]
    members["tree"] = tree.map { .string($0) }
    return try AnswerReader.read(await call("tree.get", members), .value(TreeGetAnswer.init))
  }

  /// Lists the trees of the user.
  ///
  /// In the order of their names. Entries are screens, containers and coordinators.
  /// - Returns: What navd answers.
  /// - Throws: `CallError`, as every call does.
  public func treeList() async throws(CallError) -> TreeListAnswer {
    return try AnswerReader.read(await call("tree.list", [:]), .value(TreeListAnswer.init))
  }

  /// Opens a tree, or attaches to one that is open.
  ///
  /// A tree of that name that was opened with the same graph and root is attached to: `opened` is false and
  /// there is no outcome. With another graph or root it is error treeExists; what is left out is not
  /// compared. A new tree runs the root's route as its first command, whose outcome is answered; unless that
  /// outcome is committed no tree is opened (`opened` is false, `revision` 0).
  ///
  /// - Parameters:
  ///   - name: The tree's name among those of the user.
  ///   - graph: The name of a loaded graph, or a graph document for this tree alone. Left out, it is the only one that is loaded.
  ///   - root: The coordinator to open with, instead of the graph's.
  ///   - lifetime: Whether the tree lives until it is closed, or until the connection that opened it ends.
  /// - Returns: What navd answers.
  /// - Throws: `CallError`, as every call does.
  public func treeOpen(
    name: String,
    graph: JSON? = nil,
    root: JSON? = nil,
    lifetime: String? = nil
  ) async throws(CallError) -> TreeOpenAnswer {
    var members: JSON.Object = [:]
    members["name"] = .string(name)
    members["graph"] = graph
    members["root"] = root
    members["lifetime"] = lifetime.map { .string($0) }
    return try AnswerReader.read(await call("tree.open", members), .value(TreeOpenAnswer.init))
  }

  /// Answers a tree as it is, then every change of it as `tree.changed`.
  ///
  /// With `since` the answer holds no snapshot if the changes after that revision are still kept: they follow
  /// the answer as notifications, `replayed` in number. Otherwise there is a snapshot and the reason.
  ///
  /// - Parameters:
  ///   - tree: The tree.
  ///   - since: The revision that the client has.
  ///   - instance: The instance that the revision is of.
  /// - Returns: What navd answers.
  /// - Throws: `CallError`, as every call does.
  public func treeSubscribe(
    tree: String? = nil,
    since: Int? = nil,
    instance: String? = nil
  ) async throws(CallError) -> TreeSubscribeAnswer {
    var members: JSON.Object = [:]
    members["tree"] = tree.map { .string($0) }
    members["since"] = since.map { .integer($0) }
    members["instance"] = instance.map { .string($0) }
    return try AnswerReader.read(await call("tree.subscribe", members), .value(TreeSubscribeAnswer.init))
  }

  /// Ends a subscription to a tree, or to a coordinator's routes.
  ///
  /// `subscription.ended` comes before the answer.
  ///
  /// - Parameters:
  ///   - subscription: The subscription.
  /// - Throws: `CallError`, as every call does.
  public func treeUnsubscribe(
    subscription: Int
  ) async throws(CallError) {
    var members: JSON.Object = [:]
    members["subscription"] = .integer(subscription)
    _ = try await call("tree.unsubscribe", members)
  }

  /// Opens a coordinator for the life of a screen.
  ///
  /// It is a child of the screen's owner, in its home. Only senders on that screen, or on what it showed,
  /// find it, before the owner. It ends with the screen or with its parent, and what it showed goes with it.
  ///
  /// - Parameters:
  ///   - screen: The screen.
  ///   - coordinator: The coordinator: an id, or a type (the nearest from the sender upward, else the newest of the type).
  ///   - route: The route that it starts with.
  ///   - params: Its own params.
  ///   - pullback: The route of the screen's owner that carries its routes.
  ///   - tree: The tree. May be omitted if the user has exactly one.
  ///   - from: The sending screen. The search begins at its owner. If the screen is no longer on view, the outcome is noop, staleSource.
  ///   - ifRevision: The revision that the tree must have; otherwise the error is revisionConflict.
  ///   - dryRun: Whether to compute the outcome, with the change, and change nothing.
  ///   - animated: The animation hint; overrides that of the graph.
  ///   - info: Any value. Subscribers receive it in the cause of the change.
  ///   - onBusy: The behaviour while the tree waits for a client's answer: queue the command, or end it at once as blocked, busy.
  ///   - deadlineMs: Milliseconds from arrival, after which the command ends as failed, deadline.
  ///   - within: The id of the request from navd during whose handling the client sends this. A command to the tree that waits for that request ends as failed, reentrant.
  /// - Returns: What navd answers.
  /// - Throws: `CallError`, as every call does.
  @discardableResult
  public func coordinatorAttach(
    screen: String,
    coordinator: String,
    route: JSON? = nil,
    params: JSON.Object? = nil,
    pullback: JSON? = nil,
    tree: String? = nil,
    from: String? = nil,
    ifRevision: Int? = nil,
    dryRun: Bool? = nil,
    animated: Bool? = nil,
    info: JSON? = nil,
    onBusy: String? = nil,
    deadlineMs: Int? = nil,
    within: String? = nil
  ) async throws(CallError) -> Outcome {
    var members: JSON.Object = [:]
    members["screen"] = .string(screen)
    members["coordinator"] = .string(coordinator)
    members["route"] = route
    members["params"] = params.map { .object($0) }
    members["pullback"] = pullback
    members["tree"] = tree.map { .string($0) }
    members["from"] = from.map { .string($0) }
    members["ifRevision"] = ifRevision.map { .integer($0) }
    members["dryRun"] = dryRun.map { .bool($0) }
    members["animated"] = animated.map { .bool($0) }
    members["info"] = info
    members["onBusy"] = onBusy.map { .string($0) }
    members["deadlineMs"] = deadlineMs.map { .integer($0) }
    members["within"] = within.map { .string($0) }
    return try AnswerReader.read(await call("coordinator.attach", members), .value(Outcome.init))
  }

  /// Does what the user's back button does.
  ///
  /// Pops the top of what is on view, else closes the top layer, else is noop with reason nothingToPop.
  ///
  /// - Parameters:
  ///   - tree: The tree. May be omitted if the user has exactly one.
  ///   - from: The sending screen. The search begins at its owner. If the screen is no longer on view, the outcome is noop, staleSource.
  ///   - ifRevision: The revision that the tree must have; otherwise the error is revisionConflict.
  ///   - dryRun: Whether to compute the outcome, with the change, and change nothing.
  ///   - animated: The animation hint; overrides that of the graph.
  ///   - info: Any value. Subscribers receive it in the cause of the change.
  ///   - onBusy: The behaviour while the tree waits for a client's answer: queue the command, or end it at once as blocked, busy.
  ///   - deadlineMs: Milliseconds from arrival, after which the command ends as failed, deadline.
  ///   - within: The id of the request from navd during whose handling the client sends this. A command to the tree that waits for that request ends as failed, reentrant.
  /// - Returns: What navd answers.
  /// - Throws: `CallError`, as every call does.
  @discardableResult
  public func coordinatorBack(
    tree: String? = nil,
    from: String? = nil,
    ifRevision: Int? = nil,
    dryRun: Bool? = nil,
    animated: Bool? = nil,
    info: JSON? = nil,
    onBusy: String? = nil,
    deadlineMs: Int? = nil,
    within: String? = nil
  ) async throws(CallError) -> Outcome {
    var members: JSON.Object = [:]
    members["tree"] = tree.map { .string($0) }
    members["from"] = from.map { .string($0) }
    members["ifRevision"] = ifRevision.map { .integer($0) }
    members["dryRun"] = dryRun.map { .bool($0) }
    members["animated"] = animated.map { .bool($0) }
    members["info"] = info
    members["onBusy"] = onBusy.map { .string($0) }
    members["deadlineMs"] = deadlineMs.map { .integer($0) }
    members["within"] = within.map { .string($0) }
    return try AnswerReader.read(await call("coordinator.back", members), .value(Outcome.init))
  }

  /// Returns a coordinator to its first screen, or removes it.
  ///
  /// Everything that its descendants own goes, and its own screens but the first. With `self` it goes too.
  ///
  /// - Parameters:
  ///   - coordinator: The coordinator: an id, or a type (the nearest from the sender upward, else the newest of the type).
  ///   - includingSelf: Whether the coordinator goes too.
  ///   - tree: The tree. May be omitted if the user has exactly one.
  ///   - from: The sending screen. The search begins at its owner. If the screen is no longer on view, the outcome is noop, staleSource.
  ///   - ifRevision: The revision that the tree must have; otherwise the error is revisionConflict.
  ///   - dryRun: Whether to compute the outcome, with the change, and change nothing.
  ///   - animated: The animation hint; overrides that of the graph.
  ///   - info: Any value. Subscribers receive it in the cause of the change.
  ///   - onBusy: The behaviour while the tree waits for a client's answer: queue the command, or end it at once as blocked, busy.
  ///   - deadlineMs: Milliseconds from arrival, after which the command ends as failed, deadline.
  ///   - within: The id of the request from navd during whose handling the client sends this. A command to the tree that waits for that request ends as failed, reentrant.
  /// - Returns: What navd answers.
  /// - Throws: `CallError`, as every call does.
  @discardableResult
  public func coordinatorDrop(
    coordinator: String,
    includingSelf: Bool? = nil,
    tree: String? = nil,
    from: String? = nil,
    ifRevision: Int? = nil,
    dryRun: Bool? = nil,
    animated: Bool? = nil,
    info: JSON? = nil,
    onBusy: String? = nil,
    deadlineMs: Int? = nil,
    within: String? = nil
  ) async throws(CallError) -> Outcome {
    var members: JSON.Object = [:]
    members["coordinator"] = .string(coordinator)
    members["self"] = includingSelf.map { .bool($0) }
    members["tree"] = tree.map { .string($0) }
    members["from"] = from.map { .string($0) }
    members["ifRevision"] = ifRevision.map { .integer($0) }
    members["dryRun"] = dryRun.map { .bool($0) }
    members["animated"] = animated.map { .bool($0) }
    members["info"] = info
    members["onBusy"] = onBusy.map { .string($0) }
    members["deadlineMs"] = deadlineMs.map { .integer($0) }
    members["within"] = within.map { .string($0) }
    return try AnswerReader.read(await call("coordinator.drop", members), .value(Outcome.init))
  }

  /// Ends a coordinator that was started: with a value, an error, or cancelled.
  ///
  /// At most one of `value`, `error` and `cancel`; none of them is the value null. Its opener hears of the
  /// completion.
  ///
  /// - Parameters:
  ///   - coordinator: The coordinator: an id, or a type (the nearest from the sender upward, else the newest of the type).
  ///   - value: What it finishes with.
  ///   - error: What it fails with.
  ///   - cancel: That it ends without a result.
  ///   - keep: With a value: its screens and children pass to the opener instead of leaving.
  ///   - tree: The tree. May be omitted if the user has exactly one.
  ///   - from: The sending screen. The search begins at its owner. If the screen is no longer on view, the outcome is noop, staleSource.
  ///   - ifRevision: The revision that the tree must have; otherwise the error is revisionConflict.
  ///   - dryRun: Whether to compute the outcome, with the change, and change nothing.
  ///   - animated: The animation hint; overrides that of the graph.
  ///   - info: Any value. Subscribers receive it in the cause of the change.
  ///   - onBusy: The behaviour while the tree waits for a client's answer: queue the command, or end it at once as blocked, busy.
  ///   - deadlineMs: Milliseconds from arrival, after which the command ends as failed, deadline.
  ///   - within: The id of the request from navd during whose handling the client sends this. A command to the tree that waits for that request ends as failed, reentrant.
  /// - Returns: What navd answers.
  /// - Throws: `CallError`, as every call does.
  @discardableResult
  public func coordinatorFinish(
    coordinator: String,
    value: JSON? = nil,
    error: JSON? = nil,
    cancel: Bool? = nil,
    keep: Bool? = nil,
    tree: String? = nil,
    from: String? = nil,
    ifRevision: Int? = nil,
    dryRun: Bool? = nil,
    animated: Bool? = nil,
    info: JSON? = nil,
    onBusy: String? = nil,
    deadlineMs: Int? = nil,
    within: String? = nil
  ) async throws(CallError) -> Outcome {
    var members: JSON.Object = [:]
    members["coordinator"] = .string(coordinator)
    members["value"] = value
    members["error"] = error
    members["cancel"] = cancel.map { .bool($0) }
    members["keep"] = keep.map { .bool($0) }
    members["tree"] = tree.map { .string($0) }
    members["from"] = from.map { .string($0) }
    members["ifRevision"] = ifRevision.map { .integer($0) }
    members["dryRun"] = dryRun.map { .bool($0) }
    members["animated"] = animated.map { .bool($0) }
    members["info"] = info
    members["onBusy"] = onBusy.map { .string($0) }
    members["deadlineMs"] = deadlineMs.map { .integer($0) }
    members["within"] = within.map { .string($0) }
    return try AnswerReader.read(await call("coordinator.finish", members), .value(Outcome.init))
  }

  /// Follows a deep link: several routes, one command.
  ///
  /// The first route goes to `coordinator`, else to the root if that declares it, else to the nearest below.
  /// Each next one goes to the newest coordinator that the one before created, of several the newest that is
  /// in no hidden tab; else to its taker, else to the nearest below that owns something. If nobody takes one,
  /// nothing changes and the outcome names the routes that remain.
  ///
  /// - Parameters:
  ///   - routes: The routes, in order.
  ///   - tree: The tree. May be omitted if the user has exactly one.
  ///   - coordinator: The coordinator: an id, or a type (the nearest from the sender upward, else the newest of the type).
  ///   - routeType: Restricts the search to coordinators whose routes have this type.
  ///   - from: The sending screen. The search begins at its owner. If the screen is no longer on view, the outcome is noop, staleSource.
  ///   - ifRevision: The revision that the tree must have; otherwise the error is revisionConflict.
  ///   - dryRun: Whether to compute the outcome, with the change, and change nothing.
  ///   - animated: The animation hint; overrides that of the graph.
  ///   - info: Any value. Subscribers receive it in the cause of the change.
  ///   - onBusy: The behaviour while the tree waits for a client's answer: queue the command, or end it at once as blocked, busy.
  ///   - deadlineMs: Milliseconds from arrival, after which the command ends as failed, deadline.
  ///   - within: The id of the request from navd during whose handling the client sends this. A command to the tree that waits for that request ends as failed, reentrant.
  /// - Returns: What navd answers.
  /// - Throws: `CallError`, as every call does.
  @discardableResult
  public func coordinatorHandle(
    routes: [JSON],
    tree: String? = nil,
    coordinator: String? = nil,
    routeType: String? = nil,
    from: String? = nil,
    ifRevision: Int? = nil,
    dryRun: Bool? = nil,
    animated: Bool? = nil,
    info: JSON? = nil,
    onBusy: String? = nil,
    deadlineMs: Int? = nil,
    within: String? = nil
  ) async throws(CallError) -> Outcome {
    var members: JSON.Object = [:]
    members["routes"] = .array(routes)
    members["tree"] = tree.map { .string($0) }
    members["coordinator"] = coordinator.map { .string($0) }
    members["routeType"] = routeType.map { .string($0) }
    members["from"] = from.map { .string($0) }
    members["ifRevision"] = ifRevision.map { .integer($0) }
    members["dryRun"] = dryRun.map { .bool($0) }
    members["animated"] = animated.map { .bool($0) }
    members["info"] = info
    members["onBusy"] = onBusy.map { .string($0) }
    members["deadlineMs"] = deadlineMs.map { .integer($0) }
    members["within"] = within.map { .string($0) }
    return try AnswerReader.read(await call("coordinator.handle", members), .value(Outcome.init))
  }

  /// Subscribes to the routes of a coordinator, as `coordinator.routed`.
  ///
  /// Heard are the routes of commands that ended committed or noop, also routes that nobody handled, but
  /// neither the route that the coordinator was opened with nor completions. With `into` the tree hears them
  /// too: each is wrapped into that route of that coordinator, in the same command, after the parent's own.
  /// It ends with `coordinator.unpullback`, the connection, or either coordinator.
  ///
  /// - Parameters:
  ///   - coordinator: The coordinator whose routes are heard.
  ///   - tree: The tree.
  ///   - mode: All routes, or those for which the coordinator's own action was none.
  ///   - into: The coordinator that hears them in the tree, and its route that carries them.
  /// - Returns: What navd answers.
  /// - Throws: `CallError`, as every call does.
  public func coordinatorPullback(
    coordinator: String,
    tree: String? = nil,
    mode: String? = nil,
    into: JSON? = nil
  ) async throws(CallError) -> CoordinatorPullbackAnswer {
    var members: JSON.Object = [:]
    members["coordinator"] = .string(coordinator)
    members["tree"] = tree.map { .string($0) }
    members["mode"] = mode.map { .string($0) }
    members["into"] = into
    return try AnswerReader.read(await call("coordinator.pullback", members), .value(CoordinatorPullbackAnswer.init))
  }

  /// Registers coordinator types that the client answers for.
  ///
  /// navd then asks the client, with `coordinator.prepare`, what coordinators of these types do. It ends with
  /// the connection; the coordinators stay, detached, until somebody registers their type again.
  ///
  /// - Parameters:
  ///   - types: The coordinator types by their names: each as a graph declares it without rules, or null for one that the trees' graph declares as delegated.
  ///   - tree: The tree of that name, now or later; without it all trees of the user.
  ///   - screens: Screens, as a graph declares them.
  ///   - replace: Whether types are taken over that another connection serves.
  ///   - performer: Whether the client performs custom transitions of coordinators that nobody else does.
  /// - Returns: What navd answers.
  /// - Throws: `CallError`, as every call does.
  public func coordinatorRegister(
    types: JSON.Object,
    tree: String? = nil,
    screens: JSON.Object? = nil,
    replace: Bool? = nil,
    performer: Bool? = nil
  ) async throws(CallError) -> CoordinatorRegisterAnswer {
    var members: JSON.Object = [:]
    members["types"] = .object(types)
    members["tree"] = tree.map { .string($0) }
    members["screens"] = screens.map { .object($0) }
    members["replace"] = replace.map { .bool($0) }
    members["performer"] = performer.map { .bool($0) }
    return try AnswerReader.read(await call("coordinator.register", members), .value(CoordinatorRegisterAnswer.init))
  }

  /// Carries out several commands as one.
  ///
  /// The steps are committed together or not at all, as one revision; the first that fails or is blocked ends
  /// it. What a step leaves empty is disposed of after the last. A step has the params of its method but for
  /// `tree`, `ifRevision`, `dryRun`, `info`, `onBusy`, `deadlineMs` and `within`, which stand beside `steps`.
  /// `animated` beside `steps` holds for those that do not say it themselves.
  ///
  /// - Parameters:
  ///   - steps: The commands, in order.
  ///   - tree: The tree. May be omitted if the user has exactly one.
  ///   - from: The sending screen. The search begins at its owner. If the screen is no longer on view, the outcome is noop, staleSource.
  ///   - ifRevision: The revision that the tree must have; otherwise the error is revisionConflict.
  ///   - dryRun: Whether to compute the outcome, with the change, and change nothing.
  ///   - animated: The animation hint; overrides that of the graph.
  ///   - info: Any value. Subscribers receive it in the cause of the change.
  ///   - onBusy: The behaviour while the tree waits for a client's answer: queue the command, or end it at once as blocked, busy.
  ///   - deadlineMs: Milliseconds from arrival, after which the command ends as failed, deadline.
  ///   - within: The id of the request from navd during whose handling the client sends this. A command to the tree that waits for that request ends as failed, reentrant.
  /// - Returns: What navd answers.
  /// - Throws: `CallError`, as every call does.
  @discardableResult
  public func coordinatorTransaction(
    steps: [JSON],
    tree: String? = nil,
    from: String? = nil,
    ifRevision: Int? = nil,
    dryRun: Bool? = nil,
    animated: Bool? = nil,
    info: JSON? = nil,
    onBusy: String? = nil,
    deadlineMs: Int? = nil,
    within: String? = nil
  ) async throws(CallError) -> Outcome {
    var members: JSON.Object = [:]
    members["steps"] = .array(steps)
    members["tree"] = tree.map { .string($0) }
    members["from"] = from.map { .string($0) }
    members["ifRevision"] = ifRevision.map { .integer($0) }
    members["dryRun"] = dryRun.map { .bool($0) }
    members["animated"] = animated.map { .bool($0) }
    members["info"] = info
    members["onBusy"] = onBusy.map { .string($0) }
    members["deadlineMs"] = deadlineMs.map { .integer($0) }
    members["within"] = within.map { .string($0) }
    return try AnswerReader.read(await call("coordinator.transaction", members), .value(Outcome.init))
  }

  /// Has a coordinator carry out an action that the client names.
  ///
  /// The action is written as in a graph, without references and conditions. Without `coordinator` it is the
  /// active screen's owner, or the one that `from` names.
  ///
  /// - Parameters:
  ///   - transfer: The action, as `graph.md` describes it: a word, or an object with one member.
  ///   - tree: The tree. May be omitted if the user has exactly one.
  ///   - coordinator: The coordinator: an id, or a type (the nearest from the sender upward, else the newest of the type).
  ///   - from: The sending screen. The search begins at its owner. If the screen is no longer on view, the outcome is noop, staleSource.
  ///   - ifRevision: The revision that the tree must have; otherwise the error is revisionConflict.
  ///   - dryRun: Whether to compute the outcome, with the change, and change nothing.
  ///   - animated: The animation hint; overrides that of the graph.
  ///   - info: Any value. Subscribers receive it in the cause of the change.
  ///   - onBusy: The behaviour while the tree waits for a client's answer: queue the command, or end it at once as blocked, busy.
  ///   - deadlineMs: Milliseconds from arrival, after which the command ends as failed, deadline.
  ///   - within: The id of the request from navd during whose handling the client sends this. A command to the tree that waits for that request ends as failed, reentrant.
  /// - Returns: What navd answers.
  /// - Throws: `CallError`, as every call does.
  @discardableResult
  public func coordinatorTransfer(
    transfer: JSON,
    tree: String? = nil,
    coordinator: String? = nil,
    from: String? = nil,
    ifRevision: Int? = nil,
    dryRun: Bool? = nil,
    animated: Bool? = nil,
    info: JSON? = nil,
    onBusy: String? = nil,
    deadlineMs: Int? = nil,
    within: String? = nil
  ) async throws(CallError) -> Outcome {
    var members: JSON.Object = [:]
    members["transfer"] = transfer
    members["tree"] = tree.map { .string($0) }
    members["coordinator"] = coordinator.map { .string($0) }
    members["from"] = from.map { .string($0) }
    members["ifRevision"] = ifRevision.map { .integer($0) }
    members["dryRun"] = dryRun.map { .bool($0) }
    members["animated"] = animated.map { .bool($0) }
    members["info"] = info
    members["onBusy"] = onBusy.map { .string($0) }
    members["deadlineMs"] = deadlineMs.map { .integer($0) }
    members["within"] = within.map { .string($0) }
    return try AnswerReader.read(await call("coordinator.transfer", members), .value(Outcome.init))
  }

  /// Sends a route to a coordinator.
  ///
  /// Without `coordinator` the nearest that declares the route takes it, from the sender's or else the active
  /// screen's upward.
  ///
  /// - Parameters:
  ///   - route: The route.
  ///   - tree: The tree. May be omitted if the user has exactly one.
  ///   - coordinator: The coordinator: an id, or a type (the nearest from the sender upward, else the newest of the type).
  ///   - routeType: Restricts the search to coordinators whose routes have this type.
  ///   - from: The sending screen. The search begins at its owner. If the screen is no longer on view, the outcome is noop, staleSource.
  ///   - ifRevision: The revision that the tree must have; otherwise the error is revisionConflict.
  ///   - dryRun: Whether to compute the outcome, with the change, and change nothing.
  ///   - animated: The animation hint; overrides that of the graph.
  ///   - info: Any value. Subscribers receive it in the cause of the change.
  ///   - onBusy: The behaviour while the tree waits for a client's answer: queue the command, or end it at once as blocked, busy.
  ///   - deadlineMs: Milliseconds from arrival, after which the command ends as failed, deadline.
  ///   - within: The id of the request from navd during whose handling the client sends this. A command to the tree that waits for that request ends as failed, reentrant.
  /// - Returns: What navd answers.
  /// - Throws: `CallError`, as every call does.
  @discardableResult
  public func coordinatorTrigger(
    route: JSON,
    tree: String? = nil,
    coordinator: String? = nil,
    routeType: String? = nil,
    from: String? = nil,
    ifRevision: Int? = nil,
    dryRun: Bool? = nil,
    animated: Bool? = nil,
    info: JSON? = nil,
    onBusy: String? = nil,
    deadlineMs: Int? = nil,
    within: String? = nil
  ) async throws(CallError) -> Outcome {
    var members: JSON.Object = [:]
    members["route"] = route
    members["tree"] = tree.map { .string($0) }
    members["coordinator"] = coordinator.map { .string($0) }
    members["routeType"] = routeType.map { .string($0) }
    members["from"] = from.map { .string($0) }
    members["ifRevision"] = ifRevision.map { .integer($0) }
    members["dryRun"] = dryRun.map { .bool($0) }
    members["animated"] = animated.map { .bool($0) }
    members["info"] = info
    members["onBusy"] = onBusy.map { .string($0) }
    members["deadlineMs"] = deadlineMs.map { .integer($0) }
    members["within"] = within.map { .string($0) }
    return try AnswerReader.read(await call("coordinator.trigger", members), .value(Outcome.init))
  }

  /// Ends a subscription to a coordinator's routes, or to a tree.
  ///
  /// `subscription.ended` comes before the answer.
  ///
  /// - Parameters:
  ///   - subscription: The subscription.
  /// - Throws: `CallError`, as every call does.
  public func coordinatorUnpullback(
    subscription: Int
  ) async throws(CallError) {
    var members: JSON.Object = [:]
    members["subscription"] = .integer(subscription)
    _ = try await call("coordinator.unpullback", members)
  }

  /// Tells what the user already did on the screen.
  ///
  /// A fact is never refused because it does not suit; it waits behind commands that wait. didPop and
  /// didFocus name a screen, didDismiss a layer or a screen in it, didSelect a tab; didSelect, collapsed and
  /// expanded name the container if there are several that it could be.
  ///
  /// - Parameters:
  ///   - fact: What happened.
  ///   - tree: The tree.
  ///   - key: Of didPop, didDismiss and didFocus: the screen, or the layer.
  ///   - tab: Of didSelect: the name of the tab.
  ///   - container: Of didSelect, collapsed and expanded: the tabs or the split.
  ///   - onBusy: What to do while the tree waits for a client's answer: wait behind, or end at once as blocked, busy.
  ///   - deadlineMs: Milliseconds from its arrival after which it ends as failed, deadline.
  ///   - within: The id of navd's request in whose handling this is sent: to the tree that waits for it a fact is refused as failed, reentrant.
  /// - Returns: What navd answers.
  /// - Throws: `CallError`, as every call does.
  @discardableResult
  public func uiReport(
    fact: String,
    tree: String? = nil,
    key: String? = nil,
    tab: String? = nil,
    container: String? = nil,
    onBusy: String? = nil,
    deadlineMs: Int? = nil,
    within: String? = nil
  ) async throws(CallError) -> Outcome {
    var members: JSON.Object = [:]
    members["fact"] = .string(fact)
    members["tree"] = tree.map { .string($0) }
    members["key"] = key.map { .string($0) }
    members["tab"] = tab.map { .string($0) }
    members["container"] = container.map { .string($0) }
    members["onBusy"] = onBusy.map { .string($0) }
    members["deadlineMs"] = deadlineMs.map { .integer($0) }
    members["within"] = within.map { .string($0) }
    return try AnswerReader.read(await call("ui.report", members), .value(Outcome.init))
  }
}
