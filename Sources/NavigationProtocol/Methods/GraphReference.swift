package import JSON

/// The graph of a call, by name or inline.
package enum GraphReference: Equatable, Sendable {
  case loaded(name: String)
  case document(JSON)

  /// Reads the name of a loaded graph or an inline document.
  package init(_ json: JSON) {
    self = if case .string(let name) = json { .loaded(name: name) } else { .document(json) }
  }

  /// The inline document, if any.
  package var document: JSON? { if case .document(let document) = self { document } else { nil } }
}
