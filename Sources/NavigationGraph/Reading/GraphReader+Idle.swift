internal import JSON
internal import Navigation

// Idle: routes for a user who does nothing for some time.

extension GraphReader {
  /// Reads the routes of all coordinator types for a user who does nothing.
  mutating func readIdles() {
    guard !idles.isEmpty else { return }
    let takers = RouteTakers(declared, isRegistering: isRegistering)
    for (name, node) in idles {
      partsLeft = GraphLimits.partsPerRouteMax
      declared.idles[name] = idle(node, takers)
    }
  }

  private mutating func idle(_ node: DocumentNode, _ takers: RouteTakers) -> IdleSpec? {
    let known = ["after", "routes", "counts"]
    guard let members = members(of: node, "'idle'", known: known, required: ["after", "routes"]) else {
      return nil
    }
    let after = members["after"].flatMap { duration($0, "'after'") }
    let routes = members["routes"].flatMap { constantRoutes($0, "'idle'", takers) }
    let counts = members["counts"].flatMap { word($0, "'counts'", as: CountedActivity.self) } ?? .user
    guard let after, let routes else { return nil }
    return IdleSpec(afterMs: after, routes: routes, counts: counts)
  }
}
