import JSON

// The names that a tree understands and the types of their params, which turn `level=3` into a number and a typing error
// into a suggestion. It reads the declarations themselves and asks little of them, so that completion is quick; whether
// they are right is the daemon's business. Of what nobody has declared every text is a string, and navd decides.

/// The words that a tree understands.
struct Vocabulary {
  private let graph: JSON?
  /// What clients have registered beside the graph, as `coordinator.register` has it.
  private let registered: JSON?
  /// Who declares all this, in a sentence.
  let owner: String
  /// Whether there is no coordinator type but those that it knows.
  private let knowsAllTypes: Bool

  /// Knows what a tree knows, as `graph.get` answers it.
  init(ofTree tree: String, _ answer: JSON) {
    graph = answer["graph"]
    registered = answer["registered"]
    let isGraphAll = graph != nil && registered?["types"] == [:]
    owner = isGraphAll ? Self.owner(graph) : "tree '\(tree)'"
    knowsAllTypes = true
  }

  /// Knows a graph of which a tree is to be opened, nil if there is none; clients may have registered more for it.
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

  /// Whether there is no screen but those that it knows.
  var knowsAllScreens: Bool { knowsAllTypes && graph != nil }

  /// Whether there may be a coordinator of that type.
  func mayKnow(coordinator type: String) -> Bool {
    !knowsAllTypes || coordinator(type) != nil
  }

  /// Whether coordinators of that type take routes that nobody has declared.
  func takesAnyRoute(_ type: String) -> Bool {
    guard let declaration = coordinator(type) else { return true }
    let isDelegated = graph?["coordinators"]?[type] == nil || declaration["delegated"]?.bool == true
    return isDelegated && declaration["routes"] == nil
  }

  func isCoordinator(_ name: String) -> Bool {
    !screens.contains(name) && coordinatorTypes.contains(name)
  }

  /// The routes that coordinators of that type declare.
  func routes(of type: String) -> [String] {
    coordinator(type)?["routes"]?.object?.names ?? []
  }

  /// The schemas of a route's params, by name.
  func params(ofRoute route: String, of type: String) -> JSON.Object {
    coordinator(type)?["routes"]?[route]?["params"]?.object ?? [:]
  }

  /// The schemas of a screen's params, by name; nil if it is not declared.
  func params(ofScreen screen: String) -> JSON.Object? {
    let declaration = graph?["screens"]?[screen] ?? registered?["screens"]?[screen]
    return declaration.map { $0["params"]?.object ?? [:] }
  }

  /// The schemas of a coordinator's own params, by name.
  func params(ofCoordinator type: String) -> JSON.Object {
    coordinator(type)?["params"]?.object ?? [:]
  }

  /// The schema of the value that a coordinator of that type ends with.
  func result(of type: String) -> JSON? {
    coordinator(type)?["result"]
  }

  /// Whether a route is there to carry a child's.
  func wraps(_ route: String, of type: String) -> Bool {
    coordinator(type)?["routes"]?[route]?["wraps"] != nil
  }

  /// The types whose routes a route may carry: the children that it wraps, or any.
  func carried(by route: String, of type: String) -> [String] {
    let wraps = coordinator(type)?["routes"]?[route]?["wraps"]
    return wraps?.string.map { [$0] } ?? wraps?.array?.compactMap(\.string) ?? coordinatorTypes
  }

  /// The coordinator types that a command may be for.
  func types(addressedBy address: Address) -> [String] {
    coordinatorTypes.filter { type in
      (address.type ?? type) == type && (address.routeType ?? routeType(of: type)) == routeType(of: type)
    }
  }

  private func routeType(of type: String) -> String {
    coordinator(type)?["routeType"]?.string ?? type
  }

  private func coordinator(_ type: String) -> JSON? {
    graph?["coordinators"]?[type] ?? registered?["types"]?[type]
  }

  private func names(_ declared: String, _ registered: String) -> [String] {
    (graph?[declared]?.object?.names ?? []) + (self.registered?[registered]?.object?.names ?? [])
  }
}

/// For whom a command is, as far as the graph can know.
struct Address {
  /// The type of the coordinator.
  var type: String?
  var routeType: String?
}
