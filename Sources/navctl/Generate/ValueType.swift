import JSON
import NavigationGraph

/// What a value is, as far as the types of programming languages can say it: bounds and lengths are navd's to check.
indirect enum ValueType: Equatable {
  case any
  case boolean, string, integer, number
  /// An object of whose members nothing is declared.
  case object
  case list(of: ValueType)
  /// One of these texts, integers or truth values.
  case choice([JSON])
  /// An object with these members.
  case record([Field])

  init(_ schema: Schema) {
    if let choices = schema.choices {
      self = ValueType(oneOf: choices)
      return
    }
    switch schema.shape {
    case .any: self = .any
    case .boolean: self = .boolean
    case .string: self = .string
    case .integer: self = .integer
    case .number: self = .number
    case .array(let items, _): self = .list(of: items.map(ValueType.init) ?? .any)
    case .object(let members):
      let fields = members?.list.map(Field.init) ?? []
      self = fields.isEmpty ? .object : .record(fields)
    }
  }

  /// What is one of a few values: the values themselves where languages have a form for them, else what they are all.
  private init(oneOf choices: [JSON]) {
    let kinds = choices.map(\.literalKind)
    if !kinds.contains(nil) {
      self = .choice(choices.reduce(into: []) { if !$0.contains($1) { $0.append($1) } })
    } else {
      self = kinds.allSatisfy { $0 == .number || $0 == .integer } ? .number : .any
    }
  }

  /// The type that all values of a choice have.
  static func common(_ choices: [JSON]) -> ValueType {
    let kinds = choices.map(\.literalKind)
    guard let first = kinds.first, let kind = first, kinds.allSatisfy({ $0 == kind }) else { return .any }
    return kind
  }

  /// The texts of a choice of nothing but texts.
  var texts: [String]? {
    guard case .choice(let choices) = self else { return nil }
    let texts = choices.compactMap(\.string)
    return texts.count == choices.count ? texts : nil
  }
}

/// One param, or one member of an object.
struct Field: Equatable {
  let name: String
  let type: ValueType
  let presence: Presence

  enum Presence: Equatable {
    case required, optional
    /// Left out it is this.
    case fallback(JSON)
  }

  init(_ param: ParamSchema) {
    name = param.name
    type = ValueType(param.schema)
    presence =
      if let fallback = param.fallback { .fallback(fallback) } else if param.isOptional { .optional } else {
        .required
      }
  }

  /// What it is if it is left out, where every language has a form for that.
  var simpleFallback: JSON? {
    guard case .fallback(let value) = presence else { return nil }
    switch type {
    case .boolean, .string, .integer, .number, .choice: return value
    case .any, .object, .list, .record: return nil
    }
  }
}

extension JSON {
  /// What it is, if languages have literal types for it.
  fileprivate var literalKind: ValueType? {
    switch self {
    case .string: .string
    case .bool: .boolean
    case .integer: .integer
    case .double: integer == nil ? nil : .integer
    case .null, .array, .object: nil
    }
  }
}
