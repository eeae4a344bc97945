internal import JSON
internal import Navigation

/// The assumed situation of a coordinator while its rules are followed; nil is unknown.
struct Assumptions {
  var initial: Bool?
  var root: Bool?
  var collapsed: Bool?
  var home: CoordinatorKind?
}

extension Condition {
  /// Whether the condition holds for a route; nil if that depends on values.
  func truth(of route: String, _ assumptions: Assumptions) -> Bool? {
    switch self {
    case .initial: assumptions.initial
    case .root: assumptions.root
    case .collapsed: assumptions.collapsed
    case .route(let name): name == route
    case .inner, .completion, .fact, .observed, .onView: nil
    case .home(let kind): assumptions.home.map { $0 == kind }
    case .equals(let left, let right):
      left.constant.flatMap { left in right.constant.map { left == $0 } }
    case .all(let conditions): Self.truth(ofAll: conditions.map { $0.truth(of: route, assumptions) })
    case .any(let conditions):
      Self.truth(ofAll: conditions.map { $0.truth(of: route, assumptions).map(!) }).map(!)
    case .not(let condition): condition.truth(of: route, assumptions).map(!)
    }
  }

  static func truth(ofAll truths: [Bool?]) -> Bool? {
    if truths.contains(false) { return false }
    return truths.contains(nil) ? nil : true
  }
}
