package import JSON

// The subset of JSON Schema in which params and results are declared. It differs from JSON Schema in two
// points, which make the usual case short: a member is required unless it is `optional` or has a `default`,
// and undeclared members are rejected.

package indirect enum ValueShape: Equatable, Sendable {
  case any, boolean
  /// The length counts Unicode scalars, as in JSON Schema.
  case string(length: Bounds<Int>)
  case integer(Bounds<Double>)
  case number(Bounds<Double>)
  /// Without `items`, elements may be any value.
  case array(items: Schema?, count: Bounds<Int>)
  /// Without `properties`, members may be any value.
  case object(ParamSchemas?)
}

package struct Schema: Equatable, Sendable {
  package var shape: ValueShape
  /// The only allowed values: those of `enum`, or the one of `const`.
  package var choices: [JSON]?

  init(_ shape: ValueShape, choices: [JSON]? = nil) {
    self.shape = shape
    self.choices = choices
  }

  static let any = Schema(.any)
  static let string = Schema(.string(length: Bounds()))
  static let integer = Schema(.integer(Bounds()))
  static let boolean = Schema(.boolean)
}

/// An inclusive range, open if a bound is nil.
package struct Bounds<Value: Comparable & Sendable>: Equatable, Sendable {
  package var min: Value?
  package var max: Value?

  func contains(_ value: Value) -> Bool {
    if let min, value < min { return false }
    if let max, value > max { return false }
    return true
  }
}

/// One declared param, or one declared member of an object.
package struct ParamSchema: Equatable, Sendable {
  package var name: String
  package var schema: Schema
  package var isOptional = false
  /// The default value.
  package var fallback: JSON?
  /// Whether its value may be neither stored nor quoted in an error.
  package var isSensitive = false
  /// The values that a search tries.
  package var examples: [JSON] = []
  /// The names that the param had in earlier versions of the graph.
  var earlierNames: [String] = []

  package var isRequired: Bool { !isOptional && fallback == nil }
}

/// The declared params of a route, a screen or a coordinator, in the order in which they were declared.
package struct ParamSchemas: Equatable, Sendable {
  package var list: [ParamSchema]

  init(_ list: [ParamSchema] = []) {
    self.list = list
  }

  package subscript(name: String) -> ParamSchema? { list.first { $0.name == name } }

  var names: [String] { list.map(\.name) }

  /// The same params, all optional.
  var partial: ParamSchemas {
    ParamSchemas(
      list.map { param in
        var param = param
        (param.isOptional, param.fallback) = (true, nil)
        return param
      }
    )
  }

  /// The names of the sensitive params.
  var sensitiveNames: [String] { list.filter(\.isSensitive).map(\.name) }
}
