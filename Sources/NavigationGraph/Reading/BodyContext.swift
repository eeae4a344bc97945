internal import JSON
internal import Navigation

/// Where a value stands, and what is therefore known of the event that it will be built for.
struct BodyContext {
  enum References {
    /// In a body: they are compiled.
    case compiled
    /// In a document where there is no event: they are refused.
    case refused
    /// In what a client sends: a text is a text, whatever is in it.
    case literal
  }

  var references: References
  /// The coordinator type that acts; nil for the graph's root.
  var coordinator: CoordinatorDeclaration?
  /// The route whose body it is.
  var route: RouteDeclaration?
  /// The names that conditions have settled for the carried routes, the outermost first.
  var settled: [String] = []
  /// How the child has ended, if a condition has settled it.
  var ending: Condition.Ending?
  /// The references that conditions look at: whoever tests one knows that it may be missing.
  var tested: Set<String> = []

  /// The same place, knowing that a condition holds.
  func knowing(_ condition: Condition) -> BodyContext {
    var context = self
    context.know(condition)
    return context
  }

  private mutating func know(_ condition: Condition) {
    switch condition {
    case .inner(let names): settled = names.count > settled.count ? names : settled
    case .completion(let ending): self.ending = ending
    case .all(let conditions): for condition in conditions { know(condition) }
    case .equals, .any, .not: tested.formUnion(condition.references)
    case .initial, .root, .collapsed, .route, .home: break
    }
  }
}

extension Condition {
  /// The texts of all references in it.
  fileprivate var references: [String] {
    switch self {
    case .equals(let left, let right): left.references + right.references
    case .all(let conditions), .any(let conditions): conditions.flatMap(\.references)
    case .not(let condition): condition.references
    case .initial, .root, .collapsed, .route, .inner, .completion, .home: []
    }
  }
}

extension Template {
  fileprivate var references: [String] {
    switch self {
    case .constant: []
    case .reference(let reference): [reference.text]
    case .text(let pieces):
      pieces.compactMap { if case .reference(let reference) = $0 { reference.text } else { nil } }
    case .array(let elements): elements.flatMap(\.references)
    case .object(let members): members.flatMap(\.value.references)
    }
  }
}
