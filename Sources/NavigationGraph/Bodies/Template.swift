internal import JSON

struct TemplateMember: Sendable {
  var name: String
  var value: Template
}

enum TemplatePiece: Sendable {
  case literal(String)
  case reference(Reference)
}

/// A value of a document with compiled references, so that nothing is parsed at run time.
indirect enum Template: Sendable {
  /// A value without references.
  case constant(JSON)
  /// One reference alone; the value keeps its JSON type.
  case reference(Reference)
  /// A text with references in it.
  case text([TemplatePiece])
  case array([Template])
  case object([TemplateMember])

  var constant: JSON? { if case .constant(let value) = self { value } else { nil } }
}

/// A part of a text: a literal, or the inside of `${…}`.
enum RawPiece {
  case literal(String)
  case reference(String)

  /// Splits a text into its parts; returns nil if a `${` is never closed.
  ///
  /// `$${` is a literal `${`.
  static func pieces(of text: String) -> [RawPiece]? {
    guard text.utf8.contains(UInt8(ascii: "$")) else { return [.literal(text)] }
    var pieces: [RawPiece] = []
    var literal: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.first {
      if rest.starts(with: "$${".utf8) {
        literal += "${".utf8
        rest.removeFirst(3)
      } else if rest.starts(with: "${".utf8) {
        guard let end = rest.firstIndex(of: UInt8(ascii: "}")) else { return nil }
        if !literal.isEmpty { pieces.append(.literal(String(decoding: literal, as: UTF8.self))) }
        literal = []
        pieces.append(.reference(String(decoding: rest[..<end].dropFirst(2), as: UTF8.self)))
        rest = rest[rest.index(after: end)...]
      } else {
        literal.append(byte)
        rest.removeFirst()
      }
    }
    if !literal.isEmpty || pieces.isEmpty {
      pieces.append(.literal(String(decoding: literal, as: UTF8.self)))
    }
    return pieces
  }
}
