internal import JSON
internal import Navigation

extension Condition {
  /// Whether the condition holds for an event; each condition that is judged counts as work, and large values that
  /// are compared as more.
  ///
  /// A condition never fails: a missing value counts as null.
  func holds(in scope: Scope, _ work: inout Int) -> Bool {
    work += 1
    guard let event = scope.event else { return false }
    return switch self {
    case .initial: event.situation.isInitial
    case .root: event.situation.isRoot
    case .collapsed: event.situation.isCollapsed
    case .route(let name): event.route == name
    case .inner(let names): Self.isCarried(names, by: event.inner)
    case .completion(let ending): event.ended?.completion.ending == ending
    case .home(let kind): event.situation.home == kind
    case .fact(let name): event.situation.facts[name] == .bool(true)
    case .observed(let observation): event.situation.observed.contains(observation)
    case .equals(let left, let right):
      Self.areEqual(left.valueOrNull(in: scope), right.valueOrNull(in: scope), work: &work)
    case .all(let conditions): conditions.allSatisfy { $0.holds(in: scope, &work) }
    case .any(let conditions): conditions.contains { $0.holds(in: scope, &work) }
    case .not(let condition): !condition.holds(in: scope, &work)
    }
  }

  private static func areEqual(_ left: JSON, _ right: JSON, work: inout Int) -> Bool {
    switch (left, right) {
    case (.array(let mine), .array(let theirs)): guard mine.count == theirs.count else { return false }
    case (.object(let mine), .object(let theirs)): guard mine.count == theirs.count else { return false }
    default: return left == right
    }
    work += left.footprint / 256
    return left == right
  }

  private static func isCarried(_ names: [String], by first: RouteSpec?) -> Bool {
    var route = first
    for name in names {
      guard let carried = route, carried.name == name else { return false }
      route = carried.inner
    }
    return true
  }
}

extension Template {
  fileprivate func valueOrNull(in scope: Scope) -> JSON {
    (try? value(in: scope)) ?? .null
  }
}
