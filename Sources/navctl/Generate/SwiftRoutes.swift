import JSON

/// The enumeration of one coordinator type's routes.
struct SwiftRoutes {
  private let coordinator: Interface.DeclaredCoordinator
  private let code: SwiftCode
  private let cases: [String]

  init(_ coordinator: Interface.DeclaredCoordinator, in code: SwiftCode) {
    self.coordinator = coordinator
    self.code = code
    var scope = NameScope(
      keywords: SwiftText.keywords,
      taken: ["routeType", "declaration", "typeDeclaration"]
    )
    cases = scope.claim(coordinator.routes.map(\.name)) { Words($0).lowerCamel }
  }

  var lines: [String] {
    let keys = cases.map(SwiftText.keysName)
    var types = SwiftTypes(taken: keys + code.topLevel)
    var body: [String] = []
    var nested: [String] = []
    for (route, identifier) in zip(coordinator.routes, cases) {
      if let summary = route.summary { body.append("/// \(summary.commented)") }
      body.append(caseLine(route, named: identifier, in: &types, nested: &nested))
    }
    if coordinator.routes.map(\.name) != cases {
      let keys = Array(zip(cases, coordinator.routes.map(\.name)))
      nested += [""] + SwiftText.texts("CodingKeys", as: "CodingKey", keys)
    }
    nested += ["", "static let routeType = \(SwiftText.quoted(coordinator.routeType))"] + declarationLines
    return ["/// The routes of \(coordinator.name).", "enum \(name): Route, Equatable {"]
      + (body + types.lines + nested).indented() + ["}"]
  }

  private var name: String { code.routeTypes[coordinator.name] ?? "" }

  private func caseLine(
    _ route: Interface.DeclaredRoute,
    named identifier: String,
    in types: inout SwiftTypes,
    nested: inout [String]
  ) -> String {
    let carried = carriedType(route, named: identifier, in: &types, nested: &nested)
    var scope = NameScope(keywords: SwiftText.keywords, taken: ["_0"])
    let labels = scope.claim(route.params.map(\.name)) { Words($0).lowerCamel }
    var values = carried.map { [$0] } ?? []
    for (field, label) in zip(route.params, labels) {
      let wanted = Words(identifier).upperCamel + Words(field.name).upperCamel
      values.append("\(SwiftText.written(label)): \(types.value(field, wanted: wanted))")
    }
    if labels != route.params.map(\.name) {
      let keys = (carried == nil ? [] : [("_0", "_0")]) + zip(labels, route.params.map(\.name))
      nested += [""] + SwiftText.texts(SwiftText.keysName(identifier), as: "CodingKey", keys)
    }
    let isRecursive = code.interface.leads(route, to: coordinator.name)
    let list = values.isEmpty ? "" : "(\(values.joined(separator: ", ")))"
    return "\(isRecursive ? "indirect " : "")case \(SwiftText.written(identifier))\(list)"
  }

  /// The type of the carried route.
  ///
  /// An enumeration if the route can have several types.
  private func carriedType(
    _ route: Interface.DeclaredRoute,
    named identifier: String,
    in types: inout SwiftTypes,
    nested: inout [String]
  ) -> String? {
    switch route.cargo {
    case .nothing: return nil
    case .anyRoute: return code.anyRoute
    case .route(let carried) where carried.count == 1: return code.routeTypes[carried[0]]
    case .route(let carried):
      let name = types.scope.claim(Words(identifier).upperCamel + "Carried")
      nested += carriedLines(name, carried)
      return name
    }
  }

  private func carriedLines(_ name: String, _ carried: [String]) -> [String] {
    var scope = NameScope(keywords: SwiftText.keywords)
    let cases = scope.claim(carried, as: { Words($0).lowerCamel }).map(SwiftText.written)
    let choices = Array(zip(cases, carried.compactMap { code.routeTypes[$0] }))
    let decoding = choices.dropLast().map { name, type in
      "if let route = try? \(type)(from: decoder) { self = .\(name)(route); return }"
    }
    let last = choices[choices.count - 1]
    return ["", "/// A route of one of several types.", "enum \(name): Route, Equatable {"]
      + choices.map { "  case \($0)(\($1))" }
      + ["", "  init(from decoder: any Decoder) throws {"] + decoding.indented(4)
      + ["    self = .\(last.0)(try \(last.1)(from: decoder))", "  }"]
      + ["", "  func encode(to encoder: any Encoder) throws {", "    switch self {"]
      + cases.map { "    case .\($0)(let route): try route.encode(to: encoder)" } + ["    }", "  }", "}"]
  }

  private var declarationLines: [String] {
    let routes = coordinator.routes.map {
      "  \(SwiftText.quoted($0.name)): \(SwiftText.literal(.object($0.declaration))),"
    }
    var lines = ["", "static let declaration: JSON.Object? = ["] + routes + ["]"]
    var rest = coordinator.declaration
    rest["kind"] = nil
    rest["routeType"] = nil
    if !rest.isEmpty {
      lines += [
        "", "/// The declarations of \(coordinator.name) besides its kind and routes.",
        "static let typeDeclaration: JSON.Object = \(SwiftText.literal(.object(rest)))",
      ]
    }
    return lines
  }
}
