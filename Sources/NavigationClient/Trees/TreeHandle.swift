public import JSON
import Logging
public import NavigationWire

/// A tree of navd, from `NavdClient.open` or `NavdClient.tree`: a name with methods.
///
/// It holds nothing and needs no closing. After a lost connection it works again as soon as the client has reconnected.
/// Commands return their outcome; `check` throws what was not committed. If no coordinator takes a route, the client's
/// log also gets a warning.
///
/// ```swift
/// let tree = try await client.open("notes", graph: graph)
/// try await tree.trigger("note", ["id": 7])
/// for try await update in tree.watch() { print(update.mirror.onView.map(\.name)) }
/// ```
public struct TreeHandle: Sendable {
  /// The client that the commands are sent by.
  public let client: NavdClient
  /// The tree's name.
  public let name: String
  /// The options of the commands.
  public var options = CommandOptions()

  /// Returns a handle with other options: `tree.with { $0.from = "s3" }.trigger("note")`.
  public func with(_ change: (inout CommandOptions) -> Void) -> TreeHandle {
    var handle = self
    change(&handle.options)
    return handle
  }

  // MARK: Commands

  /// Sends a route: `tree.trigger("note", ["id": 7])`.
  ///
  /// - Parameters:
  ///   - route: The name of the route.
  ///   - params: The route's params.
  ///   - coordinator: The id or the type of the coordinator that takes it; by default the nearest that declares it.
  /// - Returns: The outcome.
  /// - Throws: `CallError`, as every call does.
  @discardableResult
  public func trigger(
    _ route: String,
    _ params: JSON.Object = [:],
    to coordinator: String? = nil
  ) async throws(CallError) -> CommandOutcome {
    try await trigger(
      route: params.isEmpty ? .string(route) : ["name": .string(route), "params": .object(params)],
      to: coordinator
    )
  }

  /// Sends a route in the form of the protocol: a name, or `{name, params, route}` that wraps another route.
  @discardableResult
  public func trigger(route: JSON, to coordinator: String? = nil) async throws(CallError) -> CommandOutcome {
    let outcome = try await client.coordinatorTrigger(
      route: route,
      tree: name,
      coordinator: coordinator,
      options: options
    )
    return routed([route], outcome)
  }

  /// Follows a deep link of several routes as one command: `tree.handle("list", ["name": "note", "params": ["id": 7]])`.
  @discardableResult
  public func handle(_ routes: JSON...) async throws(CallError) -> CommandOutcome {
    try await handle(routes)
  }

  /// Follows a deep link of several routes as one command.
  @discardableResult
  public func handle(_ routes: [JSON]) async throws(CallError) -> CommandOutcome {
    routed(routes, try await client.coordinatorHandle(routes: routes, tree: name, options: options))
  }

  /// Follows a URL, by a link of the tree's graph.
  @discardableResult
  public func go(_ url: String) async throws(CallError) -> CommandOutcome {
    routed([.string(url)], try await client.coordinatorHandle(url: url, tree: name, options: options))
  }

  /// Goes back, as the Back button does.
  @discardableResult
  public func back() async throws(CallError) -> CommandOutcome {
    try await client.coordinatorBack(tree: name, options: options)
  }

  /// Applies an action, such as `["pop": 2]`, on behalf of a coordinator; by default of the active screen's.
  @discardableResult
  public func transfer(
    _ action: JSON,
    by coordinator: String? = nil
  ) async throws(CallError) -> CommandOutcome {
    try await client.coordinatorTransfer(
      transfer: action,
      tree: name,
      coordinator: coordinator,
      options: options
    )
  }

  /// Executes several commands as one: `tree.transaction(["pop": 1], ["push": "ListScreen"])`.
  ///
  /// A step is an action, or a command with its method: `["method": "coordinator.back", "params": [:]]`.
  @discardableResult
  public func transaction(_ steps: JSON...) async throws(CallError) -> CommandOutcome {
    let commands = steps.map { (step: JSON) -> JSON in
      if step.object?.names.contains("method") == true { return step }
      return ["method": "coordinator.transfer", "params": ["transfer": step]]
    }
    return try await client.coordinatorTransaction(steps: commands, tree: name, options: options)
  }

  /// Ends a started coordinator with a value.
  ///
  /// - Parameters:
  ///   - coordinator: Its id, or its type.
  ///   - value: The value for its opener.
  ///   - keep: Whether its screens stay.
  /// - Returns: The outcome.
  /// - Throws: `CallError`, as every call does.
  @discardableResult
  public func finish(
    _ coordinator: String,
    _ value: JSON = nil,
    keep: Bool? = nil
  ) async throws(CallError) -> CommandOutcome {
    try await client.coordinatorFinish(
      coordinator: coordinator,
      value: value,
      keep: keep,
      tree: name,
      options: options
    )
  }

  /// Returns a coordinator to its first screen, and ends its descendants.
  @discardableResult
  public func drop(_ coordinator: String) async throws(CallError) -> CommandOutcome {
    try await client.coordinatorDrop(coordinator: coordinator, tree: name, options: options)
  }

  /// Gives up the command that the tree keeps.
  @discardableResult
  public func forget() async throws(CallError) -> CommandOutcome {
    try await client.coordinatorForget(tree: name, options: options)
  }

  /// Sets facts: `tree.setFacts(["signedIn": true])`.
  ///
  /// Null returns a fact to its default.
  @discardableResult
  public func setFacts(_ facts: JSON.Object) async throws(CallError) -> CommandOutcome {
    try await client.treeSetFacts(facts: facts, tree: name, options: options)
  }

  /// Restores the presentation from before the newest commit that is not undone, or that of a revision.
  @discardableResult
  public func undo(to revision: Int? = nil) async throws(CallError) -> CommandOutcome {
    try await client.treeUndo(to: revision, tree: name, options: options)
  }

  /// Restores the presentation of the commit that was undone last, or that of a revision.
  @discardableResult
  public func redo(to revision: Int? = nil) async throws(CallError) -> CommandOutcome {
    try await client.treeRedo(to: revision, tree: name, options: options)
  }

  /// Moves the tree to another version of its graph, a document or the name of a loaded graph.
  @discardableResult
  public func regraph(_ graph: JSON) async throws(CallError) -> CommandOutcome {
    let outcome = try await client.treeRegraph(graph: graph, tree: name, options: options)
    if outcome.isCommitted, !outcome.dryRun { client.reopenings?.regraphed(name, graph) }
    return outcome
  }

  private func routed(_ sent: [JSON], _ outcome: CommandOutcome) -> CommandOutcome {
    if let reason = outcome.reason, reason.code == .unhandled {
      let names = sent.map(\.routeName).joined(separator: ", ")
      client.logger.warning("Nothing in the tree \(name) takes \(names): \(reason.message)")
    }
    return outcome
  }

  // MARK: The tree itself

  /// The revisions of the tree, beginning with the current one.
  ///
  /// After a lost connection, the first update has everything that was missed, in `resumed`.
  public func watch() -> TreeUpdates {
    client.updates(of: name)
  }

  /// Returns the tree as it is now.
  public func mirror() async throws(CallError) -> Mirror {
    let result = try await client.treeGet(tree: name)
    return Mirror(tree: result.tree, instance: result.instance, snapshot: result.snapshot)
  }

  /// Returns the URL of a screen, or of what the tree shows; nil without a link that leads there.
  public func url(of key: String? = nil) async throws(CallError) -> String? {
    try await client.treeUrl(tree: name, key: key).url
  }

  /// Waits for a condition, and returns whether it holds before the time is over.
  public func wait(
    until condition: TreeCondition,
    timeout: Duration = .seconds(30)
  ) async throws(CallError) -> Bool {
    let (seconds, attoseconds) = timeout.components
    let milliseconds = Int(seconds) * 1_000 + Int(attoseconds / 1_000_000_000_000_000)
    let result: TreeWaitResult =
      switch condition {
      case .onView(let screen, let params):
        try await client.treeWait(
          until: .onView,
          tree: name,
          screen: screen,
          params: params.isEmpty ? nil : params,
          timeoutMs: milliseconds
        )
      case .closed(let key):
        try await client.treeWait(until: .closed, tree: name, key: key, timeoutMs: milliseconds)
      case .settled(let revision):
        try await client.treeWait(until: .settled, tree: name, revision: revision, timeoutMs: milliseconds)
      }
    return result.holds
  }

  /// Reports what has happened on screen, such as `.didPop("s3")`.
  @discardableResult
  public func report(_ event: FrontEndEvent) async throws(CallError) -> CommandOutcome {
    try await client.uiReport(
      event: event.name,
      tree: name,
      key: event.key,
      tab: event.tab,
      container: event.container,
      coordinator: event.coordinator,
      revision: event.revision,
      onBusy: options.onBusy,
      deadlineMs: options.deadlineMs,
      within: options.within
    )
  }

  /// Closes the tree, for all clients.
  ///
  /// It is not opened again after a reconnect.
  public func close() async throws(CallError) {
    client.reopenings?.closed(name)
    try await client.treeClose(tree: name)
  }
}

/// A condition that `TreeHandle.wait` waits for.
public enum TreeCondition: Equatable, Sendable {
  /// A screen of this name is on view, with these params of its identity.
  case onView(String, params: JSON.Object = [:])
  /// The screen, container or coordinator with this key or id has left the tree.
  case closed(String)
  /// The front ends have drawn this revision, or the one that the tree has now.
  case settled(revision: Int? = nil)
}
