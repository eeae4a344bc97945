internal import JSON
internal import Navigation

/// Reads the bodies of all routes that the document handles, and compiles them.
struct BodiesReader {
  let names: DeclaredNames
  let coordinators: [CoordinatorSource]
  /// The readable bodies, by coordinator type and route.
  private(set) var bodies: [String: [String: [RouteRule]]] = [:]
  /// The observations that conditions read, by coordinator type and route.
  private(set) var observations: [String: [String: [TreeObservation]]] = [:]

  mutating func read() {
    // Delegated types have no rules, and a full log reports nothing more.
    for source in coordinators {
      guard let type = names.declared.coordinators[source.name], !type.isDelegated, !names.log.isFull else {
        continue
      }
      var read: [String: [RouteRule]] = [:]
      for (route, node) in source.bodies {
        let context = BodyContext(names, .compiled, coordinator: type, route: type.route(route))
        read[route] = node.map { ActionReader(context: context).body($0) } ?? []
        guard !context.record.observed.isEmpty else { continue }
        observations[source.name, default: [:]][route] = context.record.observed
      }
      bodies[source.name] = read
    }
  }

  /// The routes in their compact form, and the bytes of their rules.
  func compiled() -> (routes: [String: [String: CompiledRoute]], bytes: Int) {
    var routes: [String: [String: CompiledRoute]] = [:]
    var bytes = 0
    for source in coordinators {
      guard let coordinator = names.declared.coordinators[source.name] else { continue }
      var pool = RulePool()
      let nodes = Dictionary(source.bodies.map { ($0.route, $0.body) }) { first, _ in first }
      let compiled = coordinator.routes.map { route in
        let node = nodes[route.name] ?? nil
        let rules = (bodies[source.name]?[route.name] ?? []).map { pool.compiled($0) }
        let (place, isList) = (node?.place ?? JSON.Pointer(), node?.json.array != nil)
        return (route.name, CompiledRoute(route, rules: rules, at: place, isList: isList))
      }
      routes[source.name] = Dictionary(compiled) { first, _ in first }
      bytes += pool.bytes
    }
    return (routes, bytes)
  }
}
