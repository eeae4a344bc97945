import JSON

/// Collects the nested types that the values of one Swift type need.
struct SwiftTypes {
  private(set) var lines: [String] = []
  /// The names of the nested types, including those that other code writes.
  var scope: NameScope

  init(taken: [String] = []) {
    let known = SwiftText.knownTypes.union(["CodingKeys"]).union(taken)
    scope = NameScope(keywords: SwiftText.keywords, taken: known)
  }

  /// Returns the expression of a type.
  ///
  /// `wanted` is the name of a new type.
  mutating func name(of type: ValueType, wanted: String) -> String {
    switch type {
    case .any: return "JSON"
    case .boolean: return "Bool"
    case .string: return "String"
    case .integer: return "Int"
    case .number: return "Double"
    case .object: return "[String: JSON]"
    case .list(let items): return "[\(name(of: items, wanted: wanted))]"
    case .choice(let choices):
      guard let texts = type.texts else { return name(of: .common(choices), wanted: wanted) }
      let name = scope.claim(wanted)
      lines +=
        [""]
        + SwiftText.texts(name, as: "Codable, Sendable", Array(zip(SwiftText.cases(texts), texts)))
      return name
    case .record(let fields):
      let name = scope.claim(wanted)
      let members = members(fields, inside: name)
      lines += [""] + SwiftText.structure(name, as: "Codable, Equatable, Sendable", members)
      return name
    }
  }

  /// The type of a param, with its default value.
  mutating func value(_ field: ValueField, wanted: String) -> String {
    let type = name(of: field.type, wanted: wanted)
    guard field.presence != .required else { return type }
    guard let fallback = field.simpleFallback else { return "\(type)? = nil" }
    return "\(type) = \(literal(fallback, of: field.type))"
  }

  private func literal(_ value: JSON, of type: ValueType) -> String {
    guard let texts = type.texts, let index = texts.firstIndex(where: { .string($0) == value }) else {
      return SwiftText.literal(value)
    }
    return ".\(SwiftText.written(SwiftText.cases(texts)[index]))"
  }

  /// The stored properties of a structure, and its coding keys if they are needed.
  mutating func members(_ fields: [ValueField], inside path: String = "") -> [String] {
    var scope = NameScope(keywords: SwiftText.keywords)
    let labels = scope.claim(fields.map(\.name)) { Words($0).lowerCamel }
    let members = zip(fields, labels).map { field, label in
      "var \(SwiftText.written(label)): \(value(field, wanted: path + Words(field.name).upperCamel))"
    }
    guard labels != fields.map(\.name) else { return members }
    return members + [""]
      + SwiftText.texts("CodingKeys", as: "CodingKey", Array(zip(labels, fields.map(\.name))))
  }
}

enum SwiftText {
  /// The words that cannot be identifiers even in backticks, or would be ambiguous.
  static let keywords: Set = ["Protocol", "Self", "Type", "init", "self"]

  /// The words that need backticks as identifiers.
  private static let quotable: Set = [
    "Any", "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer",
    "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func",
    "guard", "if", "import", "in", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup",
    "private", "protocol", "public", "repeat", "rethrows", "return", "static", "struct", "subscript",
    "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
  ]

  /// An identifier as the code writes it.
  static func written(_ identifier: String) -> String {
    quotable.contains(identifier) ? "`\(identifier)`" : identifier
  }

  /// The names that the code already uses.
  static let knownTypes: Set = [
    "Bool", "CaseIterable", "Codable", "CodingKey", "Decoder", "DecodingError", "Double", "Encoder",
    "Equatable",
    "FactDeclaration", "FrontEndEvent", "IdentifiedScreen", "Int", "JSON", "NamedScreen", "Optional", "Route",
    "Screen", "ScreenDeclaration", "ScreenLink", "Sendable", "String", "TabTransfer", "TreeContainer",
    "TreeScreen",
  ]

  static func quoted(_ text: String) -> String {
    text.quoted { "\\u{\($0.hexadecimal())}" }
  }

  /// The name that the compiler expects for the coding keys of a case's values.
  static func keysName(_ identifier: String) -> String {
    identifier.prefix(1).uppercased() + identifier.dropFirst() + "CodingKeys"
  }

  /// The cases of an enumeration of strings.
  static func cases(_ texts: [String]) -> [String] {
    var scope = NameScope(keywords: keywords)
    return scope.claim(texts) { Words($0).lowerCamel }
  }

  static func texts(_ name: String, as conformances: String, _ cases: [(String, String)])
    -> [String]
  {
    let cases = cases.map { identifier, text in
      "  case \(written(identifier))\(identifier == text ? "" : " = \(quoted(text))")"
    }
    return ["enum \(name): String, \(conformances) {"] + cases + ["}"]
  }

  static func structure(_ name: String, as conformances: String, _ body: [String]) -> [String] {
    guard !body.isEmpty else { return ["struct \(name): \(conformances) {}"] }
    return ["struct \(name): \(conformances) {"] + body.indented() + ["}"]
  }

  /// A value as a literal of `JSON`.
  static func literal(_ value: JSON) -> String {
    switch value {
    case .null: "nil"
    case .bool, .integer, .double: value.text
    case .string(let text): quoted(text)
    case .array(let elements): "[\(elements.map(literal).joined(separator: ", "))]"
    case .object(let object) where object.isEmpty: "[:]"
    case .object(let object):
      "[\(object.members.map { "\(quoted($0.name)): \(literal($0.value))" }.joined(separator: ", "))]"
    }
  }
}
