// swift-format-ignore-file
// Written by Tools/generate from Protocol/methods. Do not edit.

public import JSON
public import NavigationWire

// Calls with their params and results as Swift types, one for each method. Each throws a `CallError`.

extension NavdClient {
  /// Introduces a client, and may lower the rights of its connection.
  ///
  /// Optional. Without it, or without `client`, a connection is an anonymous client of its user, which cannot
  /// send `coordinator.register`. A client may send it again with another name; subscribers of trees in which
  /// it serves types receive `coordinator.served`. With `may`, the connection gives up every right above that
  /// one, also to the trees of its own user: a request that needs more is error notAllowed. A right that was
  /// given up does not come back before the client connects again. Subscriptions and driver leases that need
  /// a lost right end with `rightLost`. Commands that are queued are rejected when their turn comes. Without
  /// `drive` the connection also stops serving coordinator types, and questions to it end as if it had
  /// disconnected; trees that end with the connection stay until then. If the call is an error, the
  /// connection keeps its rights.
  ///
  /// - Parameters:
  ///   - client: The name of the client, for the log and for other clients.
  ///   - may: The greatest right that the connection keeps. A right that it does not have is not given: the result has the one in force.
  public func initialize(client: JSON? = nil, may: TreeRight? = nil) async throws(CallError) -> InitializeResult {
    let members = JSON.Object(present: ["client": client, "may": may?.json])
    return try await read("initialize", members)
  }

  /// Responds and changes nothing.
  ///
  /// The response comes after everything that was queued for the connection before.
  public func ping() async throws(CallError) {
    _ = try await call("ping")
  }

  /// Returns the version, the limits and the counters of navd.
  ///
  /// Trees, graphs, connections and subscriptions are counted for the calling user. Counters are those of all
  /// users together, so only root and the user that navd runs as receive them. They never decrease; the set
  /// of counters may differ between versions.
  public func serverStatus() async throws(CallError) -> ServerStatusResult {
    return try await read("server.status")
  }

  /// Returns a description of all methods.
  ///
  /// The result is the OpenRPC 1.3 document that `navd --openrpc` prints. Notifications from navd are in its
  /// member `x-notifications`.
  public func rpcDiscover() async throws(CallError) -> JSON {
    return try await call("rpc.discover")
  }

  /// Lists the connected clients of the user.
  ///
  /// Each client has the trees that it is subscribed to, those that it drives, and the coordinator types that
  /// it serves. In the order in which they connected. Root and the user that navd runs as see the clients of
  /// all users.
  public func serverClients() async throws(CallError) -> ServerClientsResult {
    return try await read("server.clients")
  }

  /// Subscribes to the messages of the user's other clients, as `server.message`.
  ///
  /// Reports each message that navd receives from another connection of the user, or sends to it, in order,
  /// until the caller's connection ends. Connections that monitor are not reported themselves. Values that a
  /// graph declares as sensitive are left out, as in the history. If the caller does not read and half of
  /// `outputBytes` is unread, messages are dropped, and the next notification has their number. A second call
  /// changes nothing.
  public func serverMonitor() async throws(CallError) {
    _ = try await call("server.monitor")
  }

  /// Subscribes to the trees that open and close, as `server.treeOpened` and `server.treeClosed`.
  ///
  /// Reports the trees that the caller may observe, its own and those of other users, until the caller's
  /// connection ends. A tree that a grant makes visible is reported as opened, and one that becomes invisible
  /// as closed. Trees that are open already are not reported: call `tree.list` after this; a tree that opens
  /// between both calls is in both. If the caller does not read and more than `outputBytes` are unread, its
  /// connection is closed with error tooMuchOutput. A second call changes nothing.
  public func serverWatch() async throws(CallError) {
    _ = try await call("server.watch")
  }

  /// Returns a graph document, or everything that is declared for a tree.
  ///
  /// Exactly one of `graph` and `tree` is given. With `tree`, the result has the document that the tree was
  /// opened with, even if another was loaded later, and the registrations of clients that the graph does not
  /// declare. A tree without a graph has no `graph`, and accepts any screen until a client has registered
  /// screens for it. The order of members may differ from the loaded document.
  ///
  /// - Parameters:
  ///   - graph: The graph's name.
  ///   - tree: The tree's name, instead of a graph's.
  public func graphGet(graph: String? = nil, tree: String? = nil) async throws(CallError) -> GraphGetResult {
    let members = JSON.Object(present: ["graph": graph?.json, "tree": tree?.json])
    return try await read("graph.get", members)
  }

  /// Lists the graphs of the user.
  ///
  /// Each graph has its coordinator types and the trees that were opened with it. Sorted by name.
  public func graphList() async throws(CallError) -> GraphListResult {
    return try await read("graph.list")
  }

  /// Stores a graph under its name, for trees that are opened later.
  ///
  /// Open trees keep their graph until `tree.regraph` moves them to another. `loaded` is false if a graph of
  /// this name was already loaded and was kept, because it is the same or `replace` is false. A dry run
  /// reports the problems of the document, and changes nothing; it fails neither for them nor at the limit
  /// `graphsPerUser`.
  ///
  /// - Parameters:
  ///   - graph: A graph document, as `graph.md` describes it.
  ///   - replace: Whether to replace another graph of this name.
  ///   - dryRun: Whether to only report the problems of the document, warnings included. A graph without problems of severity error can be loaded.
  public func graphLoad(graph: JSON.Object, replace: Bool? = nil, dryRun: Bool? = nil) async throws(CallError) -> GraphLoadResult {
    let members = JSON.Object(present: [
      "graph": graph.json, "replace": replace?.json, "dryRun": dryRun?.json
    ])
    return try await read("graph.load", members)
  }

  /// Removes a graph that no tree uses.
  ///
  /// A graph that open trees use is not unloaded; close them first.
  ///
  /// - Parameters:
  ///   - graph: The graph's name.
  public func graphUnload(graph: String) async throws(CallError) {
    let members = JSON.Object(present: ["graph": graph.json])
    _ = try await call("graph.unload", members)
  }

  /// Closes a tree.
  ///
  /// Its subscriptions end with reason treeClosed. Its coordinators end with it, without completions.
  ///
  /// - Parameters:
  ///   - tree: The tree.
  public func treeClose(tree: String? = nil) async throws(CallError) {
    let members = JSON.Object(present: ["tree": tree?.json])
    _ = try await call("tree.close", members)
  }

  /// Returns the net difference between two revisions of a tree.
  ///
  /// The change turns a snapshot of `from` into one of `to`. `to` may be older than `from`.
  ///
  /// - Parameters:
  ///   - from: A revision that the history of the tree still has.
  ///   - tree: The tree.
  ///   - to: Another such revision; by default the newest.
  public func treeDiff(from: Int, tree: String? = nil, to: Int? = nil) async throws(CallError) -> TreeDiffResult {
    let members = JSON.Object(present: ["from": from.json, "tree": tree?.json, "to": to?.json])
    return try await read("tree.diff", members)
  }

  /// Takes, releases, gives or breaks the driver lease of a tree.
  ///
  /// While a client holds the lease, the commands of all other clients are error notDriving, screen events
  /// included; they may still read. Without a lease, every client with the right to drive does. The lease
  /// ends when its client disconnects, loses that right or sends nothing for `leaseSeconds`, and with navd: a
  /// client that may be quiet for longer sends `ping`. A command that is running when the lease changes hands
  /// ends as if it had not; queued ones are rejected when their turn comes. Each change of the driver is an
  /// entry of the history, and `tree.driven` for all subscribers. A call that changes nothing is neither.
  ///
  /// - Parameters:
  ///   - lease: `take` it, if no other client has it; `release` it; `give` it to another client; or `break` the lease of another client and take it, which only the owner of the tree and a user with the right `administer` may.
  ///   - tree: The tree.
  ///   - to: With `give`: the name of a client, or else the number of its process. It must be subscribed to the tree and have the right to drive it.
  ///   - reason: A sentence for the history. Required with `break`.
  public func treeDrive(
    lease: LeaseAction, tree: String? = nil, to: String? = nil, reason: String? = nil
  ) async throws(CallError) -> TreeDriveResult {
    let members = JSON.Object(present: [
      "lease": lease.json, "tree": tree?.json, "to": to?.json, "reason": reason?.json
    ])
    return try await read("tree.drive", members)
  }

  /// Explains a command of a tree: which coordinators were asked, which rules held, and what each answer
  /// changed.
  ///
  /// navd runs the command again on the tree before it, with the recorded answers of clients, and changes
  /// nothing. `revision` or `number` names the command; without them it is the newest one, even if that
  /// committed nothing.
  ///
  /// - Parameters:
  ///   - tree: The tree.
  ///   - revision: The revision that the command made.
  ///   - number: The number of the command's entry in the history, instead of `revision`.
  public func treeExplain(tree: String? = nil, revision: Int? = nil, number: Int? = nil) async throws(CallError) -> TreeExplainResult {
    let members = JSON.Object(present: [
      "tree": tree?.json, "revision": revision?.json, "number": number?.json
    ])
    return try await read("tree.explain", members)
  }

  /// Explains what `coordinator.back` would do, and why.
  ///
  /// navd decides as for `coordinator.back`, and changes nothing. The result lists the rules of Back in their
  /// order, up to the one that applies.
  ///
  /// - Parameters:
  ///   - tree: The tree.
  ///   - at: An earlier revision that the history of the tree still has. The graph is the tree's present one.
  public func treeExplainBack(tree: String? = nil, at: Int? = nil) async throws(CallError) -> TreeExplainBackResult {
    let members = JSON.Object(present: ["tree": tree?.json, "at": at?.json])
    return try await read("tree.explainBack", members)
  }

  /// Returns the history of a tree with its graph, from which its commands can be run again.
  ///
  /// `navctl record` writes it to a file, and `navctl replay` runs the commands again without a daemon and
  /// compares their changes. It begins after the newest `tree.regraph`, and after the last command that ran
  /// under other rules of navigation, before an update of navd.
  ///
  /// - Parameters:
  ///   - tree: The tree.
  public func treeExport(tree: String? = nil) async throws(CallError) -> TreeRecord {
    let members = JSON.Object(present: ["tree": tree?.json])
    return try await read("tree.export", members)
  }

  /// Returns the snapshot of a tree.
  ///
  /// The active screen is one of those on view; in a split, it is the one in the column that was used last.
  ///
  /// - Parameters:
  ///   - tree: The tree.
  ///   - at: An earlier revision that the history of the tree still has. The result then has no `services`, no `driver`, no `idle` and no `saved`.
  public func treeGet(tree: String? = nil, at: Int? = nil) async throws(CallError) -> TreeGetResult {
    let members = JSON.Object(present: ["tree": tree?.json, "at": at?.json])
    return try await read("tree.get", members)
  }

  /// Returns the history of a tree: its commands, with their causes, outcomes and changes.
  ///
  /// Entries are numbered from 1 in the order of the commands. A command that committed nothing has an entry
  /// without a change; dry runs and errors have none. Old entries are forgotten: see the limits
  /// `historyPerTree`, `historyBytesPerTree` and `historySeconds`.
  ///
  /// - Parameters:
  ///   - tree: The tree.
  ///   - after: The number of an entry: only later ones are returned.
  ///   - revision: A revision: only the entry that made it and later ones are returned.
  ///   - limit: The maximum number of entries, the oldest first.
  public func treeHistory(
    tree: String? = nil, after: Int? = nil, revision: Int? = nil, limit: Int? = nil
  ) async throws(CallError) -> TreeHistoryResult {
    let members = JSON.Object(present: [
      "tree": tree?.json, "after": after?.json, "revision": revision?.json, "limit": limit?.json
    ])
    return try await read("tree.history", members)
  }

  /// Lists the trees of the user, and those of others that the user has a right to.
  ///
  /// The user's own trees come first, then those of each other owner; each sorted by name. Entries are
  /// screens, containers and coordinators.
  public func treeList() async throws(CallError) -> TreeListResult {
    return try await read("tree.list")
  }

  /// Opens a tree, or attaches to an open one.
  ///
  /// If a tree of this name is open with the same graph and root, the call attaches to it: `opened` is false,
  /// and there is no outcome. If the graph or the root differs, the error is treeExists; a member that is
  /// omitted is not compared, and of a graph that is named only the name: another version may be loaded for
  /// another tree. A new tree runs the route of its root as its first command, and the result has the
  /// outcome. Unless that is committed, no tree is opened (`opened` is false, `revision` is 0).
  ///
  /// - Parameters:
  ///   - tree: The tree's name, unique among those of the user.
  ///   - graph: The name of a loaded graph, or a graph document for this tree alone. If omitted, none if `root` names a type that a client has registered, else the only graph that is loaded.
  ///   - root: The root coordinator, instead of the graph's.
  ///   - facts: The facts of a new tree that differ from their defaults; null for one without a value. Ignored if the tree is open.
  ///   - lifetime: `tree` keeps the tree until it is closed; `connection` closes it with the connection that opened it.
  ///   - resume: Whether to attach to an open tree with the name and any graph and root.
  ///   - durability: The failures that an acknowledged change of the tree survives, instead of navd's default: `memory` those of clients, `process` also those of navd, `power` also a loss of power. A tree with lifetime `connection` has `memory`. Ignored if the tree is open.
  public func treeOpen(
    tree: String, graph: JSON? = nil, root: JSON? = nil, facts: JSON.Object? = nil, lifetime: TreeLifetime? = nil,
    resume: Bool? = nil, durability: Durability? = nil
  ) async throws(CallError) -> TreeOpenResult {
    let members = JSON.Object(present: [
      "tree": tree.json, "graph": graph, "root": root, "facts": facts?.json, "lifetime": lifetime?.json,
      "resume": resume?.json, "durability": durability?.json
    ])
    return try await read("tree.open", members)
  }

  /// Restores the presentation of the commit that was undone last.
  ///
  /// With `to`, it restores the presentation of that revision, and redoes all undone commits up to it. If
  /// nothing is undone, or another command has committed since: `noop`, `nothingToRedo`.
  ///
  /// - Parameters:
  ///   - to: The revision whose presentation is restored.
  ///   - tree: The tree. May be omitted if the user has exactly one.
  ///   - options: The members that all commands share.
  @discardableResult
  public func treeRedo(
    to: Int? = nil, tree: String? = nil, options: CommandOptions = CommandOptions()
  ) async throws(CallError) -> CommandOutcome {
    let members = JSON.Object(adding: ["to": to?.json, "tree": tree?.json], to: options.members)
    return try await read("tree.redo", members)
  }

  /// Moves an open tree to another version of its graph.
  ///
  /// Every entry that matches the new graph stays, with its key or id. Other entries are carried over as
  /// `graph.md` describes, or removed; `moved` lists every entry that was not simply kept. If the root does
  /// not match, the outcome is failed, rootCannotEnd, and nothing changes. If the graph is the same, the
  /// outcome is noop, already. Otherwise the tree has a new revision, even if no entry has changed. The
  /// registrations of clients stay.
  ///
  /// - Parameters:
  ///   - graph: The name of a loaded graph, or a graph document for this tree alone.
  ///   - tree: The tree. May be omitted if the user has exactly one.
  ///   - options: The members that all commands share.
  @discardableResult
  public func treeRegraph(
    graph: JSON, tree: String? = nil, options: CommandOptions = CommandOptions()
  ) async throws(CallError) -> CommandOutcome {
    let members = JSON.Object(adding: ["graph": graph, "tree": tree?.json], to: options.members)
    return try await read("tree.regraph", members)
  }

  /// Lists the routes that a tree takes now, each with the coordinator that takes it, and with the
  /// requirement, guard or rule that would stop it.
  ///
  /// The search is that of `coordinator.trigger`, from the active screen upward: each route is listed once,
  /// with the nearest coordinator that declares it. Routes that receive a completion cannot be sent, and are
  /// left out. With `coordinator`, the list has the routes of that coordinator alone. It is empty if `from`
  /// is not on view, or if there is no such coordinator.  `stopped` says which condition of the graph would
  /// keep the route now from doing what its coordinator wants: a requirement, a leave guard, or a rule with
  /// `reject`. `judged` says how navd knows. `dryRun`: the route needs no params, or its action reads none,
  /// and navd has run it, as in a dry run. `rules`: the action reads params that the route needs. navd has
  /// then found the first rule that holds whatever the params are, and has judged the requirements of the
  /// screens and coordinators that its action adds; leave guards, and the effects of the coordinators that
  /// are opened, are not judged. Without `judged` nothing is known: the rules depend on the params, a client
  /// decides, or the run is more work than `workPerTurn`, or all runs together are more than
  /// `workPerCommand`. No client is asked, and nothing changes. An outcome such as `noop` or `failed` is not
  /// a stop.
  ///
  /// - Parameters:
  ///   - tree: The tree.
  ///   - from: The sending screen, instead of the active one.
  ///   - coordinator: The coordinator whose routes are listed: an id, or a type (the nearest from the sender upward, else the newest of the type).
  public func treeRoutes(tree: String? = nil, from: String? = nil, coordinator: String? = nil) async throws(CallError) -> TreeRoutesResult {
    let members = JSON.Object(present: [
      "tree": tree?.json, "from": from?.json, "coordinator": coordinator?.json
    ])
    return try await read("tree.routes", members)
  }

  /// States facts: values of the application on which conditions of the graph depend.
  ///
  /// All values are checked against their declarations before one is set. Null returns a fact to its default,
  /// or to having no value. If no fact differs, the outcome is `noop`, `already`. A fact always commits: if a
  /// consequence stops, only the consequence is rolled back, and the outcome has the reason.
  ///
  /// - Parameters:
  ///   - facts: The new values, by the name of the fact.
  ///   - tree: The tree. May be omitted if the user has exactly one.
  ///   - options: The members that all commands share.
  @discardableResult
  public func treeSetFacts(
    facts: JSON.Object, tree: String? = nil, options: CommandOptions = CommandOptions()
  ) async throws(CallError) -> CommandOutcome {
    let members = JSON.Object(adding: ["facts": facts.json, "tree": tree?.json], to: options.members)
    return try await read("tree.setFacts", members)
  }

  /// Returns the snapshot of a tree and subscribes to its changes, as `tree.changed`.
  ///
  /// With `since`, the result has no snapshot if the changes after that revision are still kept; they follow
  /// the response as notifications, `replayed` in number. Otherwise the result has a snapshot and a reason.
  ///
  /// - Parameters:
  ///   - tree: The tree.
  ///   - since: The last revision that the client has, with its `instance`.
  ///   - instance: The instance of that revision, which `since` requires.
  ///   - commands: Whether commands that commit nothing are reported too, as `tree.command`.
  public func treeSubscribe(
    tree: String? = nil, since: Int? = nil, instance: String? = nil, commands: Bool? = nil
  ) async throws(CallError) -> TreeSubscribeResult {
    let members = JSON.Object(present: [
      "tree": tree?.json, "since": since?.json, "instance": instance?.json, "commands": commands?.json
    ])
    return try await read("tree.subscribe", members)
  }

  /// Returns the completions of a tree whose openers have ended.
  ///
  /// A completion waits while the client of its opener is absent. If the opener ends before, the completion
  /// is undelivered, and listed here. With `take`, the returned completions are also removed, as a change
  /// with its own revision.
  ///
  /// - Parameters:
  ///   - tree: The tree.
  ///   - take: Whether to remove the returned completions.
  ///   - commandId: With `take`: an id that the client chooses, so that it can send the call again and receives the same completions. Ignored without `take`.
  public func treeUndelivered(tree: String? = nil, take: Bool? = nil, commandId: String? = nil) async throws(CallError) -> TreeUndeliveredResult {
    let members = JSON.Object(present: [
      "tree": tree?.json, "take": take?.json, "commandId": commandId?.json
    ])
    return try await read("tree.undelivered", members)
  }

  /// Restores the presentation from before the newest commit that is not undone.
  ///
  /// Screens, layers and coordinators come back with their keys. With `to`, it restores the presentation of
  /// that revision, and undoes all commits after it. If there is no such commit, or its history is forgotten:
  /// `noop`, `nothingToUndo`. An undo is a commit of its own, and `tree.redo` takes it back.
  ///
  /// - Parameters:
  ///   - to: The revision whose presentation is restored.
  ///   - tree: The tree. May be omitted if the user has exactly one.
  ///   - options: The members that all commands share.
  @discardableResult
  public func treeUndo(
    to: Int? = nil, tree: String? = nil, options: CommandOptions = CommandOptions()
  ) async throws(CallError) -> CommandOutcome {
    let members = JSON.Object(adding: ["to": to?.json, "tree": tree?.json], to: options.members)
    return try await read("tree.undo", members)
  }

  /// Ends a subscription to a tree, or to a coordinator's routes.
  ///
  /// The client receives `subscription.ended` before the response.
  ///
  /// - Parameters:
  ///   - subscription: The subscription.
  public func treeUnsubscribe(subscription: Int) async throws(CallError) {
    let members = JSON.Object(present: ["subscription": subscription.json])
    _ = try await call("tree.unsubscribe", members)
  }

  /// Returns the URL that leads to a screen, or to the current view of a tree.
  ///
  /// The links of the tree's graph determine the URL: `coordinator.handle` with it shows the screen. Without
  /// `key` it is the URL of the active screen, or of the nearest screen below it that has one. A screen has
  /// no URL if no link shows it, if a param of the link is missing or sensitive, or if the URL would lead
  /// elsewhere.
  ///
  /// - Parameters:
  ///   - tree: The tree.
  ///   - key: The screen.
  ///   - at: An earlier revision that the history of the tree still has. The graph is the tree's present one.
  public func treeUrl(tree: String? = nil, key: String? = nil, at: Int? = nil) async throws(CallError) -> TreeUrlResult {
    let members = JSON.Object(present: ["tree": tree?.json, "key": key?.json, "at": at?.json])
    return try await read("tree.url", members)
  }

  /// Waits until a screen is on view, until the front ends have drawn a revision, or until an entry is
  /// closed.
  ///
  /// The response comes when the condition holds, also at once, or when the time is over. `settled` holds if
  /// every subscriber of the tree that has ever reported `settled` with `ui.report` has reported the revision
  /// or a later one, and there is such a subscriber; one that may no longer drive the tree does not count. A
  /// wait ends with its connection. If the tree is closed it is error treeNotFound, and if navd stops,
  /// shuttingDown.
  ///
  /// - Parameters:
  ///   - until: The condition: the front ends have drawn the `revision`; a `screen` is on view; the `key` is closed.
  ///   - tree: The tree.
  ///   - revision: For settled: the revision; by default that of the tree at the time of the call.
  ///   - screen: For onView: the name of the screen.
  ///   - params: For onView: params of the screen's `identity`, all or some. Only a screen that has the same ones holds.
  ///   - key: For closed: a screen, a container or a coordinator that is or was in the tree.
  ///   - timeoutMs: The timeout in milliseconds, after which the response comes even if the condition does not hold.
  public func treeWait(
    until: WaitConditionName, tree: String? = nil, revision: Int? = nil, screen: String? = nil,
    params: JSON.Object? = nil, key: String? = nil, timeoutMs: Int? = nil
  ) async throws(CallError) -> TreeWaitResult {
    let members = JSON.Object(present: [
      "until": until.json, "tree": tree?.json, "revision": revision?.json, "screen": screen?.json, "params": params?.json,
      "key": key?.json, "timeoutMs": timeoutMs?.json
    ])
    return try await read("tree.wait", members)
  }

  /// Opens a coordinator for the life of a screen.
  ///
  /// The coordinator is a child of the screen's owner and shares its home. Only senders on that screen, or on
  /// screens that the coordinator showed, reach it; for them it comes before the owner. It ends with the
  /// screen or with its parent, and its screens are removed with it.
  ///
  /// - Parameters:
  ///   - screen: The screen.
  ///   - coordinator: The coordinator: an id, or a type (the nearest from the sender upward, else the newest of the type).
  ///   - route: The first route of the coordinator.
  ///   - params: The params of the coordinator.
  ///   - pullback: The route of the screen's owner that carries its routes.
  ///   - tree: The tree. May be omitted if the user has exactly one.
  ///   - options: The members that all commands share.
  @discardableResult
  public func coordinatorAttach(
    screen: String, coordinator: String, route: JSON? = nil, params: JSON.Object? = nil, pullback: JSON? = nil,
    tree: String? = nil, options: CommandOptions = CommandOptions()
  ) async throws(CallError) -> CommandOutcome {
    let members = JSON.Object(adding: [
      "screen": screen.json, "coordinator": coordinator.json, "route": route, "params": params?.json,
      "pullback": pullback, "tree": tree?.json
    ], to: options.members)
    return try await read("coordinator.attach", members)
  }

  /// Goes back, as the back button does.
  ///
  /// Pops the top screen on view, or else closes the top layer, unless the graph declares something else with
  /// `back` or `tabBack`. If nothing is left to go back to, the outcome is noop with reason nothingToPop.
  ///
  /// - Parameters:
  ///   - tree: The tree. May be omitted if the user has exactly one.
  ///   - options: The members that all commands share.
  @discardableResult
  public func coordinatorBack(tree: String? = nil, options: CommandOptions = CommandOptions()) async throws(CallError) -> CommandOutcome {
    let members = JSON.Object(adding: ["tree": tree?.json], to: options.members)
    return try await read("coordinator.back", members)
  }

  /// Returns a coordinator to its first screen, or removes it.
  ///
  /// Removes everything that its descendants own, and its own screens except the first. With `self` the
  /// coordinator ends too.
  ///
  /// - Parameters:
  ///   - coordinator: The coordinator: an id, or a type (the nearest from the sender upward, else the newest of the type).
  ///   - includingSelf: Whether the coordinator ends too.
  ///   - tree: The tree. May be omitted if the user has exactly one.
  ///   - options: The members that all commands share.
  @discardableResult
  public func coordinatorDrop(
    coordinator: String, includingSelf: Bool? = nil, tree: String? = nil, options: CommandOptions = CommandOptions()
  ) async throws(CallError) -> CommandOutcome {
    let members = JSON.Object(adding: [
      "coordinator": coordinator.json, "self": includingSelf?.json, "tree": tree?.json
    ], to: options.members)
    return try await read("coordinator.drop", members)
  }

  /// Ends a started coordinator with a value, with an error, or as cancelled.
  ///
  /// At most one of `value`, `error` and `cancel` is given; without any of them, the value is null. The
  /// completion is delivered to the opener.
  ///
  /// - Parameters:
  ///   - coordinator: The coordinator: an id, or a type (the nearest from the sender upward, else the newest of the type).
  ///   - value: The result of the coordinator.
  ///   - error: The error of the coordinator.
  ///   - cancel: Given as true, ends the coordinator without a result.
  ///   - keep: Whether, with a value, its screens and children pass to the opener instead of being removed.
  ///   - tree: The tree. May be omitted if the user has exactly one.
  ///   - options: The members that all commands share.
  @discardableResult
  public func coordinatorFinish(
    coordinator: String, value: JSON? = nil, error: JSON? = nil, cancel: Bool? = nil, keep: Bool? = nil,
    tree: String? = nil, options: CommandOptions = CommandOptions()
  ) async throws(CallError) -> CommandOutcome {
    let members = JSON.Object(adding: [
      "coordinator": coordinator.json, "value": value, "error": error, "cancel": cancel?.json, "keep": keep?.json,
      "tree": tree?.json
    ], to: options.members)
    return try await read("coordinator.finish", members)
  }

  /// Gives up the command that the tree keeps.
  ///
  /// The kept command will not run. If it waits for the user's confirmation, the coordinator that asks is
  /// closed. If the tree keeps no command, the outcome is noop with reason nothingToDo.
  ///
  /// - Parameters:
  ///   - tree: The tree. May be omitted if the user has exactly one.
  ///   - options: The members that all commands share.
  @discardableResult
  public func coordinatorForget(tree: String? = nil, options: CommandOptions = CommandOptions()) async throws(CallError) -> CommandOutcome {
    let members = JSON.Object(adding: ["tree": tree?.json], to: options.members)
    return try await read("coordinator.forget", members)
  }

  /// Follows a deep link, a URL or several routes, as one command.
  ///
  /// Exactly one of `routes` and `url` is given. A URL leads to the routes of the link that it matches in the
  /// tree's graph. If it matches none, the outcome is noop, unhandled; if it is the URL of the tree, noop,
  /// already. The first route goes to `coordinator`, else to the root if that declares it, else to the
  /// nearest coordinator below that does. Each following route goes to the newest coordinator that the
  /// previous route opened, and of several to the newest that is not in a hidden tab; else to the coordinator
  /// that took the previous route; else to the nearest one below that owns something. If no coordinator takes
  /// a route, nothing changes, and the outcome lists the remaining routes.
  ///
  /// - Parameters:
  ///   - routes: The routes, in order.
  ///   - url: The URL, of at most 8,192 bytes. Its scheme, host and fragment do not count.
  ///   - tree: The tree. May be omitted if the user has exactly one.
  ///   - coordinator: The coordinator: an id, or a type (the nearest from the sender upward, else the newest of the type).
  ///   - routeType: Restricts the search to coordinators whose routes have this type.
  ///   - options: The members that all commands share.
  @discardableResult
  public func coordinatorHandle(
    routes: [JSON]? = nil, url: String? = nil, tree: String? = nil, coordinator: String? = nil,
    routeType: String? = nil, options: CommandOptions = CommandOptions()
  ) async throws(CallError) -> CommandOutcome {
    let members = JSON.Object(adding: [
      "routes": routes?.json, "url": url?.json, "tree": tree?.json, "coordinator": coordinator?.json,
      "routeType": routeType?.json
    ], to: options.members)
    return try await read("coordinator.handle", members)
  }

  /// Subscribes to the routes of a coordinator, as `coordinator.routed`.
  ///
  /// Reports the routes of commands that ended as committed or noop, including routes that no coordinator
  /// handled. Does not report the route that the coordinator was opened with, nor completions. With `into`
  /// the tree receives the routes too: each is wrapped in the given route of the given coordinator, in the
  /// same command, after the parent's own pullback. The subscription ends with `tree.unsubscribe`, with the
  /// connection, or with either coordinator.
  ///
  /// - Parameters:
  ///   - coordinator: The coordinator whose routes are reported.
  ///   - tree: The tree.
  ///   - mode: All routes, or only those for which the coordinator's own action was none.
  ///   - into: The coordinator that receives the routes inside the tree, and its route that wraps them.
  public func coordinatorPullback(
    coordinator: String, tree: String? = nil, mode: PullbackPolicy? = nil, into: JSON? = nil
  ) async throws(CallError) -> CoordinatorPullbackResult {
    let members = JSON.Object(present: [
      "coordinator": coordinator.json, "tree": tree?.json, "mode": mode?.json, "into": into
    ])
    return try await read("coordinator.pullback", members)
  }

  /// Registers the coordinator types that the client serves.
  ///
  /// From then on navd asks the client, with `coordinator.prepare`, what coordinators of these types do. The
  /// registration ends with the connection. Its coordinators stay, detached, until a client registers their
  /// type again.
  ///
  /// - Parameters:
  ///   - types: The coordinator types by name: each a declaration as in a graph, without rules, or null if the graph of the tree declares the type as delegated.
  ///   - tree: The name of a tree that is open or will be opened; if omitted, all trees of the user.
  ///   - screens: Screens, declared as in a graph.
  ///   - facts: Facts, declared as in a graph: those that the conditions of the types and screens read. They stay with the tree. If the graph or another client declares one of them too, the declarations must be equal.
  ///   - replace: Whether to take over types that another connection serves.
  public func coordinatorRegister(
    types: JSON.Object, tree: String? = nil, screens: JSON.Object? = nil, facts: JSON.Object? = nil,
    replace: Bool? = nil
  ) async throws(CallError) -> CoordinatorRegisterResult {
    let members = JSON.Object(present: [
      "types": types.json, "tree": tree?.json, "screens": screens?.json, "facts": facts?.json, "replace": replace?.json
    ])
    return try await read("coordinator.register", members)
  }

  /// Executes several commands as one.
  ///
  /// The steps commit together, as one revision, or not at all; the first that fails or is blocked ends the
  /// transaction. Each is read when its turn comes, on the tree as those before it have left it: it may
  /// address a coordinator that one of them has opened. Params that only then turn out to be wrong end the
  /// transaction as failed, badParams; what is wrong on any tree is an error of the request. Coordinators
  /// that a step leaves empty end after the last step. A step has the params of its method except `tree`,
  /// `ifRevision`, `dryRun`, `info`, `onBusy`, `deadlineMs` and `within`, which are given beside `steps`.
  /// `animated` beside `steps` applies to the steps without their own.
  ///
  /// - Parameters:
  ///   - steps: The commands, in order.
  ///   - tree: The tree. May be omitted if the user has exactly one.
  ///   - options: The members that all commands share.
  @discardableResult
  public func coordinatorTransaction(
    steps: [JSON], tree: String? = nil, options: CommandOptions = CommandOptions()
  ) async throws(CallError) -> CommandOutcome {
    let members = JSON.Object(adding: ["steps": steps.json, "tree": tree?.json], to: options.members)
    return try await read("coordinator.transaction", members)
  }

  /// Applies an action on behalf of a coordinator.
  ///
  /// The action is written as in a graph, without references and conditions. Without `coordinator`, the
  /// acting coordinator is the owner of the screen `from`, or else of the active screen.
  ///
  /// - Parameters:
  ///   - transfer: The action, as `graph.md` describes it: a word, or an object with one member.
  ///   - tree: The tree. May be omitted if the user has exactly one.
  ///   - coordinator: The coordinator: an id, or a type (the nearest from the sender upward, else the newest of the type).
  ///   - options: The members that all commands share.
  @discardableResult
  public func coordinatorTransfer(
    transfer: JSON, tree: String? = nil, coordinator: String? = nil, options: CommandOptions = CommandOptions()
  ) async throws(CallError) -> CommandOutcome {
    let members = JSON.Object(adding: [
      "transfer": transfer, "tree": tree?.json, "coordinator": coordinator?.json
    ], to: options.members)
    return try await read("coordinator.transfer", members)
  }

  /// Sends a route to a coordinator.
  ///
  /// Without `coordinator`, the nearest coordinator that declares the route takes it, searched upward from
  /// the owner of the screen `from`, or else of the active screen.
  ///
  /// - Parameters:
  ///   - route: The route.
  ///   - tree: The tree. May be omitted if the user has exactly one.
  ///   - coordinator: The coordinator: an id, or a type (the nearest from the sender upward, else the newest of the type).
  ///   - routeType: Restricts the search to coordinators whose routes have this type.
  ///   - options: The members that all commands share.
  @discardableResult
  public func coordinatorTrigger(
    route: JSON, tree: String? = nil, coordinator: String? = nil, routeType: String? = nil,
    options: CommandOptions = CommandOptions()
  ) async throws(CallError) -> CommandOutcome {
    let members = JSON.Object(adding: [
      "route": route, "tree": tree?.json, "coordinator": coordinator?.json, "routeType": routeType?.json
    ], to: options.members)
    return try await read("coordinator.trigger", members)
  }

  /// Reports something that has already happened on screen.
  ///
  /// navd rejects a screen event only because of wrong params, another driver, or a key that was never
  /// issued; the event is queued behind pending commands. didPop and didFocus name a screen, didDismiss a
  /// layer or a screen in it, didSelect a tab, and didCloseTab a tab that `openTab` has added. didSelect,
  /// didCloseTab, collapsed and expanded also name the container if it would be ambiguous. activity reports
  /// user activity that is not navigation, and restarts the times of `idle`; it changes no screen, waits for
  /// no other command and is not in the history. idle reports that the user was idle for the time that a
  /// coordinator declares: navd reports it itself, and a client may report it as a test. settled reports that
  /// the front end has drawn a revision and that no animation runs: it is for `tree.wait`, changes nothing
  /// and waits for no command; only a subscriber of the tree may report it.
  ///
  /// - Parameters:
  ///   - event: The screen event.
  ///   - tree: The tree.
  ///   - key: For didPop, didDismiss and didFocus: the screen or the layer.
  ///   - tab: For didSelect and didCloseTab: the name of the tab.
  ///   - container: For didSelect, didCloseTab, collapsed and expanded: the tabs or the split.
  ///   - coordinator: For idle: the coordinator above the active screen whose routes begin, or its type; by default the innermost that declares `idle`.
  ///   - revision: For settled: the revision that is drawn.
  ///   - onBusy: The behaviour while another command of the tree has not ended: queue the event; or end it at once as blocked, busy; or end the connection's earlier commands of the tree as superseded, and queue it.
  ///   - deadlineMs: Milliseconds from arrival, after which the event ends as failed, deadline.
  ///   - within: The id of the request from navd during whose handling the client sends this. A screen event for the tree that waits for that request ends as failed, reentrant.
  @discardableResult
  public func uiReport(
    event: ScreenEventName, tree: String? = nil, key: String? = nil, tab: String? = nil, container: String? = nil,
    coordinator: String? = nil, revision: Int? = nil, onBusy: BusyPolicy? = nil, deadlineMs: Int? = nil,
    within: String? = nil
  ) async throws(CallError) -> CommandOutcome {
    let members = JSON.Object(present: [
      "event": event.json, "tree": tree?.json, "key": key?.json, "tab": tab?.json, "container": container?.json,
      "coordinator": coordinator?.json, "revision": revision?.json, "onBusy": onBusy?.json,
      "deadlineMs": deadlineMs?.json, "within": within?.json
    ])
    return try await read("ui.report", members)
  }

  /// Saves state of a screen for the front ends that show it, such as typed text or a scroll position.
  ///
  /// Merges the members of `state` into the saved state of the screen; null removes a member, and an empty
  /// `state` changes nothing. The call makes no revision and no notification, waits for no command, and is
  /// not in the history; an undo does not restore the state. The state is stored within a second, but only
  /// kept in memory if the screen declares a sensitive param. It ends with the screen, when `navigate` gives
  /// the screen other params, and when a regraph gives the screen another name, at the commit that does so.
  /// `tree.get` without `at` and `tree.subscribe` return the saved states, by key; dry runs, records
  /// (`tree.export`) and questions to clients do not have them.
  ///
  /// - Parameters:
  ///   - key: The screen.
  ///   - state: The members to merge. Those that are objects are replaced whole.
  ///   - tree: The tree.
  public func uiSave(key: String, state: JSON.Object, tree: String? = nil) async throws(CallError) -> UiSaveResult {
    let members = JSON.Object(present: ["key": key.json, "state": state.json, "tree": tree?.json])
    return try await read("ui.save", members)
  }
}

/// The members that all commands share.
public struct CommandOptions: Equatable, Sendable {
  /// The sending screen.
  ///
  /// The search begins at its owner. If the screen is no longer on view, the outcome is noop, staleSource.
  public var from: String?
  /// The revision that the tree must have; otherwise the error is revisionConflict.
  public var ifRevision: Int?
  /// Whether to compute the outcome, with the change, and change nothing.
  public var dryRun: Bool?
  /// The animation hint; overrides that of the graph.
  public var animated: Bool?
  /// Any value.
  ///
  /// Subscribers receive it in the cause of the change.
  public var info: JSON?
  /// An id that the client chooses, so that it can send the command again.
  ///
  /// A second call with the id returns the outcome of the first and does nothing; with other content the
  /// error is commandIdReused. Dry runs ignore it.
  public var commandId: String?
  /// While another command of the tree has not ended: `queue` the command; `reject` it as blocked, busy; or
  /// `supersede` the connection's earlier commands of the tree, and queue it.
  public var onBusy: BusyPolicy?
  /// Whether the command passes leave guards.
  ///
  /// The outcome names the screens whose guards held.
  public var force: Bool?
  /// Milliseconds from arrival, after which the command ends as failed, deadline.
  public var deadlineMs: Int?
  /// The id of the request from navd during whose handling the client sends this.
  ///
  /// A command to the tree that waits for that request ends as failed, reentrant.
  public var within: String?

  /// Options that leave out what is not given.
  public init(
    from: String? = nil,
    ifRevision: Int? = nil,
    dryRun: Bool? = nil,
    animated: Bool? = nil,
    info: JSON? = nil,
    commandId: String? = nil,
    onBusy: BusyPolicy? = nil,
    force: Bool? = nil,
    deadlineMs: Int? = nil,
    within: String? = nil
  ) {
    self.from = from
    self.ifRevision = ifRevision
    self.dryRun = dryRun
    self.animated = animated
    self.info = info
    self.commandId = commandId
    self.onBusy = onBusy
    self.force = force
    self.deadlineMs = deadlineMs
    self.within = within
  }

  var members: JSON.Object {
    JSON.Object(present: [
      "from": from?.json, "ifRevision": ifRevision?.json, "dryRun": dryRun?.json, "animated": animated?.json,
      "info": info, "commandId": commandId?.json, "onBusy": onBusy?.json, "force": force?.json,
      "deadlineMs": deadlineMs?.json, "within": within?.json
    ])
  }
}
