import JSON

/// A coordinator with routes of one type and transfers of one kind: subclass one of the kinds.
open class Coordinator<RouteType: Route, TransferType: Transfer>: AnyCoordinator {
  override class var routeType: String { RouteType.routeType }

  override class var routes: JSON.Object? { RouteType.declaration }

  /// Makes a coordinator that begins with a route where it is opened; without one it shows nothing until it is told to.
  public init(initialRoute: RouteType? = nil) {
    super.init()
    do {
      beginning = try initialRoute.map { try RouteForm($0) }
    } catch {
      problem = error
    }
  }

  /// Decides what is done with a route: override this.
  ///
  /// What is called on the way, `drop`, `pullback`, `start`, `handle` and `perform`, becomes part of the answer, in that
  /// order and before the action that is returned; nothing is sent. An error fails the whole command and is told to
  /// whoever sent it. The same question may come twice.
  open func prepare(to route: RouteType) throws -> Action<TransferType, RouteType> {
    .transfer(try transition(for: route))
  }

  /// Decides what is done with a route, where that is always one transfer: override this instead of `prepare`.
  open func transition(for route: RouteType) throws -> TransferType {
    throw NavigationError("\(Self.self) does not override prepare(to:).")
  }

  /// Decides what is done about the end of a child whose closure this object does not have.
  ///
  /// Such a child was started before this program took the coordinator over. Nothing is done, unless this is overridden.
  open func prepare(for completion: Completion) throws -> Action<TransferType, RouteType> { .none }

  /// Has the coordinator take a route: within `prepare` it is sent as part of the answer, else to navd.
  @discardableResult
  public func trigger(_ route: RouteType) -> Command {
    perform { .send(try RouteForm(route)) }
  }

  /// Changes what is presented: within `prepare` as part of the answer, else by a command.
  @discardableResult
  public func perform(_ transfer: TransferType) -> Command {
    perform { .transfer(transfer.body.instruction) }
  }

  /// Hears the routes of a child that is about to be opened, each as one of its own.
  ///
  /// The closure is called once beforehand with the child's first route, to learn the name of the route that carries.
  public func pullback<ChildRoute, ChildTransfer>(
    subCoordinator child: Coordinator<ChildRoute, ChildTransfer>,
    mode: PullbackMode = .always,
    _ transform: @escaping (ChildRoute) -> RouteType
  ) {
    do {
      guard let first = child.beginning else {
        throw NavigationError(
          "\(type(of: child)) has no initial route: say which route carries its routes, with `as`."
        )
      }
      let carrier = try RouteForm(transform(try ChildRoute(first))).name
      pullback(subCoordinator: child, as: carrier, mode: mode, transform)
    } catch {
      child.problem = error
    }
  }

  /// Hears the routes of a child that is about to be opened, each as one of its own, carried by the route of that name.
  public func pullback<ChildRoute, ChildTransfer>(
    subCoordinator child: Coordinator<ChildRoute, ChildTransfer>,
    as carrier: String,
    mode: PullbackMode = .always,
    _ transform: @escaping (ChildRoute) -> RouteType
  ) {
    guard child.id == nil else {
      child.problem = NavigationError("\(type(of: child)) is open already: pull it back before it is opened.")
      return
    }
    child.pulledBack = PulledBack(route: carrier, mode: mode) { transform(try ChildRoute($0)) }
  }

  override func takes(_ route: RouteForm) -> Bool {
    (try? RouteType(route)) != nil
  }

  override func decide(_ event: CoordinatorEvent) throws -> ActionStep {
    switch event {
    case .route(let form):
      return try prepare(to: try RouteType(form)).step()
    case .pulled(let form, let carrier, let heard):
      let route: RouteType
      do {
        route = try heard?.wrapped(form) as? RouteType ?? RouteType(RouteForm(carrier, carrying: form))
      } catch let error as NavigationError where error.isOfUnknownRoute {
        // The child may be another program's and have learnt a route since: it is not for this one to know them all.
        return .none
      }
      return try prepare(to: route).step()
    case .completed(let completion, let child):
      guard let heard = child?.completion else { return try prepare(for: completion).step() }
      try heard(completion)
      return .none
    }
  }
}

/// A coordinator on a stack, its own or its parent's.
open class StackCoordinator<RouteType: Route>: Coordinator<RouteType, StackTransfer> {
  /// What it can ask for.
  public typealias TransferType = StackTransfer
}

/// A coordinator of a split; its columns are those of `declaration`, two without one.
open class SplitCoordinator<RouteType: Route>: Coordinator<RouteType, SplitTransfer> {
  /// What it can ask for.
  public typealias TransferType = SplitTransfer

  /// A split.
  override open class var kind: Home { .split }

  /// Makes a coordinator that begins with a route where it is opened, collapsed or not.
  public init(initialRoute: RouteType? = nil, collapsed: Bool = false) {
    super.init(initialRoute: initialRoute)
    startsCollapsed = collapsed
  }
}

/// A coordinator of tabs.
open class TabCoordinator<RouteType: Route>: Coordinator<RouteType, TabTransfer> {
  /// What it can ask for.
  public typealias TransferType = TabTransfer

  /// Tabs.
  override open class var kind: Home { .tabs }

  /// The tabs that it opens with: override this, and make the coordinators anew each time.
  override open class var tabs: [Tab] { [] }
}

/// A coordinator of the window's root layer, whatever that holds.
open class WindowCoordinator<RouteType: Route>: Coordinator<RouteType, WindowTransfer> {
  /// What it can ask for.
  public typealias TransferType = WindowTransfer

  /// The window.
  override open class var kind: Home { .window }
}
