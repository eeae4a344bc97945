import JSON
import NavigationGraph

// The code is for the library `Coordinators`: an enumeration of routes and one of tabs for each coordinator
// type, a structure for each screen, and enumerations of all screens and of the styles of layers. The
// compiler synthesizes the coding of routes and screens; coding keys hold the names that are not identifiers.

/// Generates Swift for a graph.
struct SwiftCode {
  let interface: Interface
  /// The names of the types at the top of the file.
  let routeTypes: [String: String]
  private let paramTypes: [String: String]
  private let resultTypes: [String: String]
  private let tabTypes: [String: String]
  private let screenTypes: [String]
  private let anyScreen: String
  private let declarations: String
  private let links: String
  private let styles: String
  private let metaKey: String
  let anyRoute: String
  /// All top-level names.
  ///
  /// Nested types must not shadow them.
  let topLevel: [String]

  init(_ interface: Interface) {
    var scope = NameScope(keywords: SwiftText.keywords, taken: SwiftText.knownTypes)
    self.interface = interface
    let types = interface.coordinators.map(\.name)
    let names = types.map { Words($0).upperCamel }
    screenTypes = scope.claim(interface.screens.map(\.name)) { Words($0).upperCamel }
    routeTypes = Dictionary(zip(types, names.map { scope.claim($0 + "Route") })) { first, _ in first }
    paramTypes = Dictionary(zip(types, names.map { scope.claim($0 + "Params") })) { first, _ in first }
    resultTypes = Dictionary(zip(types, names.map { scope.claim($0 + "Result") })) { first, _ in first }
    anyScreen = scope.claim(Words(interface.name).upperCamel + "Screen")
    anyRoute = scope.claim("AnyRoute")
    declarations = scope.claim(Words(interface.name).upperCamel + "Declarations")
    links = scope.claim(Words(interface.name).upperCamel + "Links")
    styles = scope.claim(Words(interface.name).upperCamel + "Style")
    metaKey = scope.claim(Words(interface.name).upperCamel + "MetaKey")
    let tabbed = interface.coordinators.filter { !$0.tabs.isEmpty }.map(\.name)
    let tabNames = tabbed.map { scope.claim(Words($0).upperCamel + "Tab") }
    tabTypes = Dictionary(zip(tabbed, tabNames)) { first, _ in first }
    topLevel =
      screenTypes + [anyScreen, anyRoute, declarations, links, styles, metaKey]
      + [routeTypes, paramTypes, resultTypes, tabTypes].flatMap { names in types.compactMap { names[$0] } }
  }

  func lines(origin: String) -> [String] {
    var parts = interface.routed.map { SwiftRoutes($0, in: self).lines }
    if interface.coordinators.flatMap(\.routes).contains(where: { $0.cargo == .anyRoute }) {
      parts.append(anyRouteLines)
    }
    parts += interface.coordinators.flatMap(valueLines)
    for coordinator in interface.coordinators where !coordinator.tabs.isEmpty {
      parts += SwiftNames.tabs(of: coordinator, named: tabTypes[coordinator.name] ?? "")
    }
    if !interface.styles.isEmpty { parts.append(SwiftNames.styles(interface.styles, named: styles)) }
    if !interface.metaKeys.isEmpty { parts.append(SwiftNames.metaKeys(interface.metaKeys, named: metaKey)) }
    parts += zip(interface.screens, screenTypes).map(screenLines)
    if !interface.screens.isEmpty { parts.append(anyScreenLines) }
    parts.append(declarationLines)
    if !interface.links.isEmpty { parts.append(linkLines) }
    var head = [
      "// \(origin)", "// swift-format-ignore-file", "", "import Coordinators", "import JSON",
    ]
    if readsTrees { head.append("import NavigationClient") }
    return parts.reduce(head) { $0 + [""] + $1 }
  }

  /// Whether the code has types that read a tree.
  private var readsTrees: Bool {
    !interface.screens.isEmpty || !interface.styles.isEmpty
      || interface.coordinators.contains { !$0.tabs.isEmpty }
  }

  /// The types of a coordinator's own params and of its result.
  private func valueLines(of coordinator: Interface.DeclaredCoordinator) -> [[String]] {
    var parts: [[String]] = []
    if !coordinator.params.isEmpty, let name = paramTypes[coordinator.name] {
      var types = SwiftTypes(taken: topLevel)
      let members = types.members(coordinator.params)
      parts.append(
        ["/// The params of \(coordinator.name) itself."]
          + SwiftText.structure(name, as: "Codable, Equatable, Sendable", members + types.lines)
      )
    }
    if let result = coordinator.result, let name = resultTypes[coordinator.name] {
      parts.append(["/// The result of \(coordinator.name)."] + resultLines(result, name))
    }
    return parts
  }

  private func resultLines(_ result: ValueField, _ name: String) -> [String] {
    var types = SwiftTypes(taken: topLevel)
    let isOptional = result.presence == .optional
    if !isOptional, case .record(let fields) = result.type {
      return SwiftText.structure(
        name,
        as: "Codable, Equatable, Sendable",
        types.members(fields) + types.lines
      )
    }
    if !isOptional, let texts = result.type.texts {
      return SwiftText.texts(name, as: "Codable, Sendable", Array(zip(SwiftText.cases(texts), texts)))
    }
    let type = types.name(of: result.type, wanted: name + "Value")
    return ["typealias \(name) = \(type)\(isOptional ? "?" : "")"] + types.lines
  }

  private func screenLines(_ screen: Interface.DeclaredScreen, _ name: String) -> [String] {
    var types = SwiftTypes(taken: topLevel)
    var members = types.members(screen.params)
    let identity = screen.identity.map(SwiftText.quoted).joined(separator: ", ")
    if !identity.isEmpty { members.insert("static let identity = [\(identity)]", at: 0) }
    if name != screen.name { members.insert("static let name = \(SwiftText.quoted(screen.name))", at: 0) }
    let kind = identity.isEmpty ? "Screen" : "IdentifiedScreen"
    return SwiftText.structure(name, as: "\(kind), Equatable", members + types.lines)
  }

  private var declarationLines: [String] {
    func constant(_ name: String, of type: String, _ declared: JSON.Object) -> [String] {
      let elements = declared.members.map {
        "    \(type)(\(SwiftText.quoted($0.name)), declaration: \(SwiftText.literal($0.value))),"
      }
      return ["  static let \(name): [\(type)] = ["] + elements + ["  ]"]
    }
    return ["/// The screens and facts of the graph, for `Application.serve`.", "enum \(declarations) {"]
      + constant("screens", of: "ScreenDeclaration", interface.registered.screens)
      + constant("facts", of: "FactDeclaration", interface.registered.facts) + ["}"]
  }

  private var linkLines: [String] {
    let types = Dictionary(zip(interface.screens.map(\.name), screenTypes)) { first, _ in first }
    let functions = interface.links.map { link in
      let query = link.query.map {
        "(\(SwiftText.quoted($0.name)), \($0.fallback.map(SwiftText.literal) ?? "nil"))"
      }
      let arguments =
        [SwiftText.quoted(link.pattern)]
        + (query.isEmpty ? [] : ["query: [\(query.joined(separator: ", "))]"])
      return [
        "  /// The URL of a screen, such as \(link.pattern); nil if a param of the path has no value.",
        "  static func url(for screen: \(types[link.screen] ?? "")) throws -> String? {",
        "    try ScreenLink(\(arguments.joined(separator: ", "))).url(for: screen)", "  }",
      ]
    }
    return ["/// The URLs that lead to screens, by the links of the graph.", "enum \(links) {"]
      + Array(functions.joined(separator: [""])) + ["}"]
  }

  private var anyScreenLines: [String] {
    var scope = NameScope(keywords: SwiftText.keywords)
    let cases = scope.claim(screenTypes, as: { Words($0).lowerCamel }).map(SwiftText.written)
    let reading = zip(cases, screenTypes).map { name, type in
      "if let screen = try named.decoded(as: \(type).self) { self = .\(name)(screen); return }"
    }
    return [
      "/// Any screen of the graph, for code that draws them.", "enum \(anyScreen): Equatable, Sendable {",
    ]
      + zip(cases, screenTypes).map { "  case \($0)(\($1))" }
      + [
        "", "  /// Reads a screen; nil if it is none of these. Throws if its params are not as declared.",
        "  init?(_ named: NamedScreen) throws {",
      ] + reading.indented(4) + ["    return nil", "  }"]
      + [
        "",
        "  /// Reads a screen of a tree; nil if it is none of these. Throws if its params do not fit.",
        "  init?(_ screen: TreeScreen) throws {", "    try self.init(NamedScreen(screen))", "  }", "}",
      ]
  }

  private var anyRouteLines: [String] {
    """
    /// A route of a type that declares none.
    struct \(anyRoute): Route, Equatable {
      var name: String
      var params: [String: JSON] = [:]

      init(_ name: String, params: [String: JSON] = [:]) {
        self.name = name
        self.params = params
      }

      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        guard let key = container.allKeys.first else {
          throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "No route."))
        }
        name = key.stringValue
        let values = try container.nestedContainer(keyedBy: Key.self, forKey: key)
        for key in values.allKeys { params[key.stringValue] = try values.decode(JSON.self, forKey: key) }
      }

      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        var values = container.nestedContainer(keyedBy: Key.self, forKey: Key(stringValue: name))
        for (name, value) in params.sorted(by: { $0.key < $1.key }) {
          try values.encode(value, forKey: Key(stringValue: name))
        }
      }

      private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
      }
    }
    """.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}
