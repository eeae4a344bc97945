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

  /// Returns the value for one event; nil if it depends on a missing value.
  func value(in scope: Scope) throws(EvaluationFailure) -> JSON? {
    switch self {
    case .constant(let value): value
    case .reference(let reference): try scope.value(of: reference)
    case .text(let pieces): try Self.text(pieces, scope)
    case .array(let elements): try Self.array(elements, scope)
    case .object(let members): try .object(Self.object(members, scope))
    }
  }

  private static func array(_ elements: [Template], _ scope: Scope) throws(EvaluationFailure) -> JSON {
    var values: [JSON] = []
    values.reserveCapacity(elements.count)
    for element in elements {
      if let value = try element.value(in: scope) { values.append(value) }
    }
    return .array(values)
  }

  private static func object(_ members: [TemplateMember], _ scope: Scope) throws(EvaluationFailure)
    -> JSON.Object
  {
    var values: [JSON.Object.Member] = []
    values.reserveCapacity(members.count)
    for member in members {
      guard let value = try member.value.value(in: scope) else { continue }
      values.append(JSON.Object.Member(name: member.name, value: value))
    }
    return JSON.Object(uniqueMembers: values)
  }

  private static func text(_ pieces: [TemplatePiece], _ scope: Scope) throws(EvaluationFailure) -> JSON? {
    var text = ""
    for piece in pieces {
      switch piece {
      case .literal(let literal):
        text += literal
      case .reference(let reference):
        guard let value = try scope.value(of: reference) else { return nil }
        guard let inserted = value.isNull ? value.text : value.linkText else {
          throw .badReference(reference, "its value is \(value.found), which cannot be inserted into a text")
        }
        text += inserted
        guard text.utf8.count <= GraphLimits.builtTextBytesMax else {
          throw .badReference(reference, "the text grows beyond \(GraphLimits.builtTextBytesMax) bytes")
        }
      }
    }
    return .string(text)
  }
}

extension JSON {
  /// Whether a value built from references is within the limits of a client's message.
  ///
  /// Without the check, each event could double the value.
  var isWithinLimits: Bool {
    var values = ParseLimits.default.valuesMax
    return fits(depth: ParseLimits.default.depthMax, values: &values)
  }

  private func fits(depth: Int, values: inout Int) -> Bool {
    values -= 1
    guard values >= 0 else { return false }
    switch self {
    case .null, .bool, .integer, .double, .string:
      return true
    case .array(let elements):
      guard depth > 0 else { return false }
      for element in elements where !element.fits(depth: depth - 1, values: &values) { return false }
      return true
    case .object(let object):
      guard depth > 0 else { return false }
      for member in object.members where !member.value.fits(depth: depth - 1, values: &values) {
        return false
      }
      return true
    }
  }
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
