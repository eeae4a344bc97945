import JSON
import NavigationGraph

/// What a graph declares, as far as code that uses it needs to know: no rules, and values with plain types.
struct Interface {
  /// The name of the graph.
  let name: String
  let screens: [Screen]
  let coordinators: [Coordinator]

  struct Screen {
    let name: String
    let params: [Field]
  }

  struct Coordinator {
    let name: String
    let routeType: String
    let params: [Field]
    /// What it ends with; nil if that is not declared, and then it is anything.
    let result: Field?
    /// Those that can be sent, and those that carry a child's.
    let routes: [Route]
    /// What else than its routes is said of it when it is registered.
    let declaration: JSON.Object
  }

  struct Route {
    let name: String
    let summary: String?
    let params: [Field]
    let cargo: Cargo
    /// What is said of it when its type is registered.
    let declaration: JSON.Object
  }

  /// What a route carries.
  enum Cargo: Equatable {
    case nothing
    /// A route of one of these types, which all declare theirs.
    case route(of: [String])
    /// A route of which nothing is known.
    case anyRoute

    /// The types whose routes it may carry, if they are known.
    var types: [String] {
      switch self {
      case .route(let types): types
      case .nothing, .anyRoute: []
      }
    }
  }
}

extension Interface {
  /// Reads it off a graph.
  init(_ graph: Graph) {
    name = graph.name
    screens = graph.screenNames.map { name in
      Screen(name: name, params: (graph.params(ofScreen: name)?.list ?? []).map(Field.init))
    }
    coordinators = graph.coordinatorNames.compactMap { name in
      graph.coordinator(name).map { Coordinator($0, in: graph) }
    }
  }

  /// The coordinators with routes, which alone have a type for them.
  var routed: [Coordinator] { coordinators.filter { !$0.routes.isEmpty } }

  /// Whether what a route carries can carry a route of that type, at any depth.
  func leads(_ route: Route, to type: String) -> Bool {
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

extension Interface.Coordinator {
  /// What a client may say of a type that it registers, beside its routes.
  private static let declarable = ["kind", "columns", "tabs", "routeType", "params", "result"]

  fileprivate init(_ declared: CoordinatorDeclaration, in graph: Graph) {
    let document = graph.document["coordinators"]?[declared.name]
    name = declared.name
    routeType = declared.routeType
    params = declared.params.list.map(Field.init)
    result = declared.result.map(Field.init)
    routes = declared.sendable.map { Interface.Route($0, document?["routes"]?[$0.name], in: graph) }
    declaration = Self.declarable.reduce(into: [:]) { $0[$1] = document?[$1] }
  }

  /// The declaration with that of the routes.
  var wholeDeclaration: JSON {
    var whole = declaration
    if !routes.isEmpty {
      whole["routes"] = .object(routes.reduce(into: [:]) { $0[$1.name] = .object($1.declaration) })
    }
    return .object(whole)
  }
}

extension Interface.Route {
  fileprivate init(_ declared: RouteDeclaration, _ document: JSON?, in graph: Graph) {
    name = declared.name
    summary = document?["summary"]?.string
    params = declared.params.list.map(Field.init)
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
  /// The routes that are not only heard.
  fileprivate var sendable: [RouteDeclaration] { routes.filter { $0.completes.isEmpty } }
}
