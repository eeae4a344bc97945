internal import JSON

// Declared params and results: the schema subset.

extension GraphReader {
  /// Reads declared params, or declared members of an object.
  ///
  /// A wrong declaration counts as `any`.
  mutating func params(_ node: DocumentNode?, _ position: SchemaPosition = .param) -> ParamSchemas {
    let entries = entries(of: node, "params", max: GraphLimits.paramsMax)
    let names = Set(entries.map(\.name))
    var claims: [String: String] = [:]
    return ParamSchemas(
      entries.map { entry in
        var param = param(entry.value, named: entry.name, position, alsoKnown: ["renamed"])
        let given = entry.value.json.object == nil ? nil : members(entry.value)["renamed"]
        param.earlierNames = claimNames(given, for: entry.name, present: names, &claims)
        return param
      }
    )
  }

  private func members(_ node: DocumentNode) -> DocumentMembers {
    DocumentMembers(object: node.json.object ?? [:], place: node.place)
  }

  /// Reads one param: its schema, whether it is required, and whether it is sensitive.
  mutating func param(
    _ node: DocumentNode,
    named name: String,
    _ position: SchemaPosition = .param,
    alsoKnown: [String] = []
  ) -> ParamSchema {
    let known = ["optional", "default", "sensitive"] + alsoKnown
    guard let members = schemaMembers(node, alsoKnown: known) else {
      return ParamSchema(name, .any)
    }
    let schema = schema(members, position)
    let isOptional = bool(members["optional"]) ?? false
    var fallback: JSON?
    if let given = members["default"] {
      if isOptional {
        log.report(
          .badSchema,
          at: given.place,
          "A param with a default is always present: leave `optional` out."
        )
      }
      fallback = checked(given, as: schema, .badSchema)
    }
    return ParamSchema(
      name,
      schema,
      isOptional: isOptional,
      fallback: fallback,
      isSensitive: isSensitive(members, position)
    )
  }

  private mutating func isSensitive(_ members: DocumentMembers, _ position: SchemaPosition) -> Bool {
    guard let node = members["sensitive"] else { return false }
    let isSensitive = bool(node) ?? false
    guard isSensitive, position == .inside else { return isSensitive }
    log.report(
      .badSchema,
      at: node.place,
      "Only a whole param, a result, or a member of a result can be sensitive: declare the outermost one so."
    )
    return false
  }

  private mutating func schema(_ node: DocumentNode) -> Schema {
    schemaMembers(node, alsoKnown: []).map { schema($0, .inside) } ?? .any
  }

  private mutating func schemaMembers(_ node: DocumentNode, alsoKnown: [String]) -> DocumentMembers? {
    let known = ["type"] + SchemaKeyword.allCases.map(\.rawValue) + alsoKnown
    return reportShortSchema(node, known: known) ? nil : members(of: node, "A schema", known: known)
  }

  private mutating func schema(_ members: DocumentMembers, _ position: SchemaPosition) -> Schema {
    let kind = members["type"].flatMap { word($0, "The type", as: SchemaType.self) } ?? .any
    for keyword in SchemaKeyword.allCases where !keyword.types.isEmpty && !keyword.types.contains(kind) {
      guard let node = members[keyword.rawValue] else { continue }
      let types = keyword.types.map(\.rawValue).joined(separator: " or ")
      log.report(
        .badSchema,
        at: node.place,
        "'\(keyword.rawValue)' is allowed only with the type \(types), not with \(kind.rawValue)."
      )
    }
    if let summary = members["description"], summary.json.string == nil {
      wrongType(summary, "A description must be a text")
    }
    var schema = Schema(shape(kind, members, position))
    schema.choices = choices(members, schema)
    return schema
  }

  private mutating func shape(
    _ kind: SchemaType,
    _ members: DocumentMembers,
    _ position: SchemaPosition
  ) -> ValueShape {
    switch kind {
    case .any: .any
    case .boolean: .boolean
    case .string: .string(length: counts(members, "minLength", "maxLength"))
    case .integer: .integer(numbers(members))
    case .number: .number(numbers(members))
    case .array:
      .array(items: members["items"].map { schema($0) }, count: counts(members, "minItems", "maxItems"))
    case .object: .object(members["properties"].map { params($0, position.ofMembers) })
    }
  }

  private mutating func counts(_ members: DocumentMembers, _ min: String, _ max: String) -> Bounds<Int> {
    bounds(members, min, max, "an integer of at least 0") { $0.integer.flatMap { $0 >= 0 ? $0 : nil } }
  }

  private mutating func numbers(_ members: DocumentMembers) -> Bounds<Double> {
    bounds(members, "minimum", "maximum", "a number") { $0.number }
  }

  private mutating func bounds<Value>(
    _ members: DocumentMembers,
    _ min: String,
    _ max: String,
    _ wanted: String,
    read: (JSON) -> Value?
  ) -> Bounds<Value> {
    func value(_ name: String) -> Value? {
      guard let node = members[name] else { return nil }
      let value = read(node.json)
      if value == nil {
        log.report(.badSchema, at: node.place, "'\(name)' must be \(wanted), and is \(node.json.found).")
      }
      return value
    }
    let bounds = Bounds(min: value(min), max: value(max))
    if let least = bounds.min, let most = bounds.max, least > most, let node = members[max] {
      log.report(.badSchema, at: node.place, "'\(max)' is less than '\(min)': no value would be allowed.")
    }
    return bounds
  }

  private mutating func choices(_ members: DocumentMembers, _ schema: Schema) -> [JSON]? {
    if let both = members["const"], members["enum"] != nil {
      log.report(.badSchema, at: both.place, "A schema has `enum` or `const`, not both.")
    }
    if let only = members["const"] { return checked(only, as: schema, .badSchema).map { [$0] } }
    guard let list = members["enum"] else { return nil }
    guard let elements = list.elements, (1...GraphLimits.choicesMax).contains(elements.count) else {
      log.report(
        .badSchema,
        at: list.place,
        "'enum' must be an array of 1 to \(GraphLimits.choicesMax) values."
      )
      return nil
    }
    return elements.compactMap { checked($0, as: schema, .badSchema) }
  }

  /// Returns the value with defaults if it matches the schema.
  private mutating func checked(_ node: DocumentNode, as schema: Schema, _ code: ProblemCode) -> JSON? {
    do throws(GraphProblem) {
      return try schema.filled(node.json) ?? node.json
    } catch {
      log.report(code, at: node.place.appending(error.pointer), error.message)
      return nil
    }
  }
}

/// The position of a schema, which decides whether it can be sensitive.
enum SchemaPosition {
  case param, result, resultMember
  /// Inside a param, or deeper inside a result.
  case inside

  /// The position of the members of an object.
  fileprivate var ofMembers: SchemaPosition { self == .result ? .resultMember : .inside }
}

/// The values of `type`.
enum SchemaType: String, CaseIterable {
  case string, integer, number, boolean, object, array, any
}

/// A keyword of a schema other than `type`.
private enum SchemaKeyword: String, CaseIterable {
  case `enum`, const, description
  case minimum, maximum, minLength, maxLength, minItems, maxItems, items, properties

  /// The types that the keyword applies to; empty means all.
  var types: [SchemaType] {
    switch self {
    case .enum, .const, .description: []
    case .minimum, .maximum: [.integer, .number]
    case .minLength, .maxLength: [.string]
    case .minItems, .maxItems, .items: [.array]
    case .properties: [.object]
    }
  }
}

extension JSON {
  fileprivate var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .double(let value): value
    case .null, .bool, .string, .array, .object: nil
    }
  }
}
