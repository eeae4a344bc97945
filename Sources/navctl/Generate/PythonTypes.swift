import JSON

/// Collects the typed dictionaries that a module needs, each before its first use.
struct PythonTypes {
  var scope: NameScope
  private(set) var parts: [[String]] = []
  private(set) var shownTypes: [String: String] = [:]

  /// Returns the code that was collected since the last call.
  mutating func taken() -> [[String]] {
    defer { parts = [] }
    return parts
  }

  /// Returns the expression of a type.
  ///
  /// `wanted` is the name of a new type.
  mutating func name(of type: ValueType, wanted: String) -> String {
    switch type {
    case .any: return "Any"
    case .boolean: return "bool"
    case .string: return "str"
    case .integer: return "int"
    case .number: return "float"
    case .object: return "Dict[str, Any]"
    case .list(let items): return "List[\(name(of: items, wanted: wanted))]"
    case .choice(let choices): return "Literal[\(choices.map(PythonText.literal).joined(separator: ", "))]"
    case .record(let fields):
      return record(
        wanted,
        fields.map { field in
          let type = name(of: field.type, wanted: wanted + Words(field.name).upperCamel)
          return (field.name, field.presence == .required ? type : "NotRequired[\(type)]")
        }
      )
    }
  }

  /// Makes a typed dictionary, and returns its unique name.
  ///
  /// All dictionaries without members share one type.
  mutating func record(_ wanted: String, _ members: [(String, String)]) -> String {
    guard !members.isEmpty else { return PythonText.noParams }
    let name = scope.claim(wanted)
    dictionary(name, members)
    return name
  }

  mutating func dictionary(_ name: String, _ members: [(String, String)]) {
    let isClass = members.allSatisfy { PythonText.isAttribute($0.0) }
    let lines = members.map { member, type in
      isClass ? "    \(member): \(type)" : "    \(PythonText.quoted(member)): \(PythonText.quoted(type)),"
    }
    if isClass {
      parts.append(["class \(name)(TypedDict):"] + lines)
    } else {
      parts.append(["\(name) = TypedDict(\(PythonText.quoted(name)), {"] + lines + ["})"])
    }
  }

  /// The type of a screen for reading.
  mutating func shown(_ screen: String) -> String {
    if let known = shownTypes[screen] { return known }
    let name = scope.claim(Words(screen).upperCamel + "Shown")
    shownTypes[screen] = name
    return name
  }

  /// The definition of an alias.
  ///
  /// A string, because it may refer to later types.
  func alias(_ name: String, _ type: String) -> [String] {
    ["\(name): TypeAlias = \(PythonText.quoted(type))"]
  }
}

/// Params as the arguments of a function, and as members for reading.
struct PythonArguments {
  /// The keyword parameters after the star.
  let keywords: [String]
  /// The dictionary of the given arguments, by the names of the params.
  let dictionary: String
  let readMembers: [(String, String)]

  init(_ fields: [ValueField], _ path: String, _ types: inout PythonTypes) {
    var scope = NameScope(keywords: PythonText.keywords, taken: ["carried"])
    let names = scope.claim(fields.map(\.name)) { Words($0).snake }
    let typed = fields.map { ($0, types.name(of: $0.type, wanted: path + Words($0.name).upperCamel)) }
    readMembers = typed.map { ($0.name, $0.presence == .optional ? "NotRequired[\($1)]" : $1) }
    let keywords = zip(names, typed).map { "\($0): \(Self.annotation($1.0, $1.1))" }
    self.keywords = keywords.isEmpty ? [] : ["*"] + keywords
    func written(_ isAlwaysGiven: Bool) -> [String] {
      zip(fields, names).filter { Self.isAlwaysGiven($0.0) == isAlwaysGiven }
        .map { "\(PythonText.quoted($0.0.name)): \($0.1)" }
    }
    let given = written(true)
    let optional = "_given({\(written(false).joined(separator: ", "))})"
    if given.count == fields.count {
      dictionary = "{\(given.joined(separator: ", "))}"
    } else {
      dictionary = given.isEmpty ? optional : "{\((given + ["**" + optional]).joined(separator: ", "))}"
    }
  }

  private static func isAlwaysGiven(_ field: ValueField) -> Bool {
    field.presence == .required || field.simpleFallback != nil
  }

  private static func annotation(_ field: ValueField, _ type: String) -> String {
    if let fallback = field.simpleFallback { return "\(type) = \(PythonText.literal(fallback))" }
    return field.presence == .required ? type : "Optional[\(type)] = None"
  }
}

enum PythonText {
  static let keywords: Set = [
    "False", "None", "True", "and", "as", "assert", "async", "await", "break", "class", "continue", "def",
    "del", "elif", "else", "except", "finally", "for", "from", "global", "if", "import", "in", "is", "lambda",
    "nonlocal", "not", "or", "pass", "raise", "return", "try", "while", "with", "yield",
  ]

  /// The types that annotations use.
  ///
  /// A class attribute of the same name would shadow them.
  static let builtins: Set = ["bool", "float", "int", "str", "staticmethod"]

  /// The typed dictionary without members.
  static let noParams = "NoParams"

  /// The names that the module already uses.
  static let known = builtins.union([
    noParams, "Any", "Dict", "FACTS", "FullRoute", "List", "Literal", "NotRequired", "Optional",
    "RouteObject",
    "SCREENS", "Screen", "_LINKS", "url_for", "TYPES", "TYPE_CHECKING", "TypeAlias", "TypedDict", "Union",
    "_given", "annotations", "cast", "navd",
  ])

  /// Whether a member of a typed dictionary can be written as an attribute of a class.
  static func isAttribute(_ name: String) -> Bool {
    !keywords.contains(name) && !builtins.contains(name) && !name.contains("-") && !name.hasPrefix("__")
  }

  static func quoted(_ text: String) -> String {
    text.quoted { $0.value > 0xFFFF ? "\\U\($0.hexadecimal(digits: 8))" : "\\u\($0.hexadecimal(digits: 4))" }
  }

  /// The docstring of a function that makes a route.
  static func documentation(of route: Interface.DeclaredRoute) -> String {
    route.summary?.commented.replacing("\"", with: "'") ?? "The route \(route.name)."
  }

  /// A value as a literal.
  static func literal(_ value: JSON) -> String {
    switch value {
    case .null: "None"
    case .bool(let value): value ? "True" : "False"
    case .integer, .double: value.text
    case .string(let text): quoted(text)
    case .array(let elements): "[\(elements.map(literal).joined(separator: ", "))]"
    case .object(let object):
      "{\(object.members.map { "\(quoted($0.name)): \(literal($0.value))" }.joined(separator: ", "))}"
    }
  }
}
