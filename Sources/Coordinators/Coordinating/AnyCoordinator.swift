public import JSON
public import NavigationClient
import Synchronization

/// A coordinator of any kind and with any routes: subclass one of `StackCoordinator`, `SplitCoordinator`,
/// `TabCoordinator`, `WindowCoordinator`, `FlowCoordinator` and `AdaptiveCoordinator`.
///
/// The object is this program's part of a coordinator in the tree: the object decides, and navd keeps the
/// result. The object is created when an action opens the coordinator, becomes permanent when the command
/// commits, and is released when the coordinator ends or the command does not commit. Therefore `prepare`
/// must have no other side effects.
@NavigationActor
open class AnyCoordinator {
  /// The name of the type in the protocol; by default the class's name without `Coordinator` at its end.
  open class var typeName: String {
    String("\(Self.self)".prefix { $0 != "<" }).without("Coordinator")
  }

  /// The kind of container that coordinators of this class open.
  open class var kind: Home { .stack }

  /// The declaration of the class without kind and routes, such as `params`, as in a graph document.
  open class var declaration: JSON.Object { [:] }

  /// The condition on facts that holds while a coordinator of this class is in a tree; nil by default.
  open class var requirement: RequirementDeclaration? { nil }

  /// The tabs of coordinators of this class, for kind tabs.
  class var tabs: [TabItem] { [] }

  /// The name of this class's routes in commands.
  class var routeType: String { typeName }

  /// The enumeration of the class's routes.
  class var routeEnumeration: (any Route.Type)? { nil }

  /// The declarations of routes that the class has beside those of its enumeration.
  class var ownRoutes: KeyValuePairs<String, JSON> { [:] }

  /// The places in which coordinators of this class can be shown.
  class var placement: Placement { .anywhere }

  /// The coordinator's own params, which are sent when it is opened.
  ///
  /// Only they outlive this program.
  open var params: JSON.Object { [:] }

  /// The coordinator's id, such as `c3`; nil until the command that opens it has committed.
  public private(set) var id: String?

  /// The tree of the coordinator; nil before the command that opens it has committed, and after its end.
  public nonisolated var tree: NavigationTree? { address.withLock { $0?.tree } }

  /// The objects of this program in the coordinator's tree.
  private(set) weak var hosted: HostedTree?
  nonisolated let address = Mutex<CoordinatorAddress?>(nil)

  /// Whether none of the coordinator's transfers has changed anything yet.
  public var isInitial: Bool { situation?.isInitial ?? true }

  /// Whether the coordinator has no parent.
  public var isRoot: Bool { situation?.isRoot ?? false }

  /// The number of the coordinator's ancestors.
  public var level: Int { situation?.level ?? 0 }

  /// Whether the coordinator's home is a collapsed split or a column of one.
  public var isCollapsed: Bool { situation?.isCollapsed ?? false }

  /// The facts of the tree, by name: values of the application on which navigation depends.
  public var facts: JSON.Object { situation?.facts ?? [:] }

  /// The kind of container that the coordinator shows its screens in.
  public var home: Home { situation.flatMap { Home(rawValue: $0.home.rawValue) } ?? .stack }

  /// The topmost of the coordinator's own screens, at most 32, the lowest first.
  public internal(set) var screens: [NamedScreen] = []

  /// The ids of its ancestors when it was asked last, the nearest first.
  var ancestors: [String] = []
  /// Its label when it was asked last: the name of its tab, or that of an answer.
  var label: String?
  /// Its state when it was asked last; nil until it is asked.
  var situation: CoordinatorSituation?
  var beginning: FullRoute?
  /// The error that made its first route unusable, if any.
  var problem: (any Error)?
  /// Whether it starts collapsed, for kind split.
  var startsCollapsed = false
  var pulledBack: PulledBack?
  /// The pullbacks of the other programs' children that it opened, by the wrapping route.
  var hearing: [String: PulledBack] = [:]
  /// The opener's handler of its completion.
  var completion: ((Completion) throws -> Void)?
  /// The waiters for its value, if it was started.
  var end: FlowEnd?

  init() {}

  var openedType: String { type(of: self).typeName }

  /// Whether its class is served when it is first opened.
  var isAdHoc: Bool { false }

  /// Whether this program does not serve it.
  var isServedElsewhere: Bool { false }

  /// The coordinator as graph documents open it: its type, first route and params.
  var opening: JSON.Object {
    var members: JSON.Object = ["coordinator": .string(openedType)]
    members["route"] = beginning?.json
    if !params.isEmpty { members["params"] = .object(params) }
    return members
  }

  /// Returns the coordinator's answer to an event.
  ///
  /// The actions of calls inside it are collected by `Preparation`.
  func decide(_ event: CoordinatorEvent) throws -> ActionStep {
    preconditionFailure("a coordinator of another program is not asked here")
  }

  /// Makes the object that of a committed coordinator.
  func began(as id: String, in tree: HostedTree) {
    self.id = id
    hosted = tree
    address.withLock { $0 = CoordinatorAddress(tree: tree.handle, id: id) }
  }

  /// Detaches the object from a coordinator that has ended or was not committed.
  func ended() {
    hosted = nil
    address.withLock { $0 = nil }
    end?.end(.failure(.dropped(by: nil)))
  }
}

/// The place of an open coordinator, which can be used on any actor.
struct CoordinatorAddress: Sendable {
  let tree: NavigationTree
  let id: String
}

/// The places in which coordinators of a class can be shown.
enum Placement {
  case anywhere
  /// Only in a layer of their own.
  case presented
  /// Only on a stack.
  case stacked
}

/// The event that a coordinator is asked about.
enum CoordinatorEvent {
  case route(FullRoute)
  /// A child that was pulled back took a route.
  ///
  /// The coordinator's own route of that name wraps it.
  case pulled(FullRoute, as: String, heard: PulledBack?)
  /// A started child has ended.
  ///
  /// The closure of a completion does not run in a dry run.
  case completed(Completion, child: AnyCoordinator?, isDryRun: Bool)
}

/// The pullback of a child's routes by its parent.
struct PulledBack {
  let route: String
  let mode: PullbackMode
  /// Returns the parent's route for a route of the child.
  ///
  /// Throws if this program cannot decode the child's route.
  let wrapped: (FullRoute) throws -> any Route

  var json: JSON { ["route": .string(route), "mode": .string(mode.rawValue)] }
}

/// Selects the routes of a child that its parent receives.
public enum PullbackMode: String, Sendable {
  /// All routes.
  case always
  /// The routes that the child itself did not handle.
  case unhandled
}

/// The kind of container that a coordinator shows its screens in.
public enum Home: String, Sendable {
  /// One screen, replaced by the next.
  case bare
  /// A stack of screens.
  case stack
  /// Columns side by side, each a stack.
  case split
  /// Several containers with one selected.
  case tabs
  /// The window's root layer, of any kind.
  case window
}
