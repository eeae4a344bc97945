internal import JSON

// Declared params and results: the schema subset. A wrong declaration counts as `any`.

extension ParamSchemas {
  /// Reads declared params, or declared members of an object.
  init(reading node: DocumentNode?, at position: SchemaPosition = .param) {
    let entries = node.entries("params", max: GraphLimits.paramsMax)
    var earlier = EarlierNames(besides: entries.map(\.name))
    self.init(
      entries.map { name, value in
        var param = ParamSchema(reading: value, named: name, at: position, alsoKnown: ["renamed", "meta"])
        param.earlierNames = earlier.claim(value["renamed"], for: name)
        return param
      }
    )
  }
}

extension ParamSchema {
  /// Reads one param: its schema, whether it is required, and whether it is sensitive.
  init(
    reading node: DocumentNode,
    named name: String,
    at position: SchemaPosition = .param,
    alsoKnown: [String] = []
  ) {
    let known = ["optional", "default", "sensitive"] + alsoKnown
    guard let reader = SchemaReader(node, at: position, alsoKnown: known) else {
      self.init(name: name, schema: .any)
      return
    }
    let schema = reader.schema()
    let isOptional = node["optional"]?.bool() ?? false
    if isOptional {
      node["default"]?.report(.badSchema, "A param with a default is always present: leave `optional` out.")
    }
    let fallback = node["default"]?.filled(as: schema)
    let examples = reader.examples(schema)
    self.init(
      name: name,
      schema: schema,
      isOptional: isOptional,
      fallback: fallback,
      isSensitive: reader.isSensitive(),
      examples: examples
    )
  }
}

private struct SchemaReader {
  private let node: DocumentNode
  private let position: SchemaPosition

  /// A reader of an object; nil for anything else.
  init?(_ node: DocumentNode, at position: SchemaPosition, alsoKnown: [String] = []) {
    let known = ["type"] + SchemaKeyword.allCases.map(\.rawValue) + alsoKnown
    guard !node.reportShortSchema(known: known), node.object("A schema", known: known) != nil else {
      return nil
    }
    self.node = node
    self.position = position
  }

  func schema() -> Schema {
    let kind = node["type"]?.word("The type", as: SchemaType.self) ?? .any
    for keyword in SchemaKeyword.allCases where !keyword.types.isEmpty && !keyword.types.contains(kind) {
      let types = keyword.types.map(\.rawValue).joined(separator: " or ")
      node[keyword.rawValue]?.report(
        .badSchema,
        "'\(keyword.rawValue)' is allowed only with the type \(types), not with \(kind.rawValue)."
      )
    }
    if let summary = node["description"], summary.json.string == nil {
      summary.reportWrongType("A description must be a text")
    }
    var schema = Schema(shape(kind))
    schema.choices = choices(schema)
    return schema
  }

  private func shape(_ kind: SchemaType) -> ValueShape {
    switch kind {
    case .any: .any
    case .boolean: .boolean
    case .string: .string(length: counts("minLength", "maxLength"))
    case .integer: .integer(numbers())
    case .number: .number(numbers())
    case .array: .array(items: node["items"].map(items), count: counts("minItems", "maxItems"))
    case .object: .object(node["properties"].map { ParamSchemas(reading: $0, at: position.ofMembers) })
    }
  }

  private func items(_ node: DocumentNode) -> Schema {
    guard let reader = SchemaReader(node, at: .inside) else { return .any }
    let schema = reader.schema()
    reader.examples(schema)
    return schema
  }

  private func counts(_ min: String, _ max: String) -> Bounds<Int> {
    bounds(min, max, wanted: "an integer of at least 0") { $0.integer.flatMap { $0 >= 0 ? $0 : nil } }
  }

  private func numbers() -> Bounds<Double> {
    bounds("minimum", "maximum", wanted: "a number", read: \.number)
  }

  private func bounds<Value>(
    _ min: String,
    _ max: String,
    wanted: String,
    read: (JSON) -> Value?
  ) -> Bounds<Value> {
    func value(_ name: String) -> Value? {
      guard let node = node[name] else { return nil }
      let value = read(node.json)
      if value == nil {
        node.report(.badSchema, "'\(name)' must be \(wanted), and is \(node.json.found).")
      }
      return value
    }
    let bounds = Bounds(min: value(min), max: value(max))
    if let least = bounds.min, let most = bounds.max, least > most {
      node[max]?.report(.badSchema, "'\(max)' is less than '\(min)': no value would be allowed.")
    }
    return bounds
  }

  private func choices(_ schema: Schema) -> [JSON]? {
    let only = node["const"]
    if node["enum"] != nil { only?.report(.badSchema, "A schema has `enum` or `const`, not both.") }
    if let only { return only.filled(as: schema).map { [$0] } }
    guard let list = node["enum"] else { return nil }
    guard let elements = list.elements, (1...GraphLimits.choicesMax).contains(elements.count) else {
      return list.rejected(.badSchema, "'enum' must be an array of 1 to \(GraphLimits.choicesMax) values.")
    }
    return elements.compactMap { $0.filled(as: schema) }
  }

  /// The examples that match the schema.
  @discardableResult
  func examples(_ schema: Schema) -> [JSON] {
    guard let list = node["examples"] else { return [] }
    guard let elements = list.elements, (1...GraphLimits.examplesMax).contains(elements.count) else {
      list.report(.badSchema, "'examples' must be an array of 1 to \(GraphLimits.examplesMax) values.")
      return []
    }
    return elements.compactMap { $0.filled(as: schema) }
  }

  func isSensitive() -> Bool {
    guard let node = node["sensitive"] else { return false }
    let isSensitive = node.bool() ?? false
    guard isSensitive, position == .inside else { return isSensitive }
    node.report(
      .badSchema,
      "Only a whole param, a result, or a member of a result can be sensitive: declare the outermost one so."
    )
    return false
  }
}

/// The position of a schema, which decides whether it can be sensitive.
enum SchemaPosition {
  case param, result, resultMember
  /// Inside a param, or deeper inside a result.
  case inside

  fileprivate var ofMembers: SchemaPosition { self == .result ? .resultMember : .inside }
}

enum SchemaType: String, CaseIterable {
  case string, integer, number, boolean, object, array, any
}

/// A keyword of a schema other than `type`.
private enum SchemaKeyword: String, CaseIterable {
  case `enum`, const, examples, description
  case minimum, maximum, minLength, maxLength, minItems, maxItems, items, properties

  /// The types that the keyword applies to; empty means all.
  var types: [SchemaType] {
    switch self {
    case .enum, .const, .examples, .description: []
    case .minimum, .maximum: [.integer, .number]
    case .minLength, .maxLength: [.string]
    case .minItems, .maxItems, .items: [.array]
    case .properties: [.object]
    }
  }
}

extension DocumentNode {
  /// Returns the value with defaults if it matches the schema.
  fileprivate func filled(as schema: Schema) -> JSON? {
    do throws(GraphProblem) {
      return try schema.filled(json) ?? json
    } catch {
      log.report(GraphProblem(.badSchema, at: place.appending(error.pointer), error.message))
      return nil
    }
  }
}
