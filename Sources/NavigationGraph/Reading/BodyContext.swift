internal import JSON
internal import Navigation

/// The context of a value in a document: the coordinator and route, and what is known about the event.
struct BodyContext {
  enum References {
    /// References are compiled: the value is in a body.
    case compiled
    /// References are rejected: the value is in a document, but outside of a body.
    case refused
    /// Texts are literal: a client sent the value.
    case literal
  }

  var references: References
  /// The coordinator type that acts; nil for the graph's root.
  var coordinator: CoordinatorDeclaration?
  /// The route that has the body.
  var route: RouteDeclaration?
  /// The names that conditions have settled for the carried routes, the outermost first.
  var settled: [String] = []
  /// The kind of the completion, if a condition has settled it.
  var ending: CompletionWord?
  /// The references that conditions read.
  ///
  /// A document that tests a reference accounts for its absence.
  var tested: Set<String> = []

  /// Returns the context in which a condition is known to hold.
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
    case .initial, .root, .collapsed, .route, .home, .fact, .observed: break
    }
  }
}

extension Condition {
  /// The texts of all references in the condition.
  fileprivate var references: [String] {
    switch self {
    case .equals(let left, let right): left.references + right.references
    case .all(let conditions), .any(let conditions): conditions.flatMap(\.references)
    case .not(let condition): condition.references
    case .initial, .root, .collapsed, .route, .inner, .completion, .home, .fact, .observed: []
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
