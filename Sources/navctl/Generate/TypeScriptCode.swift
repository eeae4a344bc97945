import JSON
import NavigationGraph

// The code is for the package `navd`: types that are distinguished by their names, and the package's
// functions for screens, routes and children with the types of this graph.

/// Generates TypeScript for a graph.
struct TypeScriptCode {
  private let interface: Interface
  private let routeTypes: [String: String]

  init(_ interface: Interface) {
    self.interface = interface
    var scope = NameScope(taken: TypeScriptText.known)
    let types = interface.coordinators.map(\.name)
    let names = types.map { Words($0).upperCamel + "Route" }
    routeTypes = Dictionary(zip(types, names.map { scope.claim($0) })) { first, _ in first }
  }

  func lines(origin: String) -> [String] {
    let routes = interface.routed.map { ($0.name, routeTypes[$0.name] ?? "") }
    let params = interface.coordinators.map { ($0.name, TypeScriptText.params($0.params)) }
    let results = interface.coordinators.compactMap { coordinator in
      coordinator.result.map { (coordinator.name, TypeScriptText.result($0)) }
    }
    let screens = interface.screens.map { ($0.name, TypeScriptText.params($0.params)) }
    let interfaces = [
      ("Routes", "The routes of each coordinator type.", routes),
      ("CoordinatorParams", "The params of each coordinator type itself.", params),
      ("Results", "What coordinators of each type end with, where that is declared.", results),
      ("Screens", "The params of each screen.", screens),
    ].map { TypeScriptText.interface($0, summary: $1, $2) }
    let parts =
      interface.routed.map(routeLines) + interfaces
      + (interface.metaKeys.isEmpty ? [] : [metaLines])
      + [declarationLines, nameLines, TypeScriptText.functions] + (interface.links.isEmpty ? [] : [linkLines])
    return parts.reduce(["// \(origin)", "", "import * as navd from 'navd';"]) { $0 + [""] + $1 }
  }

  private var metaLines: [String] {
    let keys = interface.metaKeys.map(TypeScriptText.quoted).joined(separator: " | ")
    return ["/** The members of `meta` in the graph. */", "export type MetaKey = \(keys);"]
  }

  private func routeLines(_ coordinator: Interface.DeclaredCoordinator) -> [String] {
    let alternatives = coordinator.routes.flatMap { route in
      (route.summary.map { ["  /** \($0.commented) */"] } ?? []) + ["  | \(alternative(route))"]
    }
    return ["/** A route of \(coordinator.name). */", "export type \(routeTypes[coordinator.name] ?? "") ="]
      + alternatives.dropLast() + [(alternatives.last ?? "") + ";"]
  }

  private func alternative(_ route: Interface.DeclaredRoute) -> String {
    let isNeeded = route.params.contains { $0.presence == .required }
    let params = "params\(isNeeded ? "" : "?"): \(TypeScriptText.params(route.params))"
    let carried = carriedType(route).map { "; route: \($0)" } ?? ""
    return "{ name: \(TypeScriptText.quoted(route.name)); \(params)\(carried) }"
  }

  private func carriedType(_ route: Interface.DeclaredRoute) -> String? {
    switch route.cargo {
    case .nothing: nil
    case .anyRoute: "navd.Route"
    case .route(let carried): carried.compactMap { routeTypes[$0] }.joined(separator: " | ")
    }
  }

  private var linkLines: [String] {
    let links = interface.links.map { link in
      let query = link.query.map {
        "\(TypeScriptText.key($0.name)): \($0.fallback.map(TypeScriptText.literal) ?? "null")"
      }
      let members = query.isEmpty ? "{}" : "{ \(query.joined(separator: ", ")) }"
      return
        "  \(TypeScriptText.key(link.screen)): navd.screenLink(\(TypeScriptText.quoted(link.pattern)), \(members)),"
    }
    return ["const links = {"] + links + [
      "};", "", "/** The URL that leads to a screen; undefined if a param of its path has no value. */",
      "export function urlFor<N extends keyof typeof links>(name: N, params: Screens[N]): string | undefined {",
      "  return navd.screenURL(links[name], params);", "}",
    ]
  }

  /// The values of the static members of coordinator classes.
  private var declarationLines: [String] {
    let members = interface.coordinators.flatMap { coordinator -> [String] in
      var declared = coordinator.wholeDeclaration.object ?? [:]
      declared["kind"] = nil
      declared["columns"] = nil
      let lines = declared.members.map {
        let type = $0.name == "requires" ? " as navd.Condition" : ""
        return "    \(TypeScriptText.key($0.name)): \(TypeScriptText.literal($0.value))\(type),"
      }
      return ["  \(TypeScriptText.key(coordinator.name)): {"] + lines + ["  },"]
    }
    return [
      "/** What the classes of coordinators declare: `static override routes = declarations.….routes`. */"
    ]
      + ["export const declarations = {"] + members + ["};"]
      + Self.registered("screens", type: "ScreenDeclaration", interface.registered.screens)
      + Self.registered("facts", type: "FactDeclaration", interface.registered.facts)
  }

  /// A constant for the option of `register` with that name.
  private static func registered(_ name: String, type: String, _ declarations: JSON.Object) -> [String] {
    guard !declarations.isEmpty else { return [] }
    let members = declarations.members.map {
      "  \(TypeScriptText.key($0.name)): \(TypeScriptText.literal($0.value)),"
    }
    return ["/** The \(name), for `client.register`. */"]
      + ["export const \(name): Record<string, navd.\(type)> = {"] + members + ["};"]
  }

  /// The names of routes and screens, for checks at run time.
  private var nameLines: [String] {
    func set(_ names: [String]) -> String {
      "new Set([\(names.map(TypeScriptText.quoted).joined(separator: ", "))])"
    }
    let routes = interface.routed.map {
      "  \(TypeScriptText.key($0.name)): \(set($0.routes.map(\.name))),"
    }
    return ["const routeNames: { readonly [T in keyof Routes]: ReadonlySet<string> } = {"] + routes + ["};"]
      + ["const screenNames: ReadonlySet<string> = \(set(interface.screens.map(\.name)));"]
  }
}

enum TypeScriptText {
  /// The names that the module already uses.
  static let known: Set = [
    "AnyScreen", "CoordinatorParams", "Empty", "MetaKey", "Record", "Rest", "Results", "Routes", "Screens",
    "declarations", "facts", "links", "navd", "screens", "urlFor",
  ]

  static func interface(_ name: String, summary: String, _ members: [(String, String)]) -> [String] {
    ["/** \(summary) */", "export interface \(name) {"] + members.map { "  \(key($0)): \($1);" } + ["}"]
  }

  static func params(_ fields: [ValueField]) -> String {
    fields.isEmpty ? "Record<string, never>" : record(fields)
  }

  static func result(_ field: ValueField) -> String {
    field.presence == .optional ? "\(type(field.type)) | null" : type(field.type)
  }

  static func type(_ type: ValueType) -> String {
    switch type {
    case .any: "unknown"
    case .boolean: "boolean"
    case .string: "string"
    case .integer, .number: "number"
    case .object: "{ [name: string]: unknown }"
    case .list(let items): "(\(self.type(items)))[]"
    case .choice(let choices): choices.map(literal).joined(separator: " | ")
    case .record(let fields): record(fields)
    }
  }

  private static func record(_ fields: [ValueField]) -> String {
    let members = fields.map { "\(key($0.name))\($0.presence == .required ? "" : "?"): \(type($0.type))" }
    return "{ \(members.joined(separator: "; ")) }"
  }

  static func key(_ name: String) -> String {
    isIdentifier(name) && name != "__proto__" ? name : quoted(name)
  }

  private static func isIdentifier(_ name: String) -> Bool {
    guard let first = name.first, !first.isNumber else { return false }
    return name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
  }

  static func quoted(_ text: String) -> String {
    text.quoted("'") { $0.value > 0xFFFF ? "\\u{\($0.hexadecimal())}" : "\\u\($0.hexadecimal(digits: 4))" }
  }

  /// A value as a literal.
  static func literal(_ value: JSON) -> String {
    switch value {
    case .null, .bool, .integer, .double: value.text
    case .string(let text): quoted(text)
    case .array(let elements): "[\(elements.map(literal).joined(separator: ", "))]"
    case .object(let object) where object.isEmpty: "{}"
    case .object(let object):
      "{ \(object.members.map { "\(key($0.name)): \(literal($0.value))" }.joined(separator: ", ")) }"
    }
  }

  /// The code that does not depend on the graph.
  static let functions = """
    /** A screen of a tree, for code that draws them: its name says which params it has. */
    export type AnyScreen = {
      [N in keyof Screens]: { key: string; kind: 'screen'; name: N; params: Screens[N]; owner: string }
    }[keyof Screens];

    /** Params, which may be left out if none must be given, and then options. */
    type Rest<P, O> = {} extends P ? [params?: P, options?: O] : [params: P, options?: O];

    /** A route of a coordinator type, for whatever takes a route. */
    export function route<T extends keyof Routes>(_type: T, route: Routes[T]): Routes[T] {
      return route;
    }

    /** A child of a coordinator type, for actions that open one. */
    export function child<T extends keyof CoordinatorParams>(
      type: T,
      ...[params]: {} extends CoordinatorParams[T] ? [params?: CoordinatorParams[T]] : [params: CoordinatorParams[T]]
    ): navd.NamedChild {
      return navd.child(type, params);
    }

    /** Ends a coordinator of a type with its result. */
    export function finish<T extends keyof Results>(
      _type: T,
      value: Results[T],
      options?: { keep?: boolean },
    ): navd.Action {
      return navd.finish(value, options);
    }

    /** A screen as its name tells it apart; undefined if the graph has none of that name. */
    export function readScreen(screen: navd.Screen): AnyScreen | undefined {
      return screenNames.has(screen.name) ? (screen as unknown as AnyScreen) : undefined;
    }

    /** A route of a coordinator type as its name tells it apart; undefined if the type has none of that name. */
    export function readRoute<T extends keyof Routes>(type: T, route: navd.FullRoute): Routes[T] | undefined {
      return routeNames[type].has(route.name) ? (route as unknown as Routes[T]) : undefined;
    }

    type ScreenAction<O> = <N extends keyof Screens>(name: N, ...rest: Rest<Screens[N], O>) => navd.Action;

    // The actions of the package, for the screens of this graph.
    export const push: ScreenAction<navd.Animated> = navd.push;
    export const show: ScreenAction<navd.Animated> = navd.show;
    export const replace: ScreenAction<navd.Animated> = navd.replace;
    export const navigate: ScreenAction<navd.NavigateOptions> = navd.navigate;
    export const present: ScreenAction<navd.Layered> = navd.present;
    export const replaceModal: ScreenAction<navd.Layered> = navd.replaceModal;
    export const pushOrPresent: ScreenAction<navd.Styled> = navd.pushOrPresent;
    """.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
}
