internal import JSON

/// The routes that an event may carry at one depth.
struct Carried {
  let routes: [RouteDeclaration]
  /// The knowledge of each param that one of them has; a param is certain if all of them have it.
  let params: [String: Knowledge]
  /// The knowledge of the name.
  let nameSchema: Schema

  init(_ routes: [RouteDeclaration]) {
    self.routes = routes
    var tallies: [String: (knowledge: Knowledge, count: Int)] = [:]
    for param in routes.lazy.flatMap(\.params.list) {
      var (knowledge, count) = tallies[param.name] ?? (Knowledge(schema: param.schema), 0)
      if knowledge.schema != param.schema { knowledge.schema = .any }
      knowledge.isSure = knowledge.isSure && !param.isOptional
      tallies[param.name] = (knowledge, count + 1)
    }
    params = tallies.mapValues { knowledge, count in
      Knowledge(schema: knowledge.schema, isSure: knowledge.isSure && count == routes.count)
    }
    let names = routes.map { JSON.string($0.name) }
    nameSchema = Schema(
      .string(length: Bounds()),
      choices: names.count > GraphLimits.choicesMax ? nil : names
    )
  }
}

/// The key of a cached `Carried`: it determines the routes that can be carried.
struct CarriedKey: Hashable {
  /// The names that conditions have settled, as far down as the depth.
  let settled: [String]
  let depth: Int
}

extension GraphReader {
  /// Returns the routes that can be carried at a depth, cached for each body and the names that its
  /// conditions settle.
  mutating func carried(_ depth: Int, _ context: BodyContext) -> Carried {
    let key = CarriedKey(settled: Array(context.settled.prefix(depth)), depth: depth)
    if let known = carriedByKey[key] { return known }
    let outer = depth == 1 ? context.route.map { [$0] } ?? [] : carried(depth - 1, context).routes
    let name = depth <= context.settled.count ? context.settled[depth - 1] : nil
    var seen: Set<String> = []
    let types = outer.flatMap(\.wraps).filter { seen.insert($0).inserted }
    let carried = Carried(types.flatMap { declared.routes(of: $0, named: name) })
    carriedByKey[key] = carried
    return carried
  }
}
