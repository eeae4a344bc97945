extension JSON: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByStringInterpolation, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  /// `nil` is the JSON value null.
  public init(nilLiteral: ()) {
    self = .null
  }

  /// A Boolean literal.
  public init(booleanLiteral value: Bool) {
    self = .bool(value)
  }

  /// An integer literal.
  public init(integerLiteral value: Int) {
    self = .integer(value)
  }

  /// A literal with a fraction or an exponent.
  public init(floatLiteral value: Double) {
    self = .double(value)
  }

  /// A string literal, also an interpolated one.
  public init(stringLiteral value: String) {
    self = .string(value)
  }

  /// An array literal.
  public init(arrayLiteral elements: JSON...) {
    self = .array(elements)
  }

  /// An object literal; of several members with one name, the last value counts.
  public init(dictionaryLiteral elements: (String, JSON)...) {
    var object = Object()
    for (name, value) in elements { object[name] = value }
    self = .object(object)
  }
}

extension JSON {
  /// The string; nil for a value of another type.
  public var string: String? { if case .string(let value) = self { value } else { nil } }

  /// The integer, also of a number like `3.0` without a fraction; nil for other values.
  public var integer: Int? {
    switch self {
    case .integer(let value): value
    case .double(let value): Int(exactly: value)
    default: nil
    }
  }

  /// The number, also an integer; nil for a value of another type.
  package var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .double(let value): value
    default: nil
    }
  }

  /// The Boolean; nil for a value of another type.
  public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }

  /// The elements; nil for a value of another type.
  public var array: [JSON]? { if case .array(let value) = self { value } else { nil } }

  /// The members; nil for a value of another type.
  public var object: Object? { if case .object(let value) = self { value } else { nil } }

  /// The text of the value in a URL; nil for null, arrays and objects.
  package var linkText: String? {
    switch self {
    case .string(let text): text
    case .bool, .integer, .double: text
    case .null, .array, .object: nil
    }
  }

  /// Whether the value is null.
  public var isNull: Bool { if case .null = self { true } else { false } }

  /// The value of a member; nil if it is missing or the value is not an object.
  public subscript(name: String) -> JSON? { object?[name] }
}
