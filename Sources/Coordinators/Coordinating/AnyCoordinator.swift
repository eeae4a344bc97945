public import JSON
import NavigationClient

/// A coordinator of any kind and with any routes: subclass one of `StackCoordinator`, `SplitCoordinator`,
/// `TabCoordinator`, `WindowCoordinator`, `FlowCoordinator` and `AdaptiveCoordinator`.
///
/// The object is this program's part of a coordinator in the tree: the object decides, and navd keeps the
/// result. It is created when an action opens it, becomes permanent when the command commits, and is released
/// when the coordinator ends or the command does not commit. Therefore `prepare` must have no other side
/// effects.
@NavigationActor
open class AnyCoordinator {
  /// The name of the type in the protocol; by default the class's name without `Coordinator` at its end.
  open class var typeName: String {
    let name = "\(Self.self)".prefix { $0 != "<" }
    let short = name.hasSuffix("Coordinator") ? name.dropLast("Coordinator".count) : name
    return String(short.isEmpty ? name : short)
  }

  /// The kind of container that coordinators of this class open.
  open class var kind: Home { .stack }

  /// The declaration of the class beside its kind and routes, such as `params`, `result` and `back`, as in a graph
  /// document.
  open class var declaration: JSON.Object { [:] }

  /// The condition on facts that holds while a coordinator of this class is in a tree; nil by default.
  open class var requirement: RequirementDeclaration? { nil }

  /// The tabs of coordinators of this class, for kind tabs.
  class var tabs: [Tab] { [] }

  /// The name of this class's routes in commands.
  class var routeType: String { typeName }

  /// The declarations of the routes; nil if the class takes any route.
  class var routes: JSON.Object? { nil }

  /// The coordinator's own params, which are sent when it is opened.
  ///
  /// Only they outlive this program.
  open var params: JSON.Object { [:] }

  /// The coordinator's id, such as `c3`; nil until the command that opens it has committed.
  public internal(set) var id: String?

  /// The tree that the coordinator is in; nil until the command that opens it has committed.
  public internal(set) weak var tree: NavigationTree?

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

  init() {}

  var openedType: String { type(of: self).typeName }

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

  /// Detaches the object from a coordinator that has ended or was not committed.
  func ended() {
    tree = nil
  }
}

/// The event that a coordinator is asked about.
enum CoordinatorEvent {
  case route(FullRoute)
  /// A child that was pulled back took a route.
  ///
  /// The coordinator's own route of that name wraps it.
  case pulled(FullRoute, as: String, heard: PulledBack?)
  case completed(Completion, child: AnyCoordinator?)
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

/// The routes of a child that its parent receives.
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
