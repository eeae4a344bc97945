import JSON
import NavigationGraph

/// The type of a value in a programming language.
///
/// navd checks bounds and lengths.
indirect enum ValueType: Equatable {
  case any
  case boolean, string, integer, number
  /// An object without declared members.
  case object
  case list(of: ValueType)
  /// One of these strings, integers or Booleans.
  case choice([JSON])
  /// An object with these members.
  case record([ValueField])

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
      let fields = members?.list.map(ValueField.init) ?? []
      self = fields.isEmpty ? .object : .record(fields)
    }
  }

  /// The type of a choice: the values if languages have literal types for them, else their common type.
  private init(oneOf choices: [JSON]) {
    let kinds = choices.map(\.literalKind)
    if !kinds.contains(nil) {
      self = .choice(choices.distinct)
    } else {
      self = kinds.allSatisfy { $0 == .number || $0 == .integer } ? .number : .any
    }
  }

  /// The common type of the values of a choice.
  static func common(_ choices: [JSON]) -> ValueType {
    let kinds = choices.map(\.literalKind)
    guard let first = kinds.first, let kind = first, kinds.allSatisfy({ $0 == kind }) else { return .any }
    return kind
  }

  /// The strings of a choice that has only strings.
  var texts: [String]? {
    guard case .choice(let choices) = self else { return nil }
    let texts = choices.compactMap(\.string)
    return texts.count == choices.count ? texts : nil
  }
}

/// One param, or one member of an object.
struct ValueField: Equatable {
  let name: String
  let type: ValueType
  let presence: FieldPresence

  enum FieldPresence: Equatable {
    case required, optional
    /// The value of a param that is omitted.
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

  /// The default value, if every language has a literal for it.
  var simpleFallback: JSON? {
    guard case .fallback(let value) = presence else { return nil }
    switch type {
    case .boolean, .string, .integer, .number, .choice: return value
    case .any, .object, .list, .record: return nil
    }
  }
}

extension JSON {
  /// The type of the value, if languages have literal types for it.
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
