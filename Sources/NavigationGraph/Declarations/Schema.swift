package import JSON

// The subset of JSON Schema in which params and results are declared. It differs in two points, so that the
// usual case needs no words: a member is required unless it is `optional` or has a `default`, and members
// that are not declared are refused.

/// What a value must be.
package struct Schema: Equatable, Sendable {
  package indirect enum Shape: Equatable, Sendable {
    case any, boolean
    /// The length counts characters as JSON Schema does: Unicode scalars.
    case string(length: Bounds<Int>)
    case integer(Bounds<Double>)
    case number(Bounds<Double>)
    /// Without a schema of its items they may be anything.
    case array(items: Schema?, count: Bounds<Int>)
    /// Without declared members they may be anything.
    case object(Params?)
  }

  package var shape: Shape
  /// The only values allowed: what `enum` lists, or the one of `const`.
  package var choices: [JSON]?

  init(_ shape: Shape, choices: [JSON]? = nil) {
    self.shape = shape
    self.choices = choices
  }

  static let any = Schema(.any)
  static let string = Schema(.string(length: Bounds()))
  static let integer = Schema(.integer(Bounds()))
  static let boolean = Schema(.boolean)
}

/// The least and the greatest that is allowed, both inclusive.
package struct Bounds<Value: Comparable & Sendable>: Equatable, Sendable {
  package var min: Value?
  package var max: Value?

  init(min: Value? = nil, max: Value? = nil) {
    self.min = min
    self.max = max
  }

  func contains(_ value: Value) -> Bool {
    if let min, value < min { return false }
    if let max, value > max { return false }
    return true
  }
}

/// One declared param, or one declared member of an object.
package struct Param: Equatable, Sendable {
  package var name: String
  package var schema: Schema
  package var isOptional: Bool
  /// What stands for a value that is not given.
  package var fallback: JSON?

  init(_ name: String, _ schema: Schema, isOptional: Bool = false, fallback: JSON? = nil) {
    self.name = name
    self.schema = schema
    self.isOptional = isOptional
    self.fallback = fallback
  }

  /// Whether it must be given.
  package var isRequired: Bool { !isOptional && fallback == nil }
}

/// The declared params of a route, a screen or a coordinator, in the order in which they were declared.
package struct Params: Equatable, Sendable {
  package var list: [Param]

  init(_ list: [Param] = []) {
    self.list = list
  }

  package subscript(name: String) -> Param? { list.first { $0.name == name } }

  var names: [String] { list.map(\.name) }
}
