import JSON
import NavigationClient

extension NavigationTree {
  /// Sends a route to the nearest coordinator that takes routes of its type, upward from a screen or the
  /// active screen.
  @discardableResult
  public func trigger(_ route: some Route, from screen: String? = nil) -> Command {
    command("coordinator.trigger", from: screen) {
      ["route": try FullRoute(route).json, "routeType": .string(type(of: route).routeType)]
    }
  }

  /// Returns a router to the nearest coordinator that takes routes of a type.
  public nonisolated func nearest<R: Route>(_ routes: R.Type, from screen: String? = nil) -> NearestRouter<R>
  {
    NearestRouter(tree: self, screen: screen)
  }

  /// Follows a deep link as one command.
  ///
  /// The root takes the first route, or the nearest coordinator below that takes it.
  @discardableResult
  public func handle(_ routes: [any Route]) -> Command {
    command("coordinator.handle") { ["routes": .array(try routes.map { try FullRoute($0).json })] }
  }

  /// Goes back, like the user's back button.
  @discardableResult
  public func back() -> Command {
    command("coordinator.back") { [:] }
  }

  /// Reports something that already happened on screen, such as `didPop` with a screen's key.
  @discardableResult
  public func report(_ event: String, key: String? = nil, tab: String? = nil) -> Command {
    command("ui.report") {
      var params: JSON.Object = ["event": .string(event)]
      params["key"] = key.map { .string($0) }
      params["tab"] = tab.map { .string($0) }
      return params
    }
  }

  /// Attaches a coordinator to a screen for the life of the screen.
  ///
  /// Senders on that screen, and on screens of the coordinator, find it.
  ///
  /// - Returns: The open coordinator.
  /// - Throws: `CallError`, or `NavigationError` if it could not be attached.
  @discardableResult
  public func coordinate<R: Route>(
    _ routes: R.Type,
    on screen: String,
    _ transition: @escaping @NavigationActor (R) throws -> ViewTransition
  ) async throws -> AdHocCoordinator<R> {
    let coordinator = AdHocCoordinator(transition)
    if !application.serves(AdHocCoordinator<R>.typeName) {
      try await application.serve(AdHocCoordinator<R>.self)
    }
    let outcome = try await send(
      "coordinator.attach",
      ["screen": .string(screen), "coordinator": .string(AdHocCoordinator<R>.typeName)]
    ).value
    guard let id = outcome.attached else {
      throw NavigationError("\(R.self) could not be attached to \(screen): \(outcome.reason?.message ?? "")")
    }
    begin(coordinator, as: id)
    return coordinator
  }

  /// Closes the tree; all its coordinators end.
  public func close() async throws {
    try await application.client.treeClose(tree: name)
    // The notification arrived before the answer.
    await application.caughtUp()
  }

  func command(
    _ method: String,
    from screen: String? = nil,
    _ params: () throws -> JSON.Object
  ) -> Command {
    Command {
      var params = try params()
      params["from"] = screen.map { .string($0) }
      return send(method, params)
    }
  }

  /// Sends a command.
  ///
  /// Its effects are handled here before the outcome is returned.
  func send(_ method: String, _ params: JSON.Object) -> Task<CommandOutcome, any Error> {
    var params = params
    params["tree"] = .string(name)
    let application = application
    return Task { [params] in
      let outcome = try await application.send(method, params)
      await application.caughtUp()
      return outcome
    }
  }

  /// Sends a command with actions of coordinators, and performs their custom transitions if it has committed.
  ///
  /// The children are known by label until the command has ended.
  func send(
    _ method: String,
    _ params: JSON.Object,
    writtenBy writer: ActionWriter
  ) -> Task<CommandOutcome, any Error> {
    for opened in writer.opened { offers[opened.label] = opened }
    let sent = send(method, params)
    return Task {
      defer { for opened in writer.opened { offers[opened.label] = nil } }
      let outcome = try await sent.value
      if outcome.kind == .committed { for transition in writer.transitions { transition.performer() } }
      return outcome
    }
  }

  /// Opens the tree with a coordinator of this program as its root, unless it is already open.
  func open(_ root: AnyCoordinator, _ members: JSON.Object) async throws {
    if let problem = root.problem { throw problem }
    var params = members
    var opening = root.opening
    if root.startsCollapsed { opening["collapsed"] = true }
    params["tree"] = .string(name)
    params["root"] = .object(opening)
    awaited.append(root)
    defer { awaited.removeAll { $0 === root } }
    let opened: TreeOpenResult = try await application.client.read("tree.open", params)
    await application.caughtUp()
    guard let outcome = opened.outcome else { return }
    guard opened.opened else {
      throw NavigationError(
        "The tree '\(name)' was not opened: \(outcome.reason?.message ?? outcome.kind.rawValue)"
      )
    }
    // A root without a route was not asked.
    guard root.id == nil else { return }
    let current = try await application.client.treeGet(tree: name)
    self.opened(current.instance)
    if let id = current.snapshot.coordinators.first(where: { $0.parent == nil })?.id { begin(root, as: id) }
  }
}
