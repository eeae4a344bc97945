internal import JSON
internal import Navigation

// The approximate memory of declarations, which is charged to the user who loads them.

extension Declarations {
  var bytes: Int {
    var sum = facts.bytes
    for name in screenNames {
      sum += 160 + name.utf8.count + (screens[name]?.bytes ?? 0) + (screenBacks[name]?.bytes ?? 0)
      sum += (identities[name] ?? []).reduce(0) { $0 + 16 + $1.utf8.count }
    }
    for name in coordinatorNames {
      sum += coordinators[name]?.bytes ?? 0
      sum += (coordinatorBacks[name]?.bytes ?? 0) + (idles[name]?.bytes ?? 0)
      for read in (observations[name] ?? [:]).values { sum += 128 + 96 * read.count }
    }
    // Conditions are counted as of a usual length.
    sum += (requirements.count + leaveGuards.count + properties.count) * 1_024
    return sum + links.bytes
  }
}

extension BackSpec {
  fileprivate var bytes: Int {
    // Conditions are counted as of a usual length.
    rules.reduce(rules.count == 1 ? 0 : rules.count * 1_024) { sum, rule in
      guard case .route(let route) = rule.choice else { return sum + 64 }
      return sum + route.bytes
    }
  }
}

extension IdleSpec {
  // The condition is counted as of a usual length.
  fileprivate var bytes: Int { routes.reduce(when == nil ? 128 : 1_152) { $0 + $1.bytes } }
}

extension RouteSpec {
  fileprivate var bytes: Int { 128 + name.utf8.count + JSON.object(params).memory }
}

extension CoordinatorDeclaration {
  fileprivate var bytes: Int {
    var sum = 1_024 + params.bytes + (result?.bytes ?? 0)
    for route in routes { sum += 384 + route.name.utf8.count + route.params.bytes }
    return sum
  }
}

extension ParamSchemas {
  fileprivate var bytes: Int { list.reduce(0) { $0 + $1.bytes } }
}

extension ParamSchema {
  fileprivate var bytes: Int {
    examples.reduce(96 + name.utf8.count + schema.bytes + (fallback?.memory ?? 0)) { $0 + $1.memory }
  }
}

extension Schema {
  fileprivate var bytes: Int { 64 + (choices ?? []).reduce(0) { $0 + $1.memory } + shape.bytes }
}

extension ValueShape {
  fileprivate var bytes: Int {
    switch self {
    case .any, .boolean, .string, .integer, .number: 0
    case .array(let items, _): items?.bytes ?? 0
    case .object(let params): params?.bytes ?? 0
    }
  }
}
