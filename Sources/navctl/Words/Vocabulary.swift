import JSON

// The names that a graph declares and the types of their params, which turn `level=3` into a number and a typing error
// into a suggestion. It reads the graph document itself and asks little of it, so that completion is quick; whether the
// document is right is the daemon's business. Without a document every text is a string.

/// The words that a tree understands.
struct Vocabulary {
  private let graph: JSON?

  /// Knows a graph document; nil if there is none to be had.
  init(_ graph: JSON?) {
    self.graph = graph
  }

  var isEmpty: Bool { graph == nil }
  var name: String { graph?["name"]?.string ?? "?" }
  var coordinatorTypes: [String] { graph?["coordinators"]?.object?.names ?? [] }
  var screens: [String] { graph?["screens"]?.object?.names ?? [] }
  var tabs: [String] {
    coordinatorTypes.flatMap { coordinator($0)?["tabs"]?.array ?? [] }.compactMap { $0["name"]?.string }
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

  /// The schemas of a screen's params, by name.
  func params(ofScreen screen: String) -> JSON.Object {
    graph?["screens"]?[screen]?["params"]?.object ?? [:]
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
    graph?["coordinators"]?[type]
  }
}

/// For whom a command is, as far as the graph can know.
struct Address {
  /// The type of the coordinator.
  var type: String?
  var routeType: String?
}
