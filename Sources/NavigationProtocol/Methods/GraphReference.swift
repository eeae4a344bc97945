package import JSON

/// The graph that a call names or brings.
package enum GraphReference: Equatable, Sendable {
  case loaded(name: String)
  case document(JSON)

  /// The name of a loaded graph, or a document.
  package init(_ json: JSON) {
    self = if case .string(let name) = json { .loaded(name: name) } else { .document(json) }
  }

  /// The document that the call brings.
  package var document: JSON? { if case .document(let document) = self { document } else { nil } }
}
