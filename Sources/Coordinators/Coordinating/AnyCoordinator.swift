public import JSON

/// A coordinator of whatever kind and routes: subclass one of `StackCoordinator`, `SplitCoordinator`, `TabCoordinator`,
/// `WindowCoordinator`, `FlowCoordinator` and `AdaptiveCoordinator`.
///
/// The object is this program's part of a coordinator in the tree: it decides, navd keeps what came of it. It is made
/// when it is to be opened, exists for good once the command has committed, and is let go when it has ended or the
/// command did not commit. So `prepare` decides and opens, and does nothing else that could not be undone.
@NavigationActor
open class AnyCoordinator {
  /// What navd calls coordinators of this class: by default the class's name without `Coordinator` at its end.
  open class var typeName: String {
    let name = "\(Self.self)".prefix { $0 != "<" }
    let short = name.hasSuffix("Coordinator") ? name.dropLast("Coordinator".count) : name
    return String(short.isEmpty ? name : short)
  }

  /// The container that coordinators of this class bring where they open one.
  open class var kind: Home { .stack }

  /// What a graph document would declare of this class beside its kind and its routes, such as `params` and `result`.
  open class var declaration: JSON.Object { [:] }

  /// The tabs that coordinators of this class open with, for kind tabs.
  class var tabs: [Tab] { [] }

  /// What commands call the routes of this class.
  class var routeType: String { typeName }

  /// The routes as a graph declares them; nil: any.
  class var routes: JSON.Object? { nil }

  /// The coordinator's own params, given when it is opened: what must outlive this program stands here.
  open var params: JSON.Object { [:] }

  /// The coordinator's id, such as `c3`; nil until the command that opens it has committed.
  public internal(set) var id: String?

  /// The tree that the coordinator is in; nil until the command that opens it has committed.
  public internal(set) weak var tree: NavigationTree?

  /// Whether no transfer of this coordinator has changed anything yet.
  public var isInitial: Bool { situation.isInitial }

  /// Whether the coordinator has no parent.
  public var isRoot: Bool { situation.isRoot }

  /// The number of the coordinator's ancestors.
  public var level: Int { situation.level }

  /// Whether the coordinator's home is a collapsed split, or a column of one.
  public var isCollapsed: Bool { known(situation.isCollapsed) ?? false }

  /// The container that the coordinator shows its screens in.
  public var home: Home { knownHome ?? .stack }

  /// Nil if nobody has told yet.
  var knownHome: Home? { known(situation.home) }

  /// The uppermost of the coordinator's own screens, at most 32, the lowest first.
  public var screens: [NamedScreen] { known(situation.screens) ?? [] }

  var situation = Situation()
  var beginning: RouteForm?
  /// Why there is no beginning, if it could not be encoded.
  var problem: (any Error)?
  /// For a coordinator of kind split: whether it starts collapsed.
  var startsCollapsed = false
  /// How its parent hears its routes.
  var pulledBack: PulledBack?
  /// How it hears the children of other programs that it opened, by the route that carries.
  var hearing: [String: PulledBack] = [:]
  /// How its opener hears of its end.
  var completion: ((Completion) throws -> Void)?

  init() {}

  /// What the coordinator does about an event; called by whoever collects what it does on the way.
  func decide(_ event: CoordinatorEvent) throws -> ActionStep {
    preconditionFailure("a coordinator of another program is not asked here")
  }

  /// Whether this program can tell what routes of that name mean to the coordinator.
  func takes(_ route: RouteForm) -> Bool { false }

  /// The coordinator has ended, or was never opened for good.
  func ended() {
    tree = nil
  }

  /// What is not known beforehand makes the answer one that is not given beforehand.
  private func known<Value>(_ value: Value?) -> Value? {
    if value == nil { Preparation.current?.isUncertain = true }
    return value
  }
}

/// What a coordinator is asked about.
enum CoordinatorEvent {
  case route(RouteForm)
  /// A child that was pulled back is done with a route; the coordinator's own route of that name carries it.
  case pulled(RouteForm, as: String, heard: PulledBack?)
  case completed(Completion, child: AnyCoordinator?)
}

/// How a parent hears the routes of a child.
struct PulledBack {
  let route: String
  let mode: PullbackMode
  /// The parent's route for one of the child's; throws if the child's route means nothing to this program.
  let wrapped: (RouteForm) throws -> any Route

  var json: JSON {
    ["route": .string(route), "mode": .string(mode.rawValue)]
  }
}

/// Which routes of a child its parent hears.
public enum PullbackMode: String, Sendable {
  /// Every one.
  case always
  /// Those about which the child itself did nothing.
  case unhandled
}
