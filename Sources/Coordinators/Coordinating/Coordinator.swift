import JSON
public import NavigationClient

/// A coordinator with routes of one type and transfers of one type: subclass one of its subclasses.
open class Coordinator<RouteType: Route, TransferType: Transfer>: AnyCoordinator {
  override class var routeType: String { RouteType.routeType }

  override class var routeEnumeration: (any Route.Type)? { RouteType.self }

  /// Creates a coordinator that takes a route when it is opened.
  ///
  /// Without one it shows nothing until it takes a route.
  public init(initialRoute: RouteType? = nil) {
    super.init()
    do {
      beginning = try initialRoute.map { try FullRoute($0) }
    } catch {
      problem = error
    }
  }

  /// Returns the action for a route: override this.
  ///
  /// Calls of `drop`, `pullback`, `start`, `handle` and `perform` become part of the answer, in their order
  /// and before the returned action; nothing is sent. An error fails the whole command, and its sender
  /// receives the message. The same question may come twice.
  open func prepare(to route: RouteType) throws -> Action<TransferType, RouteType> {
    .transfer(try transition(for: route))
  }

  /// Returns the transfer for a route: override this instead of `prepare` if every answer is one transfer.
  open func transition(for route: RouteType) throws -> TransferType {
    throw NavigationError("\(Self.self) does not override prepare(to:).")
  }

  /// Returns the action for the completion of a child whose closure this object does not have.
  ///
  /// Such a child was started before this program took over the coordinator. Does nothing by default.
  open func prepare(for completion: Completion) throws -> Action<TransferType, RouteType> { .none }

  /// Sends the coordinator a route: within `prepare` as part of the answer, elsewhere as a command.
  @discardableResult
  public func trigger(_ route: RouteType) -> Command {
    perform { .send(try FullRoute(route), to: nil) }
  }

  /// Carries out a transfer: within `prepare` as part of the answer, elsewhere as a command.
  @discardableResult
  public func perform(_ transfer: TransferType) -> Command {
    perform { .instruction(transfer.body.instruction) }
  }

  /// Pulls back a child that is about to be opened: the coordinator receives each route of the child as one
  /// of its own.
  ///
  /// The closure is called once with the child's first route, to learn the name of the wrapping route.
  public func pullback<ChildRoute, ChildTransfer>(
    subCoordinator child: Coordinator<ChildRoute, ChildTransfer>,
    mode: PullbackMode = .always,
    _ transform: @escaping (ChildRoute) -> RouteType
  ) {
    do {
      guard let first = child.beginning else {
        throw NavigationError(
          "\(type(of: child)) has no initial route. Pass the name of the wrapping route as `as`."
        )
      }
      let carrier = try FullRoute(transform(try ChildRoute(first))).name
      pullback(subCoordinator: child, as: carrier, mode: mode, transform)
    } catch {
      child.problem = error
    }
  }

  /// Pulls back a child that is about to be opened: the coordinator's route of that name wraps each route of
  /// the child.
  public func pullback<ChildRoute, ChildTransfer>(
    subCoordinator child: Coordinator<ChildRoute, ChildTransfer>,
    as carrier: String,
    mode: PullbackMode = .always,
    _ transform: @escaping (ChildRoute) -> RouteType
  ) {
    guard child.id == nil else {
      child.problem = NavigationError("\(type(of: child)) is already open. Pull it back before you open it.")
      return
    }
    child.pulledBack = PulledBack(route: carrier, mode: mode) { transform(try ChildRoute($0)) }
  }

  override func decide(_ event: CoordinatorEvent) throws -> ActionStep {
    switch event {
    case .route(let form):
      if let link = form.link { return try read(link) }
      return try prepare(to: try RouteType(form)).step()
    case .pulled(let form, let carrier, let heard):
      let route: RouteType
      do {
        route =
          try heard?.wrapped(form) as? RouteType
          ?? RouteType(FullRoute(name: carrier, params: [:], route: form))
      } catch let error as NavigationError where error.isOfUnknownRoute {
        // Another program's child may take routes that this program does not know.
        return .none
      }
      return try prepare(to: route).step()
    case .completed(let completion, let child, let isDryRun):
      guard let heard = child?.completion else { return try prepare(for: completion).step() }
      if !isDryRun { try heard(completion) }
      return .none
    }
  }
}

extension Coordinator {
  /// Reads a text of a deep link as a route, or passes the text to a descendant that reads it.
  private func read(_ link: String) throws -> ActionStep {
    if let route = try RouteType.route(link: link) { return .send(route, to: nil) }
    if let draft = Preparation.current?.draft, let reader = draft.tree.reader(of: link, below: self, draft) {
      return .send(FullRoute(link: link), to: reader.openedType)
    }
    return .instruction(Instruction("reject", .value(.string("'\(link)' is no route of \(RouteType.self)."))))
  }
}

/// A coordinator on a stack, which is its own or its parent's.
open class StackCoordinator<RouteType: Route>: Coordinator<RouteType, StackTransfer> {
  /// The transfers that it can request.
  public typealias TransferType = StackTransfer
}

/// A coordinator of a split, with the columns of `declaration`, by default two.
open class SplitCoordinator<RouteType: Route>: Coordinator<RouteType, SplitTransfer> {
  /// The transfers that it can request.
  public typealias TransferType = SplitTransfer

  /// A split.
  override open class var kind: Home { .split }

  /// Creates a coordinator that takes a route when it is opened, collapsed or not.
  public init(initialRoute: RouteType? = nil, collapsed: Bool = false) {
    super.init(initialRoute: initialRoute)
    startsCollapsed = collapsed
  }
}

/// A coordinator of tabs.
open class TabCoordinator<RouteType: Route>: Coordinator<RouteType, TabTransfer> {
  /// The transfers that it can request.
  public typealias TransferType = TabTransfer

  /// Tabs.
  override open class var kind: Home { .tabs }

  /// The tabs that it opens with: override this, and create new coordinators each time.
  override open class var tabs: [TabItem] { [] }
}

/// A coordinator of the window's root layer.
open class WindowCoordinator<RouteType: Route>: Coordinator<RouteType, WindowTransfer> {
  /// The transfers that it can request.
  public typealias TransferType = WindowTransfer

  /// The window.
  override open class var kind: Home { .window }
}
