import JSON
import NavigationProtocol

extension KeptCommandReport {
  /// Whether the pattern names the method, its last word or a route; no pattern matches every command.
  ///
  /// A kept link has the routes of its URL.
  func matches(_ pattern: NamePattern?) -> Bool {
    guard let pattern else { return true }
    return [method, verb].contains { pattern.matches($0, [:]) }
      || routes.contains { pattern.matches($0.name, $0.params) }
  }

  /// Returns the pattern of this command: its first route, or its method.
  func described(by pattern: NamePattern?) -> NamePattern {
    guard let route = routes.first else { return NamePattern(name: method) }
    return pattern?.described(route.name, route.params) ?? NamePattern(name: route.name, all: route.params)
  }

  private var verb: String { method.split(separator: ".").last.map(String.init) ?? method }

  private var routes: [(name: String, params: JSON.Object)] {
    ([params["route"]].compactMap(\.self) + (params["routes"]?.array ?? [])).compactMap { route in
      guard let name = route.string ?? route["name"]?.string else { return nil }
      return (name, route["params"]?.object ?? [:])
    }
  }
}
