internal import JSON

/// A value of a document whose references are compiled: at run time nothing is parsed again.
indirect enum Template: Equatable, Sendable {
  struct Member: Equatable, Sendable {
    var name: String
    var value: Template
  }

  enum Piece: Equatable, Sendable {
    case literal(String)
    case reference(Reference)
  }

  /// There is no reference in it.
  case constant(JSON)
  /// One reference alone, which keeps its JSON type.
  case reference(Reference)
  /// A text with references in it.
  case text([Piece])
  case array([Template])
  case object([Member])

  var constant: JSON? { if case .constant(let value) = self { value } else { nil } }
}

/// A text cut where references begin and end.
enum RawPiece: Equatable {
  case literal(String)
  case reference(String)

  /// Nil if a `${` is never closed. `$${` is a literal `${`.
  static func pieces(of text: String) -> [RawPiece]? {
    var pieces: [RawPiece] = []
    var literal = ""
    var rest = text[...]
    while let character = rest.popFirst() {
      if character == "$", rest.hasPrefix("${") {
        rest.removeFirst(2)
        literal += "${"
      } else if character == "$", rest.first == "{" {
        guard let end = rest.firstIndex(of: "}") else { return nil }
        if !literal.isEmpty { pieces.append(.literal(literal)) }
        literal = ""
        pieces.append(.reference(String(rest[..<end].dropFirst())))
        rest = rest[rest.index(after: end)...]
      } else {
        literal.append(character)
      }
    }
    if !literal.isEmpty || pieces.isEmpty { pieces.append(.literal(literal)) }
    return pieces
  }
}
