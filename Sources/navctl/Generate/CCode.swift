import JSON
import NavigationGraph

// The code is for libnavd. Functions with one parameter for each param make the values, and one function for
// each param reads it. C compilers warn if a pointer is given for a number, or a number for a pointer; from
// GCC 14 on that is an error.

/// Generates C for a graph.
struct CCode {
  private let interface: Interface
  private let routeNames: [[String]]
  private let screenNames: [String]
  private let screenMacros: [String]
  private let metaMacros: [String]
  private let names: NameScope

  init(_ interface: Interface) {
    self.interface = interface
    var scope = NameScope()
    routeNames = interface.coordinators.map { coordinator in
      let prefix = "navd_route_\(Words(coordinator.name).snake)_"
      return scope.claim(coordinator.routes.map(\.name), after: prefix) { Words($0).snake }
    }
    let screens = interface.screens.map(\.name)
    screenNames = scope.claim(screens, after: "navd_screen_") { Words($0).snake }
    screenMacros = scope.claim(screens, after: "NAVD_SCREEN_") { Words($0).screaming }
    metaMacros = scope.claim(interface.metaKeys, after: "NAVD_META_") { Words($0).screaming }
    names = scope
  }

  func lines(origin: String) -> [String] {
    let guardian = "NAVD_GRAPH_\(Words(interface.name).screaming)_H"
    var types = CTypes(scope: names)
    var parts = zip(interface.coordinators, routeNames).flatMap {
      coordinatorLines($0, routeNames: $1, in: &types)
    }
    for ((screen, name), macro) in zip(zip(interface.screens, screenNames), screenMacros) {
      parts += screenLines(screen, named: name, macro: macro, in: &types)
    }
    if !metaMacros.isEmpty {
      parts.append(
        ["/* The members of `meta` in the graph. */"]
          + zip(metaMacros, interface.metaKeys).map { "#define \($0) \(CText.quoted($1))" }
      )
    }
    parts += registeredLines(&types)
    let head = """
      // \(origin)
      //
      // A route is what commands take as `route`; a screen is what actions take: navd_object("push",
      // navd_screen_...(), NULL). A param that need not be given is a pointer, or a choice, that may be NULL
      // or 0. What is returned is the caller's, and JSON that is given is taken over. Functions whose name
      // has `get` in it read a param: false: it is not there. Before GCC 14, -Werror=int-conversion
      // -Werror=incompatible-pointer-types make errors of what is given wrongly.
      #ifndef \(guardian)
      #define \(guardian)

      #include <navd.h>
      #include <string.h>
      """.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return parts.reduce(head) { $0 + [""] + $1 } + ["", "#endif"]
  }

  private func coordinatorLines(
    _ coordinator: Interface.DeclaredCoordinator,
    routeNames names: [String],
    in types: inout CTypes
  ) -> [[String]] {
    var parts = zip(coordinator.routes, names).flatMap { route, name in
      routeLines(route, of: coordinator.name, named: name, in: &types)
    }
    let snake = Words(coordinator.name).snake
    if !coordinator.params.isEmpty {
      let summary = "The params of \(coordinator.name) itself, for a child that is opened."
      parts += objectLines(
        coordinator.params,
        types.scope.claim("navd_params_" + snake),
        summary: summary,
        in: &types
      )
    }
    if let result = coordinator.result {
      let name = types.scope.claim("navd_result_" + snake)
      let type = types.make(result.type, name + "_value")
      parts +=
        types.taken() + [
          [
            "/** What a \(coordinator.name) ends with, for navd_finish. */",
            "static inline struct json_object *\(name)(\(type.declared("value"))) {",
            "  return \(type.jsonOrNull("value"));", "}",
          ]
        ]
    }
    // Several literals, because compilers limit the length of one.
    return parts + [
      ["/** What \(coordinator.name) is, for navd_coordinators_add. */"]
        + literalLines(coordinator.wholeDeclaration, types.scope.claim("navd_declaration_" + snake))
    ]
  }

  private func routeLines(
    _ route: Interface.DeclaredRoute,
    of type: String,
    named name: String,
    in types: inout CTypes
  ) -> [[String]] {
    let carried: (argument: [String], told: String) =
      switch route.cargo {
      case .nothing: ([], "")
      case .anyRoute: (["struct json_object *carried"], " It carries another.")
      case .route(let types):
        (["struct json_object *carried"], " It carries one of \(types.joined(separator: " or ")).")
      }
    let params = CArguments(route.params, name, &types)
    let summary = route.summary.map { " \($0.commented)" } ?? ""
    let body = route.params.isEmpty ? [] : params.building()
    let values = "\(body.isEmpty ? "NULL" : "params"), \(carried.argument.isEmpty ? "NULL" : "carried")"
    let readers = types.readers(route.params, name)
    return types.taken() + [
      [
        "/** The route \(route.name) of \(type).\(summary)\(carried.told) */",
        "static inline struct json_object *\(name)\(params.list(after: carried.argument)) {",
      ] + body + ["  return navd_route(\(CText.quoted(route.name)), \(values));", "}"]
    ] + readers
  }

  private func screenLines(
    _ screen: Interface.DeclaredScreen,
    named name: String,
    macro: String,
    in types: inout CTypes
  ) -> [[String]] {
    let define = ["#define \(macro) \(CText.quoted(screen.name))"]
    let head = "/** The screen \(screen.name). */"
    guard !screen.params.isEmpty else {
      return [
        define,
        [
          head, "static inline struct json_object *\(name)(void) {",
          "  return navd_object(\"screen\", json_object_new_string(\(macro)), NULL);", "}",
        ],
      ] + urlLines(of: screen.name, taking: "(void)", params: "NULL", in: &types)
    }
    let builder = types.scope.claim(name + "_params")
    let parts = objectLines(
      screen.params,
      builder,
      summary: "The params of the screen \(screen.name).",
      readers: name,
      in: &types
    )
    let arguments = CArguments(screen.params, name, &types)
    let params = "\(builder)(\(arguments.names.joined(separator: ", ")))"
    return [define] + parts + [
      [
        head, "static inline struct json_object *\(name)\(arguments.list()) {",
        "  return navd_object(\"screen\", json_object_new_string(\(macro)), \"params\",",
        "                     \(params), NULL);", "}",
      ]
    ] + urlLines(of: screen.name, taking: arguments.list(), params: params, in: &types)
  }

  /// Writes a function that returns the URL of a screen, if a link shows it.
  private func urlLines(
    of screen: String,
    taking list: String,
    params: String,
    in types: inout CTypes
  ) -> [[String]] {
    guard let link = interface.links.first(where: { $0.screen == screen }) else { return [] }
    let query = JSON.object(link.query.reduce(into: [:]) { $0[$1.name] = $1.fallback ?? .null })
    let parsed = link.query.isEmpty ? "NULL" : "json_tokener_parse(\(CText.quoted(query.text)))"
    let name = types.scope.claim("navd_url_" + Words(screen).snake)
    return [
      [
        "/** The URL that leads to the screen \(screen); NULL if a param of its path has no value. */",
        "static inline char *\(name)\(list) {",
        "  return navd_screen_url(\(CText.quoted(link.pattern)), \(parsed),",
        "                         \(params));", "}",
      ]
    ]
  }

  /// Writes a function that makes an object of params, and functions that read them.
  private func objectLines(
    _ fields: [ValueField],
    _ name: String,
    summary: String,
    readers: String? = nil,
    in types: inout CTypes
  ) -> [[String]] {
    let params = CArguments(fields, readers ?? name, &types)
    let readers = types.readers(fields, readers ?? name)
    return types.taken() + [
      [
        "/** \(summary) */",
        "static inline struct json_object *\(name)\(params.list()) {",
      ] + params.building() + ["  return params;", "}"]
    ] + readers
  }

  /// Writes a function that declares the screens and facts of the graph, for a registration.
  private func registeredLines(_ types: inout CTypes) -> [[String]] {
    let snake = Words(interface.name).snake
    let declared = [("screen", interface.registered.screens), ("fact", interface.registered.facts)]
    let used = declared.filter { !$0.1.isEmpty }.map { kind, value in
      (kind: kind, value: value, function: types.scope.claim("navd_\(kind)_declarations_" + snake))
    }
    guard !used.isEmpty else { return [] }
    let calls = used.flatMap { kind, _, function in
      [
        "  struct json_object *\(kind)s = \(function)();",
        "  json_object_object_foreach(\(kind)s, \(kind), \(kind)_declaration) {",
        "    navd_coordinators_add_\(kind)(coordinators, \(kind), json_object_get(\(kind)_declaration));",
        "  }",
        "  json_object_put(\(kind)s);",
      ]
    }
    return used.map { kind, value, function in
      ["/** The \(kind)s of the graph as a registration declares them, by name. */"]
        + literalLines(.object(value), function)
    } + [
      [
        "/** Declares the screens and facts of the graph, before navd_coordinators_register. */",
        "static inline void \(types.scope.claim("navd_declare_" + snake))(navd_coordinators *coordinators) {",
      ] + calls + ["}"]
    ]
  }

  private func literalLines(_ value: JSON, _ name: String) -> [String] {
    let pieces = CText.pieces(of: value.text)
    return [
      "static inline struct json_object *\(name)(void) {", "  static const char *const pieces[] = {",
    ] + pieces.map { "      \($0)," } + [
      "  };", "  struct json_tokener *tokener = json_tokener_new();",
      "  struct json_object *declaration = NULL;",
      "  for (size_t index = 0; index < sizeof pieces / sizeof *pieces; index++) {",
      "    declaration = json_tokener_parse_ex(tokener, pieces[index], (int)strlen(pieces[index]));", "  }",
      "  json_tokener_free(tokener);", "  return declaration;", "}",
    ]
  }
}
