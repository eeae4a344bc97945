package import JSON
package import Navigation

// A search tries each command with a few params. States multiply with each value, so there is a second value
// only if the graph distinguishes it from the first.

/// The params, URLs and facts with which a search tries the commands of a graph.
package struct GraphSamples: Sendable {
  private let graph: Graph
  private let flow: ValueFlow

  package init(_ graph: Graph) {
    self.graph = graph
    flow = ValueFlow(graph.document, graph.declared)
  }

  /// Returns a route of a type with each tried choice of params, at most `GraphLimits.samplesMax`.
  ///
  /// Params that have their defaults are left out. A route that cannot be sent has no samples.
  package func routes(_ route: RouteDeclaration, of type: String) -> [RouteSpec] {
    let outer = withoutCargo(route, of: type)
    guard !route.wraps.isEmpty else { return outer }
    let carried = route.wraps.flatMap { type in
      graph.declared.routes(of: type, named: nil).filter { $0.wraps.isEmpty }.map {
        withoutCargo($0, of: type)
      }
    }
    let most = carried.map(\.count).max() ?? 0
    // First each route once, then each with its next params.
    let inner = (0..<most).flatMap { index in carried.compactMap { index < $0.count ? $0[index] : nil } }
    let all = outer.flatMap { route in inner.map { RouteSpec(route.name, params: route.params, inner: $0) } }
    return Array(all.prefix(GraphLimits.samplesMax))
  }

  /// Returns a route without carried ones.
  private func withoutCargo(_ route: RouteDeclaration, of type: String) -> [RouteSpec] {
    guard route.completes.isEmpty else { return [] }
    let columns = route.params.list.map { param in
      values(of: param, .routeParam(type: type, route: route.name, param.name))
    }
    return combinations(of: columns, named: route.params.names).map { RouteSpec(route.name, params: $0) }
  }

  /// The URLs of each link that are tried, at most `GraphLimits.samplesMax` of one.
  package func links() -> [(pattern: String, url: String)] {
    graph.declared.links.list.flatMap { link in
      let columns = link.params.list.map { param in
        values(of: param, .linkParam(pattern: link.pattern.text, param.name)).filter { value in
          guard let value else { return true }
          return value.linkText.flatMap(param.schema.linked) == value
        }
      }
      let urls = combinations(of: columns, named: link.params.names).compactMap(link.url)
      return urls.filter { (try? graph.follow($0)) != nil }.map { (link.pattern.text, $0) }
    }
  }

  /// The names of the facts that anything in the graph reads.
  package var readFacts: [String] { graph.declared.facts.names.filter { flow.use(of: .fact($0)).use.isRead } }

  /// The facts that the graph reads and that have several values, with the values that are tried, the initial one first.
  ///
  /// Null means no value.
  package func facts() -> [(name: String, values: [JSON])] {
    graph.declared.facts.list.compactMap { fact in
      guard flow.use(of: .fact(fact.name)).use.isRead else { return nil }
      let tried = values(of: fact, .fact(fact.name)).map { $0 ?? fact.fallback ?? .null }
      return tried.count > 1 ? (fact.name, tried) : nil
    }
  }
}

// MARK: Values

extension GraphSamples {
  /// The values of a param that are tried; nil for none, so that it has its default if it has one.
  private func values(of param: ParamSchema, _ declared: DeclaredValue) -> [JSON?] {
    let (use, becomes) = flow.use(of: declared)
    let absent: [JSON?] = param.isRequired ? [] : [nil]
    guard use.isRead else { return absent.isEmpty ? [known(param, use, becomes).first] : absent }
    let given = known(param, use, becomes).filter { $0 != param.fallback }
    return Array((absent + given).prefix(GraphLimits.samplesMax))
  }

  /// The values of a param that differ: its examples, or all that it can have if they are few, or those that conditions
  /// compare it with and another one.
  private func known(_ param: ParamSchema, _ use: ValueUse, _ becomes: [ParamSchema]) -> [JSON] {
    guard param.examples.isEmpty else { return param.examples }
    if let choices = param.schema.choices { return choices }
    if case .boolean = param.schema.shape { return [false, true] }
    let constants = param.schema.allowed(use.constants)
    return constants + others(param, than: constants, count: count(param, use), becomes)
  }

  /// The number of plain values: none for a fact or param with a default that no condition compares.
  private func count(_ param: ParamSchema, _ use: ValueUse) -> Int {
    guard !use.isDistinguished else { return 2 }
    return param.fallback != nil && use.constants.isEmpty ? 0 : 1
  }

  /// Values beside those that conditions compare a param with, which also suit the declared values that it becomes.
  ///
  /// If one of the declared values has examples or an `enum`, only those are tried.
  private func others(
    _ param: ParamSchema,
    than constants: [JSON],
    count: Int,
    _ becomes: [ParamSchema]
  ) -> [JSON] {
    let named = becomes.compactMap { $0.examples.isEmpty ? $0.schema.choices : $0.examples }.first
    let candidates = named ?? param.schema.plainValues + becomes.flatMap(\.schema.plainValues)
    let allowed = param.schema.allowed(candidates)
    let suiting = allowed.filter { value in becomes.allSatisfy { $0.schema.allowed([value]) == [value] } }
    var values: [JSON] = []
    for value in suiting.isEmpty ? allowed : suiting
    where !constants.contains(value) && !values.contains(value) {
      values.append(value)
    }
    return Array(values.prefix(named == nil ? count : GraphLimits.samplesMax))
  }

  /// Returns the combinations of the values of some params, at most `GraphLimits.samplesMax`.
  ///
  /// If there are more, the limit keeps combinations that cover as many values as it can.
  private func combinations(of values: [[JSON?]], named names: [String]) -> [JSON.Object] {
    let max = GraphLimits.samplesMax
    guard !values.contains(where: \.isEmpty) else { return [] }
    var rows: [[Int]] = [values.map { _ in 0 }]
    for (column, values) in values.enumerated() {
      for index in values.indices.dropFirst() {
        var row = rows[0]
        row[column] = index
        rows.append(row)
      }
    }
    var number = 0
    while let row = Self.row(number, of: values.map(\.count)), rows.count < max {
      if !rows.contains(row) { rows.append(row) }
      number += 1
    }
    return rows.prefix(max).map { row in
      let given = zip(names, zip(row, values)).compactMap { name, place in
        place.1[place.0].map { JSON.Object.Member(name: name, value: $0) }
      }
      return JSON.Object(uniqueMembers: given)
    }
  }

  /// The indices of a combination; nil after the last one.
  private static func row(_ number: Int, of counts: [Int]) -> [Int]? {
    var rest = number
    let row = counts.map { count in
      defer { rest /= count }
      return rest % count
    }
    return rest == 0 ? row : nil
  }
}
