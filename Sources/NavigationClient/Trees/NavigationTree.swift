public import JSON
import NavigationWire

/// A tree of navd, from `NavdClient.open` or `NavdClient.tree`: a name with methods.
///
/// A handle holds no resources. After a lost connection, it works again as soon as the client has
/// reconnected. Commands are sent in the order of the calls, from any actor, and each returns a `Command`,
/// which has the outcome.
///
/// ```swift
/// let tree = try await client.open("notes", graph: graph)
/// tree.trigger("note", ["id": 7])
/// try await tree.back().check()
/// for try await update in tree.watch() { print(update.mirror.onView.map(\.name)) }
/// ```
public struct NavigationTree: Sendable {
  /// The client that sends the commands.
  public let client: NavdClient
  /// The tree's name.
  public let name: String
  /// The options of the commands.
  public var options = CommandOptions()

  /// Returns a handle with other options: `tree.with { $0.from = "s3" }.trigger("note")`.
  public func with(_ change: (inout CommandOptions) -> Void) -> NavigationTree {
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
  /// - Returns: The command.
  @discardableResult
  public func trigger(
    _ route: String,
    _ params: JSON.Object = [:],
    to coordinator: String? = nil
  ) -> Command {
    trigger(
      route: params.isEmpty ? .string(route) : ["name": .string(route), "params": .object(params)],
      to: coordinator
    )
  }

  /// Sends a route in the form of the protocol: a name, or `{name, params, route}` that wraps another route.
  @discardableResult
  public func trigger(route: JSON, to coordinator: String? = nil) -> Command {
    send(.coordinatorTrigger, taking: [route], ["route": route, "coordinator": coordinator?.json])
  }

  /// Follows a deep link of several routes as one command.
  ///
  /// `tree.handle("list", ["name": "note", "params": ["id": 7]])`
  @discardableResult
  public func handle(_ routes: JSON...) -> Command {
    handle(routes)
  }

  /// Follows a deep link of several routes as one command.
  @discardableResult
  public func handle(_ routes: [JSON]) -> Command {
    send(.coordinatorHandle, taking: routes, ["routes": .array(routes)])
  }

  /// Follows a URL, by a link of the tree's graph.
  @discardableResult
  public func go(_ url: String) -> Command {
    send(.coordinatorHandle, taking: [.string(url)], ["url": .string(url)])
  }

  /// Goes back, as the Back button does.
  @discardableResult
  public func back() -> Command {
    send(.coordinatorBack, [:])
  }

  /// Applies an action, such as `["pop": 2]`, on behalf of a coordinator; by default of the active screen's.
  @discardableResult
  public func transfer(_ action: JSON, by coordinator: String? = nil) -> Command {
    send(.coordinatorTransfer, ["transfer": action, "coordinator": coordinator?.json])
  }

  /// Executes several commands as one: `tree.transaction(["pop": 1], ["push": "ListScreen"])`.
  ///
  /// A step is an action, or a command with its method: `["method": "coordinator.back", "params": [:]]`.
  @discardableResult
  public func transaction(_ steps: JSON...) -> Command {
    let commands = steps.map { (step: JSON) -> JSON in
      if step.object?.names.contains("method") == true { return step }
      return ["method": "coordinator.transfer", "params": ["transfer": step]]
    }
    return send(.coordinatorTransaction, ["steps": .array(commands)])
  }

  /// Ends a started coordinator with a value.
  ///
  /// - Parameters:
  ///   - coordinator: Its id, or its type.
  ///   - value: The value for its opener.
  ///   - keep: Whether its screens stay.
  /// - Returns: The command.
  @discardableResult
  public func finish(_ coordinator: String, _ value: JSON = nil, keep: Bool? = nil) -> Command {
    send(.coordinatorFinish, ["coordinator": .string(coordinator), "value": value, "keep": keep?.json])
  }

  /// Returns a coordinator to its first screen, and ends its descendants.
  @discardableResult
  public func drop(_ coordinator: String) -> Command {
    send(.coordinatorDrop, ["coordinator": .string(coordinator)])
  }

  /// Gives up the command that the tree keeps.
  @discardableResult
  public func forget() -> Command {
    send(.coordinatorForget, [:])
  }

  /// Sets facts: `tree.setFacts(["signedIn": true])`.
  ///
  /// Null returns a fact to its default.
  @discardableResult
  public func setFacts(_ facts: JSON.Object) -> Command {
    send(.treeSetFacts, ["facts": .object(facts)])
  }

  /// Restores the presentation before the newest commit that is not undone, or that of a revision.
  @discardableResult
  public func undo(to revision: Int? = nil) -> Command {
    send(.treeUndo, ["to": revision?.json])
  }

  /// Restores the presentation of the commit that was undone last, or that of a revision.
  @discardableResult
  public func redo(to revision: Int? = nil) -> Command {
    send(.treeRedo, ["to": revision?.json])
  }

  /// Moves the tree to another version of its graph, a document or the name of a loaded graph.
  @discardableResult
  public func regraph(_ graph: JSON) -> Command {
    let (name, reopenings) = (name, client.reopenings)
    let members = members(["graph": graph])
    return client.command(
      Method.treeRegraph.rawValue,
      in: name,
      ended: { [weak reopenings] result in
        guard let outcome = try? result.get(), outcome.isCommitted, !outcome.dryRun else { return }
        Task { reopenings?.regraphed(name, graph) }
      }
    ) { members }
  }

  /// Reports what has happened on screen, such as `.didPop("s3")`.
  @discardableResult
  public func report(_ event: FrontEndEvent) -> Command {
    var reported = self
    reported.options = CommandOptions(
      onBusy: options.onBusy,
      deadlineMs: options.deadlineMs,
      within: options.within
    )
    return reported.send(
      .uiReport,
      [
        "event": event.name.json, "key": event.key?.json, "tab": event.tab?.json,
        "container": event.container?.json, "coordinator": event.coordinator?.json,
        "revision": event.revision?.json,
      ]
    )
  }

  /// Saves state of a screen, such as typed text, for all front ends; merges the members; null removes one.
  ///
  /// - Returns: What is saved for the screen now; nil if the screen has left the tree.
  @discardableResult
  public func save(_ key: String, _ state: JSON.Object) async throws(CallError) -> JSON.Object? {
    let result = try await client.uiSave(key: key, state: state, tree: name)
    return result.outcome == .noop ? nil : result.saved ?? [:]
  }

  private func send(
    _ method: Method,
    taking routes: [JSON] = [],
    _ params: KeyValuePairs<String, JSON?>
  ) -> Command {
    client.command(
      method.rawValue,
      in: name,
      taking: routes.map(\.routeName).joined(separator: ", ")
    ) { members(params) }
  }

  /// The params of a command of this tree, with the options.
  package func members(_ params: KeyValuePairs<String, JSON?>) -> JSON.Object {
    var members = JSON.Object(adding: ["tree": .string(name)], to: options.members)
    for (name, value) in params { if let value { members[name] = value } }
    return members
  }

  // MARK: The tree itself

  /// The revisions of the tree, beginning with the current one.
  ///
  /// After a lost connection, the first update has the missed changes in `resumed`.
  public func watch() -> TreeUpdates {
    client.updates(of: name)
  }

  /// Returns the tree as it is now.
  public func mirror() async throws(CallError) -> TreeMirror {
    let result = try await client.treeGet(tree: name)
    return TreeMirror(tree: result.tree, instance: result.instance, snapshot: result.snapshot)
  }

  /// Returns the URL of a screen, or of what the tree shows; nil without a link that leads there.
  public func url(of key: String? = nil) async throws(CallError) -> String? {
    try await client.treeUrl(tree: name, key: key).url
  }

  /// Waits for a condition; returns false if the time is over first.
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

  /// Closes the tree, for all clients.
  ///
  /// It is not opened again after a reconnect.
  public func close() async throws(CallError) {
    client.reopenings?.closed(name)
    try await client.treeClose(tree: name)
    // The notification arrived before the response.
    await client.caughtUp()
  }
}

/// A condition that `NavigationTree.wait` waits for.
public enum TreeCondition: Equatable, Sendable {
  /// A screen of this name is on view, with these params of its identity.
  case onView(String, params: JSON.Object = [:])
  /// The screen, container or coordinator with this key or id has left the tree.
  case closed(String)
  /// The front ends have drawn this revision, or the one that the tree has now.
  case settled(revision: Int? = nil)
}
