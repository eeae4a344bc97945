internal import JSON
package import Navigation

/// A condition on a tree: its facts, the screens on view, and the coordinators that are alive.
///
/// A search judges it in each tree, so it reads the tree directly.
package struct PropertyCondition: Sendable {
  fileprivate indirect enum Test: Sendable {
    case fact(String)
    /// A fact, or a member of one, has this value.
    case factEquals([String], JSON)
    case equal(Template, Template)
    case exists(type: String)
    case onView(screen: String, params: ParamsTemplate?)
    case all([Test])
    case any([Test])
    case not(Test)
  }

  private let test: Test

  /// Nil if the condition reads anything other than facts, screens on view and live coordinators.
  init?(_ condition: Condition) {
    guard let test = Test(condition) else { return nil }
    self.test = test
  }

  package func holds(in tree: Tree) -> Bool { test.holds(in: tree) }
}

extension PropertyCondition.Test {
  fileprivate init?(_ condition: Condition) {
    switch condition {
    case .fact(let name): self = .fact(name)
    case .observed(.exists(let type)): self = .exists(type: type)
    case .onView(let screen, let params):
      guard params?.template.references.allSatisfy(\.isOfFacts) ?? true else { return nil }
      self = .onView(screen: screen, params: params)
    case .equals(let left, let right):
      guard (left.references + right.references).allSatisfy(\.isOfFacts) else { return nil }
      self = Self.equals(left, right)
    case .all(let conditions):
      guard let tests = conditions.map(Self.init).complete() else { return nil }
      self = .all(tests)
    case .any(let conditions):
      guard let tests = conditions.map(Self.init).complete() else { return nil }
      self = .any(tests)
    case .not(let condition):
      guard let test = Self(condition) else { return nil }
      self = .not(test)
    case .initial, .root, .collapsed, .route, .inner, .completion, .home, .observed: return nil
    }
  }

  private static func equals(_ left: Template, _ right: Template) -> Self {
    switch (left, right) {
    case (.reference(let reference), .constant(let value)), (.constant(let value), .reference(let reference)):
      .factEquals(reference.path, value)
    case (.constant, _), (.reference, _), (.text, _), (.array, _), (.object, _): .equal(left, right)
    }
  }

  fileprivate func holds(in tree: Tree) -> Bool {
    switch self {
    case .fact(let name): tree.facts[name] == .bool(true)
    case .factEquals(let path, let value): tree.facts.value(at: path) ?? .null == value
    case .equal(let left, let right): Self.areEqual(left, right, in: Scope(facts: tree.facts))
    case .exists(let type): tree.hasCoordinator(ofType: type)
    case .onView(let screen, let params): Self.isOnView(screen, params, in: tree)
    case .all(let tests): tests.allSatisfy { $0.holds(in: tree) }
    case .any(let tests): tests.contains { $0.holds(in: tree) }
    case .not(let test): !test.holds(in: tree)
    }
  }

  private static func areEqual(_ left: Template, _ right: Template, in scope: Scope) -> Bool {
    // A condition never fails: a missing value counts as null.
    let values = (try? left.value(in: scope), try? right.value(in: scope))
    return values.0 ?? .null == values.1 ?? .null
  }

  private static func isOnView(_ screen: String, _ params: ParamsTemplate?, in tree: Tree) -> Bool {
    let shown = tree.onView
    guard let params else { return shown.contains { tree.screen($0)?.name == screen } }
    guard let identity = params.fixed ?? (try? params.made(in: Scope(facts: tree.facts))) else {
      return false
    }
    return shown.contains { key in
      guard let found = tree.screen(key), found.name == screen else { return false }
      return identity.members.allSatisfy { found.params[$0.name] == $0.value }
    }
  }
}

extension JSON.Object {
  /// The value at a path of names; nil if there is none.
  fileprivate func value(at path: [String]) -> JSON? {
    guard let first = path.first else { return .object(self) }
    return path.dropFirst().reduce(self[first]) { $0?[$1] }
  }
}
