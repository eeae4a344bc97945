internal import JSON
internal import Navigation

/// The kinds of completions, as documents name them.
enum CompletionWord: String, CaseIterable, Sendable {
  case value, failed, cancelled, dropped
}

/// A condition under which a rule is taken.
indirect enum Condition: Sendable {
  case initial
  case root
  case collapsed
  case route(String)
  /// The names of the carried routes from the outermost on; the innermost of them may carry more.
  case inner([String])
  case completion(CompletionWord)
  case home(CoordinatorKind)
  /// The fact, which is a boolean, is true.
  case fact(String)
  /// A property of the tree that is looked up before the coordinator is asked.
  case observed(TreeObservation)
  /// A screen of that name is on view, with params that tell such screens apart if they are given.
  case onView(String, ParamsTemplate?)
  case equals(Template, Template)
  case all([Condition])
  case any([Condition])
  case not(Condition)

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
    case .onView(let screen, let params):
      Self.isOnView(screen, params, in: scope, event.situation.observed, work: &work)
    case .equals(let left, let right):
      Self.areEqual(try? left.value(in: scope), try? right.value(in: scope), work: &work)
    case .all(let conditions): conditions.allSatisfy { $0.holds(in: scope, &work) }
    case .any(let conditions): conditions.contains { $0.holds(in: scope, &work) }
    case .not(let condition): !condition.holds(in: scope, &work)
    }
  }

  private static func areEqual(_ left: JSON?, _ right: JSON?, work: inout Int) -> Bool {
    let (left, right) = (left ?? .null, right ?? .null)
    switch (left, right) {
    case (.array(let mine), .array(let theirs)): guard mine.count == theirs.count else { return false }
    case (.object(let mine), .object(let theirs)): guard mine.count == theirs.count else { return false }
    default: return left == right
    }
    work += left.footprint / 256
    return left == right
  }

  private static func isOnView(
    _ screen: String,
    _ params: ParamsTemplate?,
    in scope: Scope,
    _ observed: Set<TreeObservation>,
    work: inout Int
  ) -> Bool {
    guard let identity = try? params?.made(in: scope) ?? [:] else { return false }
    work += observed.count
    return observed.contains { observation in
      guard case .onView(screen, let found) = observation else { return false }
      return identity.members.allSatisfy { found[$0.name] == $0.value }
    }
  }

  private static func isCarried(_ names: [String], by first: RouteSpec?) -> Bool {
    var route = first
    for name in names {
      guard let carried = route, carried.name == name else { return false }
      route = carried.inner
    }
    return true
  }

  /// The conditions that `all`, `any` and `not` combine in it.
  var leaves: [Condition] {
    switch self {
    case .all(let conditions), .any(let conditions): conditions.flatMap(\.leaves)
    case .not(let condition): condition.leaves
    case .initial, .root, .collapsed, .route, .inner, .completion, .home, .fact, .observed, .onView, .equals:
      [self]
    }
  }

  var references: [Reference] {
    leaves.flatMap { leaf -> [Reference] in
      switch leaf {
      case .equals(let left, let right): left.references + right.references
      case .onView(_, let params?): params.template.references
      case .initial, .root, .collapsed, .route, .inner, .completion, .home, .fact, .observed, .onView, .all,
        .any, .not:
        []
      }
    }
  }

  /// Whether it reads more than facts and references, so that it depends on the tree.
  var readsSituation: Bool {
    leaves.contains { leaf in
      switch leaf {
      case .fact, .equals: false
      case .initial, .root, .collapsed, .route, .inner, .completion, .home, .observed, .onView, .all, .any,
        .not:
        true
      }
    }
  }
}
