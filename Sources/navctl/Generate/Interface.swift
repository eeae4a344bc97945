import JSON
import NavigationGraph

/// The declarations of a graph for generated code: values with plain types, without rules.
struct Interface {
  /// The name of the graph.
  let name: String
  let screens: [DeclaredScreen]
  let coordinators: [DeclaredCoordinator]
  /// The links that show screens.
  let links: [ShownLink]
  /// The constant styles of layers in rules and leave guards.
  let styles: [String]
  /// The names of all `meta` members in the graph.
  let metaKeys: [String]
  /// The screens and facts in the form of a registration, by name.
  let registered: (screens: JSON.Object, facts: JSON.Object)

  struct DeclaredScreen {
    let name: String
    let params: [ValueField]
    /// The params that distinguish screens of this name.
    let identity: [String]
  }

  struct DeclaredCoordinator {
    let name: String
    let routeType: String
    let params: [ValueField]
    /// The type of its result; nil if it is not declared, which allows any value.
    let result: ValueField?
    /// The names of its declared tabs and of the tabs that its routes set.
    let tabs: [String]
    /// The routes that clients can send, and routes that carry a child's route.
    let routes: [DeclaredRoute]
    /// Its members in a registration, without the routes.
    let declaration: JSON.Object
  }

  struct DeclaredRoute {
    let name: String
    let summary: String?
    let params: [ValueField]
    let cargo: RouteCargo
    /// The members of the route in a registration.
    let declaration: JSON.Object
  }

  /// The routes that a route carries.
  enum RouteCargo: Equatable {
    case nothing
    /// A route of one of these types, all of which declare their routes.
    case route(of: [String])
    /// A route that is not declared.
    case anyRoute

    /// The types whose routes it may carry; empty if unknown.
    var types: [String] {
      switch self {
      case .route(let types): types
      case .nothing, .anyRoute: []
      }
    }
  }
}

extension Interface {
  init(_ graph: Graph) {
    let document = graph.document
    name = graph.name
    screens = graph.screenNames.map { name in
      DeclaredScreen(
        name: name,
        params: (graph.params(ofScreen: name)?.list ?? []).map(ValueField.init),
        identity: document["screens"]?[name]?["identity"]?.array?.compactMap(\.string) ?? []
      )
    }
    coordinators = graph.coordinatorNames.compactMap { name in
      graph.coordinator(name).map { DeclaredCoordinator($0, in: graph) }
    }
    links = graph.shownLinks
    let guards = graph.screenNames.compactMap { document["screens"]?[$0]?["leave"] }
    let bodies = graph.coordinatorNames.flatMap { document["coordinators"]?[$0].bodies ?? [] }
    styles = (guards + bodies).flatMap(\.namedStyles).distinct
    let declarations = ["facts", "screens", "links", "coordinators"].flatMap { document[$0].declared }
    metaKeys = ([document] + declarations).flatMap(\.metaKeys).distinct
    registered = (Self.registered(document["screens"]), Self.registered(document["facts"]))
  }

  /// Declarations without the migration members, which a registration cannot have.
  private static func registered(_ declarations: JSON?) -> JSON.Object {
    (declarations?.object?.members ?? []).reduce(into: [:]) { result, member in
      var declaration = member.value.object ?? [:]
      declaration["renamed"] = nil
      declaration["fallback"] = nil
      result[member.name] = .object(declaration)
    }
  }

  /// The coordinators with routes.
  var routed: [DeclaredCoordinator] { coordinators.filter { !$0.routes.isEmpty } }

  /// Whether a carried route can lead to a route of that type, at any depth.
  func leads(_ route: DeclaredRoute, to type: String) -> Bool {
    var seen: Set<String> = []
    var open = route.cargo.types
    while let next = open.popLast() {
      guard seen.insert(next).inserted else { continue }
      if next == type { return true }
      open += coordinators.first { $0.name == next }?.routes.flatMap(\.cargo.types) ?? []
    }
    return false
  }
}

extension Interface.DeclaredCoordinator {
  /// The members of a registration beside the routes.
  private static let declarable = [
    "kind", "columns", "tabs", "tabBack", "back", "idle", "requires", "otherwise", "routeType", "params",
    "result",
  ]

  fileprivate init(_ declared: CoordinatorDeclaration, in graph: Graph) {
    let document = graph.document["coordinators"]?[declared.name]
    name = declared.name
    routeType = declared.routeType
    params = declared.params.list.map(ValueField.init)
    result = declared.result.map(ValueField.init)
    tabs = ((document?["tabs"]?.tabNames ?? []) + document.bodies.flatMap(\.setTabs)).distinct
    routes = declared.sendable.map { Interface.DeclaredRoute($0, document?["routes"]?[$0.name], in: graph) }
    declaration = Self.declarable.reduce(into: [:]) { $0[$1] = document?[$1] }
  }

  /// The declaration with the routes.
  var wholeDeclaration: JSON {
    var whole = declaration
    if !routes.isEmpty {
      whole["routes"] = .object(routes.reduce(into: [:]) { $0[$1.name] = .object($1.declaration) })
    }
    return .object(whole)
  }
}

extension JSON? {
  /// The routes of a coordinator type's declaration.
  fileprivate var bodies: [JSON] { self?["routes"].declared ?? [] }

  /// The declarations of a section, by name.
  fileprivate var declared: [JSON] { self?.object?.members.map(\.value) ?? [] }
}

extension JSON {
  /// The members of `meta` of a declaration, and of the params, routes and tabs in it.
  fileprivate var metaKeys: [String] {
    let parts = self["params"].declared + self["routes"].declared + (self["tabs"]?.array ?? [])
    return (self["meta"]?.object?.names ?? []) + parts.flatMap(\.metaKeys)
  }
}

extension Interface.DeclaredRoute {
  fileprivate init(_ declared: RouteDeclaration, _ document: JSON?, in graph: Graph) {
    name = declared.name
    summary = document?["summary"]?.string
    params = declared.params.list.map(ValueField.init)
    let routed = declared.wraps.filter { graph.coordinator($0)?.sendable.isEmpty == false }
    cargo =
      if declared.wraps.isEmpty { .nothing } else if routed == declared.wraps { .route(of: routed) } else {
        .anyRoute
      }
    // A body that is an action has none of these members.
    declaration = ["params", "wraps", "summary"].reduce(into: [:]) { $0[$1] = document?[$1] }
  }
}

extension CoordinatorDeclaration {
  /// The routes that clients can send.
  ///
  /// Routes for completions are left out.
  fileprivate var sendable: [RouteDeclaration] { routes.filter { $0.completes.isEmpty } }
}
