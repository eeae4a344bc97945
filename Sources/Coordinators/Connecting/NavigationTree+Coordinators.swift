import JSON
public import NavigationClient

// The commands and objects of a tree in a program with coordinators.

extension NavigationTree {
  /// Sends a route to the nearest coordinator that takes its type, upward from the sending or active screen.
  @discardableResult
  public func trigger(_ route: some Route) -> Command {
    send(route, to: nil)
  }

  /// Sends a route to the coordinator of that id or type.
  @discardableResult
  public func trigger(_ route: some Route, to coordinator: String) -> Command {
    send(route, to: coordinator)
  }

  /// Follows a deep link as one command.
  ///
  /// The root takes the first route, or the nearest coordinator below that takes it.
  @discardableResult
  public func handle(_ routes: [any Route]) -> Command {
    let names = routes.map { type(of: $0).routeType }.joined(separator: ", ")
    return client.command("coordinator.handle", in: name, taking: names) {
      members(["routes": .array(try routes.map { try FullRoute($0).json })])
    }
  }

  /// Follows a deep link as one command.
  @discardableResult
  public func handle(_ routes: any Route...) -> Command {
    handle(routes)
  }

  /// Returns a router to the nearest coordinator that takes a type, from a screen or from the active one.
  public func nearest<R: Route>(_ routes: R.Type, from screen: TreeScreen? = nil) -> NearestRouter<R> {
    NearestRouter(tree: on(screen?.key))
  }

  /// Returns the handle for a screen's view: its commands are sent from that screen.
  public func on(_ screen: TreeScreen) -> NavigationTree {
    on(screen.key)
  }

  func on(_ key: String?) -> NavigationTree {
    guard let key else { return self }
    return with { $0.from = key }
  }

  func send(_ route: some Route, to coordinator: String?) -> Command {
    let type = type(of: route)
    return client.command("coordinator.trigger", in: name, taking: "\(type.routeType)") {
      try inbox?.checkName(of: type)
      let route = try FullRoute(route).json
      guard let coordinator else {
        return members(["route": route, "routeType": .string(type.routeType)])
      }
      return members(["route": route, "coordinator": .string(coordinator)])
    }
  }

  private var inbox: Inbox? { client.handling as? Inbox }

  /// The objects of this program in the tree; nil in a program without coordinators.
  @NavigationActor var hosted: HostedTree? { inbox?.application?.hosted(name) }

  // MARK: The objects of this program

  /// Returns this program's live coordinator of that id.
  @NavigationActor
  public func coordinator(_ id: String) -> AnyCoordinator? { hosted?.coordinator(id) }

  /// This program's live coordinators in the tree, the oldest first.
  @NavigationActor
  public var coordinators: [AnyCoordinator] { hosted?.coordinators ?? [] }

  /// Returns the coordinator that owns a screen, for the screen's view; nil if it has another class.
  ///
  /// ```swift
  /// tree.owner(of: screen, as: PaymentCoordinator.self)? { $0.save("Visa") }
  /// ```
  @NavigationActor
  public func owner<C: AnyCoordinator>(of screen: TreeScreen, as type: C.Type = C.self) -> ScreenOwner<C>? {
    (coordinator(screen.owner) as? C).map { ScreenOwner(coordinator: $0, screen: screen) }
  }

  /// Attaches a coordinator to a screen for the life of the screen.
  ///
  /// Commands from that screen, and from screens of the coordinator, find the coordinator.
  @discardableResult
  @NavigationActor
  public func coordinate<R: Route>(
    _ routes: R.Type,
    on screen: TreeScreen,
    _ transition: @escaping @NavigationActor (R) throws -> ViewTransition
  ) -> Command {
    guard let hosted else {
      return .failing(NavigationError("This program has no coordinators. Connect it by Application.connect."))
    }
    return hosted.attach(AdHocCoordinator(transition), to: screen.key)
  }
}

extension TreeScreen {
  /// Returns the screen as that type, if it has the type's name.
  ///
  /// Throws if its params do not fit the type.
  public func decoded<S: Screen>(as type: S.Type) throws -> S? {
    try NamedScreen(name, params: params).decoded(as: type)
  }
}

/// The coordinator that owns a screen, for the screen's view.
@NavigationActor
public struct ScreenOwner<C: AnyCoordinator> {
  /// The coordinator.
  public let coordinator: C
  let screen: TreeScreen

  /// Calls the coordinator.
  ///
  /// Its commands, and those of tasks that it starts, are sent from the screen.
  ///
  /// navd does not carry out the commands if the screen has left the tree.
  @discardableResult
  public func callAsFunction<Value>(_ body: @NavigationActor (C) throws -> Value) rethrows -> Value {
    try HostedTree.$sender.withValue(screen.key) { try body(coordinator) }
  }
}
