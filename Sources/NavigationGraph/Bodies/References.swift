internal import JSON

// The references in templates and conditions.

extension Template {
  var references: [Reference] {
    switch self {
    case .constant: []
    case .reference(let reference): [reference]
    case .text(let pieces):
      pieces.compactMap { if case .reference(let reference) = $0 { reference } else { nil } }
    case .array(let elements): elements.flatMap(\.references)
    case .object(let members): members.flatMap(\.value.references)
    }
  }
}

extension RouteTemplate {
  var references: [Reference] {
    switch self {
    case .named(_, let params, let carrying): params.template.references + (carrying?.references ?? [])
    case .carried(_, let reference, _): [reference]
    }
  }
}

extension Condition {
  /// The conditions that `all`, `any` and `not` join in it.
  var leaves: [Condition] {
    switch self {
    case .all(let conditions), .any(let conditions): conditions.flatMap(\.leaves)
    case .not(let condition): condition.leaves
    case .initial, .root, .collapsed, .route, .inner, .completion, .home, .fact, .observed, .equals: [self]
    }
  }

  var references: [Reference] {
    leaves.flatMap { leaf -> [Reference] in
      guard case .equals(let left, let right) = leaf else { return [] }
      return left.references + right.references
    }
  }

  /// Whether it reads more than facts and references, so that it depends on the tree.
  var readsSituation: Bool {
    leaves.contains { leaf in
      switch leaf {
      case .fact, .equals: false
      case .initial, .root, .collapsed, .route, .inner, .completion, .home, .observed, .all, .any, .not: true
      }
    }
  }
}

extension Reference {
  var isOfFacts: Bool { if case .facts = source { true } else { false } }

  var isOfParams: Bool { if case .params = source { true } else { false } }
}
