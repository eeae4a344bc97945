import JSON
import NavigationGraph

// The names that a tree accepts and the types of their params, which turn `level=3` into a number and a
// typing error into a suggestion. `Vocabulary` does not check the declarations, so completion is fast; navd
// checks them. Params without a declaration are strings.

/// The names that a tree accepts, with the types of their params.
struct Vocabulary {
  private let graph: JSON?
  /// The types and screens that clients have registered, in the form of `coordinator.register`.
  private let registered: JSON?
  /// The owner of the declarations, in the words of messages.
  let owner: String
  /// Whether all coordinator types are known.
  private let knowsAllTypes: Bool

  /// Creates the vocabulary of a tree from the result of `graph.get`.
  init(ofTree tree: String, _ answer: JSON) {
    graph = answer["graph"]
    registered = answer["registered"]
    let isGraphAll = graph != nil && registered?["types"] == [:]
    owner = isGraphAll ? Self.owner(graph) : "tree '\(tree)'"
    knowsAllTypes = true
  }

  /// Creates the vocabulary of a tree that is not open.
  ///
  /// Clients may have registered more types.
  init(toOpen graph: JSON?) {
    self.graph = graph
    registered = nil
    owner = Self.owner(graph)
    knowsAllTypes = false
  }

  private static func owner(_ graph: JSON?) -> String { "graph '\(graph?["name"]?.string ?? "?")'" }

  var coordinatorTypes: [String] { names("coordinators", "types") }
  var screens: [String] { names("screens", "screens") }
  var tabs: [String] {
    coordinatorTypes.flatMap { coordinator($0)?["tabs"]?.array ?? [] }.compactMap { $0["name"]?.string }
  }

  /// Whether all screens are known.
  var knowsAllScreens: Bool { knowsAllTypes && graph != nil }

  /// Whether there may be a coordinator of that type.
  func mayKnow(coordinator type: String) -> Bool {
    !knowsAllTypes || coordinator(type) != nil
  }

  /// Whether coordinators of that type take undeclared routes.
  func takesAnyRoute(_ type: String) -> Bool {
    guard let declaration = coordinator(type) else { return true }
    let isDelegated = graph?["coordinators"]?[type] == nil || declaration["delegated"]?.bool == true
    return isDelegated && declaration["routes"] == nil
  }

  func isCoordinator(_ name: String) -> Bool {
    !screens.contains(name) && coordinatorTypes.contains(name)
  }

  func routes(of type: String) -> [String] {
    coordinator(type)?["routes"]?.object?.names ?? []
  }

  /// The routes that can be sent: all but those that receive the completion of a child.
  func sendableRoutes(of type: String) -> [String] {
    let routes = coordinator(type)?["routes"]?.object?.members ?? []
    return routes.filter { $0.value["completes"] == nil }.map(\.name)
  }

  func params(ofRoute route: String, of type: String) -> JSON.Object {
    coordinator(type)?["routes"]?[route]?["params"]?.object ?? [:]
  }

  /// Returns the schemas of a screen's params, by name; nil if the screen is not declared.
  func params(ofScreen screen: String) -> JSON.Object? {
    let declaration = graph?["screens"]?[screen] ?? registered?["screens"]?[screen]
    return declaration.map { $0["params"]?.object ?? [:] }
  }

  var facts: JSON.Object { graph?["facts"]?.object ?? [:] }

  func result(of type: String) -> JSON? {
    coordinator(type)?["result"]
  }

  func wraps(_ route: String, of type: String) -> Bool {
    coordinator(type)?["routes"]?[route]?["wraps"] != nil
  }

  /// Returns the types of the routes that a route may carry: those that it wraps, or any.
  func carried(by route: String, of type: String) -> [String] {
    let wraps = coordinator(type)?["routes"]?[route]?["wraps"]
    return wraps?.string.map { [$0] } ?? wraps?.array?.compactMap(\.string) ?? coordinatorTypes
  }

  /// Returns the coordinator types that a command may address.
  func types(addressedBy address: Address) -> [String] {
    coordinatorTypes.filter { type in
      (address.type ?? type) == type && (address.routeType ?? routeType(of: type)) == routeType(of: type)
    }
  }

  private func routeType(of type: String) -> String {
    coordinator(type)?["routeType"]?.string ?? type
  }

  /// The idle time of a coordinator type, in milliseconds; nil if it declares none.
  func idleMilliseconds(of type: String) -> Int? {
    coordinator(type)?["idle"]?["after"]?.string?.durationMilliseconds
  }

  private func coordinator(_ type: String) -> JSON? {
    graph?["coordinators"]?[type] ?? registered?["types"]?[type]
  }

  private func names(_ declared: String, _ registered: String) -> [String] {
    (graph?[declared]?.object?.names ?? []) + (self.registered?[registered]?.object?.names ?? [])
  }
}

/// The parts of a command's address that depend on the graph.
struct Address {
  /// The type of the coordinator.
  var type: String?
  var routeType: String?
}
