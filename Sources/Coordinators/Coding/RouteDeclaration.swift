import JSON
import NavigationClient

// The declarations of an enumeration's routes, from one sample of each case.

extension Route {
  /// The declarations of the routes by name; nil without samples.
  ///
  /// `types` returns the coordinator types that take the routes of an enumeration, for routes that wrap such
  /// routes.
  ///
  /// - Throws: `NavigationError` if a case has no sample, or one cannot be declared.
  static func derivedDeclaration(
    _ types: (any Route.Type) -> [String]
  ) throws -> JSON.Object? {
    let samples = samples
    guard !samples.isEmpty else { return nil }
    var declarations: JSON.Object = [:]
    for sample in samples {
      let (name, declaration) = try sample.declared(types)
      declarations[name] = .object(declaration)
    }
    let cases = EnumerationCases.names(of: Self.self)
    let missing = cases.filter { !declarations.names.contains($0) }
    guard declarations.names.count >= cases.count || missing.isEmpty else {
      throw NavigationError(
        "\(Self.self) has no sample of \(missing.joined(separator: ", ")). Add one to its samples."
      )
    }
    return declarations
  }

  private func declared(_ types: (any Route.Type) -> [String]) throws -> (String, JSON.Object) {
    let slot = try ValueEncoder.declaration(of: self)
    switch slot.content {
    case .value(.string(let name)): return (name, [:])
    case .members(let cases) where cases.count == 1:
      let values: [(name: String, slot: EncodedSlot)] =
        if case .members(let values) = cases[0].slot.content { values } else { [] }
      return (cases[0].name, Self.declaration(of: values, types))
    case .nothing, .value, .route, .members, .elements:
      throw NavigationError(
        "\(Self.self) does not encode itself like an enumeration. Remove its own Codable code."
      )
    }
  }

  private static func declaration(
    of values: [(name: String, slot: EncodedSlot)],
    _ types: (any Route.Type) -> [String]
  ) -> JSON.Object {
    var params: JSON.Object = [:]
    var declaration: JSON.Object = [:]
    for (param, slot) in values {
      guard let wrapped = slot.routeType else {
        params[param] = .object(slot.schema)
        continue
      }
      let takers = types(wrapped)
      declaration["wraps"] = takers.count == 1 ? .string(takers[0]) : .array(takers.map { .string($0) })
    }
    if !params.isEmpty { declaration["params"] = .object(params) }
    return declaration
  }
}

extension EncodedSlot {
  /// The declaration of a param whose sample was encoded here.
  fileprivate var schema: JSON.Object {
    var schema = self.kind
    if isOptional { schema["optional"] = true }
    return schema
  }

  private var kind: JSON.Object {
    if let words { return ["enum": .array(words.map { .string($0) })] }
    switch content {
    case .value(.string): return ["type": "string"]
    case .value(.bool): return ["type": "boolean"]
    case .value(.integer): return ["type": "integer"]
    case .value(.double): return ["type": "number"]
    case .value(.array), .value(.object), .value(.null), .nothing, .route: return [:]
    case .members(let members):
      let properties = members.map { JSON.Object.Member(name: $0.name, value: .object($0.slot.schema)) }
      return ["type": "object", "properties": .object(JSON.Object(uniqueMembers: properties))]
    case .elements(let slots):
      return ["type": "array", "items": .object(slots.first?.schema ?? [:])]
    }
  }
}
