import JSON
import NavigationGraph

// The code is for the package `navd`. Functions with keyword arguments make the values to send; typed
// dictionaries, distinguished by their names, describe the values read. A sent route is a `RouteObject` with
// an extra member that is never present: it lets a type checker distinguish the routes of different
// coordinator types.

/// Generates Python for a graph.
struct PythonCode {
  private let interface: Interface
  /// The types at the top of the module, by coordinator type.
  private let routeTypes: [String: String]
  private let readTypes: [String: String]
  private let routeClasses: [String: String]
  private let anyScreen: String
  private let screenFunctions: [String]
  private let readScreen: String
  private let metaKey: String
  private let names: NameScope

  init(_ interface: Interface) {
    self.interface = interface
    let types = interface.coordinators.map(\.name)
    var scope = NameScope(keywords: PythonText.keywords, taken: PythonText.known)
    let names = types.map { Words($0).upperCamel }
    routeClasses = Dictionary(zip(types, names.map { scope.claim($0 + "Routes") })) { first, _ in first }
    routeTypes = Dictionary(zip(types, names.map { scope.claim($0 + "Route") })) { first, _ in first }
    readTypes = Dictionary(zip(types, names.map { scope.claim("Any" + $0 + "Route") })) { first, _ in first }
    anyScreen = scope.claim("AnyScreen")
    readScreen = scope.claim("read_screen")
    metaKey = scope.claim("MetaKey")
    screenFunctions = scope.claim(interface.screens.map(\.name)) { Words($0).snake }
    self.names = scope
  }

  func lines(origin: String) -> [String] {
    var writer = PythonTypes(scope: names)
    var parts = interface.routed.flatMap { routeLines($0, &writer) }
    parts += interface.coordinators.flatMap { coordinatorLines($0, &writer) }
    parts += zip(interface.screens, screenFunctions).flatMap { screenLines($0, named: $1, in: &writer) }
    if !interface.screens.isEmpty { parts.append(anyScreenLines(&writer)) }
    if !interface.metaKeys.isEmpty {
      let keys = interface.metaKeys.map(PythonText.quoted).joined(separator: ", ")
      parts.append(["# The members of meta in the graph."] + writer.alias(metaKey, "Literal[\(keys)]"))
    }
    parts += linkParts + registeredParts
    let body = parts.flatMap { ["", ""] + $0 }
    return head(origin, body) + body
  }

  private func head(_ origin: String, _ body: [String]) -> [String] {
    let helpers = helperLines(for: body.joined(separator: "\n"))
    let text = (helpers + body).joined(separator: "\n")
    func imported(_ names: [String], from module: String, always: [String] = []) -> [String] {
      let used = always + names.filter(text.contains)
      return used.isEmpty ? [] : ["from \(module) import \(used.joined(separator: ", "))"]
    }
    let extensions = imported(["NotRequired", "TypeAlias"], from: "typing_extensions")
    var lines = [
      "\"\"\"\(origin.replacing("\"", with: "'"))\"\"\"", "", "from __future__ import annotations", "",
    ]
    lines += imported(
      ["Any", "Dict", "List", "Literal", "Optional", "TypedDict", "Union", "cast"],
      from: "typing",
      always: extensions.isEmpty ? [] : ["TYPE_CHECKING"]
    )
    lines += ["", "import navd"] + imported(["FullRoute", "RouteObject", "Screen"], from: "navd.types")
    if !extensions.isEmpty { lines += ["", "if TYPE_CHECKING:"] + extensions.indented(4) }
    return lines + helpers
  }

  private func helperLines(for text: String) -> [String] {
    var lines: [String] = []
    if text.contains(PythonText.noParams) {
      lines += [
        "", "", "class \(PythonText.noParams)(TypedDict):", "    \"\"\"The params of what has none.\"\"\"",
      ]
    }
    if text.contains("_given(") {
      lines += [
        "", "", "def _given(values: Dict[str, Any]) -> Dict[str, Any]:",
        "    return {name: value for name, value in values.items() if value is not None}",
      ]
    }
    return lines
  }

  // MARK: Routes

  private func routeLines(_ coordinator: Interface.DeclaredCoordinator, _ types: inout PythonTypes)
    -> [[String]]
  {
    guard let sent = routeTypes[coordinator.name], let read = readTypes[coordinator.name] else { return [] }
    var scope = NameScope(keywords: PythonText.keywords.union(PythonText.builtins))
    let methods = scope.claim(coordinator.routes.map(\.name)) { Words($0).snake }
    var body: [String] = []
    var alternatives: [String] = []
    for (route, method) in zip(coordinator.routes, methods) {
      let path = Words(coordinator.name).upperCamel + Words(route.name).upperCamel
      let params = PythonArguments(route.params, path, &types)
      body += [""] + methodLines(route, named: method, taking: params, sending: sent)
      alternatives.append(taken(route, at: path, with: params, in: &types))
    }
    let name = types.scope.claim("read_" + Words(coordinator.name).snake + "_route")
    let union = types.alias(read, "Union[\(alternatives.joined(separator: ", "))]")
    let known = coordinator.routes.map { PythonText.quoted($0.name) }.joined(separator: ", ")
    return types.taken() + [
      [
        "class \(sent)(RouteObject):", "    \"\"\"A route of \(coordinator.name).\"\"\"", "",
        "    _\(Words(coordinator.name).snake): NotRequired[None]",
      ],
      [
        "class \(routeClasses[coordinator.name] ?? ""):",
        "    \"\"\"Makes the routes of \(coordinator.name).\"\"\"",
      ] + body,
      union,
      [
        "def \(name)(route: FullRoute) -> Optional[\(read)]:",
        "    \"\"\"A route of \(coordinator.name) as navd writes it; None if it is none of these.\"\"\"",
        "    return cast(\"\(read)\", route) if route[\"name\"] in {\(known)} else None",
      ],
    ]
  }

  private func methodLines(
    _ route: Interface.DeclaredRoute,
    named method: String,
    taking params: PythonArguments,
    sending sent: String
  ) -> [String] {
    let carried = carriedType(route, routeTypes, any: "RouteObject")
    let arguments = (carried.map { ["carried: \($0)"] } ?? []) + params.keywords
    let members =
      ["\"name\": \(PythonText.quoted(route.name))", "\"params\": \(params.dictionary)"]
      + (carried == nil ? [] : ["\"route\": carried"])
    return [
      "    @staticmethod", "    def \(method)(\(arguments.joined(separator: ", "))) -> \(sent):",
      "        \"\"\"\(PythonText.documentation(of: route))\"\"\"",
      "        return {\(members.joined(separator: ", "))}",
    ]
  }

  /// The type of a route for reading.
  private func taken(
    _ route: Interface.DeclaredRoute,
    at path: String,
    with params: PythonArguments,
    in types: inout PythonTypes
  ) -> String {
    let name = types.scope.claim(path + "Taken")
    var members = [
      ("name", "Literal[\(PythonText.quoted(route.name))]"),
      ("params", types.record(path + "Params", params.readMembers)),
    ]
    if let carried = carriedType(route, readTypes, any: "FullRoute") { members.append(("route", carried)) }
    types.dictionary(name, members)
    return name
  }

  private func carriedType(_ route: Interface.DeclaredRoute, _ types: [String: String], any: String)
    -> String?
  {
    switch route.cargo {
    case .nothing: return nil
    case .anyRoute: return any
    case .route(let carried):
      let names = carried.compactMap { types[$0] }
      return names.count == 1 ? names[0] : "Union[\(names.joined(separator: ", "))]"
    }
  }

  // MARK: Coordinators and screens

  private func coordinatorLines(_ coordinator: Interface.DeclaredCoordinator, _ types: inout PythonTypes)
    -> [[String]]
  {
    let name = Words(coordinator.name)
    let opening = types.scope.claim(name.snake + "_coordinator")
    let params = PythonArguments(coordinator.params, name.upperCamel + "Own", &types)
    var parts = [
      [
        "def \(opening)(\(params.keywords.joined(separator: ", "))) -> navd.Foreign:",
        "    \"\"\"A coordinator of type \(coordinator.name) that is to be opened.\"\"\"",
        "    return navd.Foreign(\(PythonText.quoted(coordinator.name)), \(params.dictionary))",
      ]
    ]
    if !coordinator.params.isEmpty {
      _ = types.record(name.upperCamel + "Params", params.readMembers)
    }
    if let result = coordinator.result {
      let alias = types.scope.claim(name.upperCamel + "Result")
      let type = types.name(of: result.type, wanted: name.upperCamel + "Value")
      parts.append(types.alias(alias, result.presence == .optional ? "Optional[\(type)]" : type))
      parts.append([
        "def \(types.scope.claim("finish_" + name.snake))(value: \(alias), *, keep: Optional[bool] = None) -> navd.Action:",
        "    \"\"\"Ends a \(coordinator.name) with its result.\"\"\"",
        "    return navd.finish(value, keep=keep)",
      ])
    }
    return types.taken() + parts
  }

  private func screenLines(
    _ screen: Interface.DeclaredScreen,
    named name: String,
    in types: inout PythonTypes
  )
    -> [[String]]
  {
    let path = Words(screen.name).upperCamel
    let params = PythonArguments(screen.params, path, &types)
    let shown = types.record(path + "Params", params.readMembers)
    types.dictionary(
      types.shown(screen.name),
      [
        ("key", "str"), ("kind", "Literal[\"screen\"]"),
        ("name", "Literal[\(PythonText.quoted(screen.name))]"),
        ("params", shown), ("owner", "str"),
      ]
    )
    return types.taken() + [
      [
        "def \(name)(\(params.keywords.joined(separator: ", "))) -> navd.Screen:",
        "    \"\"\"The screen \(screen.name), for actions.\"\"\"",
        "    return navd.Screen(\(PythonText.quoted(screen.name)), \(params.dictionary))",
      ]
    ]
  }

  /// The declarations for `client.register`, and the declarations for arguments of coordinator classes.
  private var registeredParts: [[String]] {
    let types: JSON.Object = interface.coordinators.reduce(into: [:]) { types, coordinator in
      let members = ["tabBack", "back", "requires", "otherwise"].compactMap { name in
        coordinator.declaration[name].map { JSON.Object.Member(name: name, value: $0) }
      }
      if !members.isEmpty { types[coordinator.name] = .object(JSON.Object(uniqueMembers: members)) }
    }
    let constants = [
      ("SCREENS", "The declarations of the screens, for `client.register`.", interface.registered.screens),
      ("FACTS", "The declarations of the facts, for `client.register`.", interface.registered.facts),
      (
        "TYPES", "Back and the requirements of the coordinator types, for the arguments of their classes.",
        types
      ),
    ]
    return constants.filter { !$2.isEmpty }.map { name, summary, value in
      let members = value.members.map {
        "    \(PythonText.quoted($0.name)): \(PythonText.literal($0.value)),"
      }
      return ["#: \(summary)", "\(name): Dict[str, Any] = {"] + members + ["}"]
    }
  }

  private var linkParts: [[String]] {
    guard !interface.links.isEmpty else { return [] }
    let links = interface.links.map { link in
      let query = link.query.map {
        "\(PythonText.quoted($0.name)): \($0.fallback.map(PythonText.literal) ?? "None")"
      }
      return "    \(PythonText.quoted(link.screen)): navd.ScreenLink(\(PythonText.quoted(link.pattern)),"
        + " {\(query.joined(separator: ", "))}),"
    }
    return [
      ["_LINKS: Dict[str, navd.ScreenLink] = {"] + links + ["}"],
      [
        "def url_for(screen: navd.Screen) -> Optional[str]:",
        "    \"\"\"The URL that leads to a screen; None if no link shows it, or a param of its path has no value.\"\"\"",
        "    link = _LINKS.get(screen.name)", "    return link.url(screen.params) if link else None",
      ],
    ]
  }

  private func anyScreenLines(_ types: inout PythonTypes) -> [String] {
    let union = "Union[\(interface.screens.map { types.shown($0.name) }.joined(separator: ", "))]"
    let known = interface.screens.map { PythonText.quoted($0.name) }.joined(separator: ", ")
    return types.alias(anyScreen, union) + [
      "", "", "def \(readScreen)(screen: Screen) -> Optional[\(anyScreen)]:",
      "    \"\"\"A screen of a tree, told apart by its name; None if it is none of these.\"\"\"",
      "    return cast(\"\(anyScreen)\", screen) if screen[\"name\"] in {\(known)} else None",
    ]
  }
}
