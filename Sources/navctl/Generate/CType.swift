/// A type of C, with the code that declares, writes and reads its values.
enum CType {
  case json, boolean, string, integer, number
  /// An enumeration. The value 0 means no choice.
  case choice(String, text: String, read: String)
  /// A structure.
  case made(String, json: String, isList: Bool)

  private var name: String {
    switch self {
    case .json: "struct json_object *"
    case .boolean: "bool"
    case .string: "const char *"
    case .integer: "int64_t"
    case .number: "double"
    case .choice(let name, _, _), .made(let name, _, _): name
    }
  }

  /// Whether the type has a value for a missing param.
  private var canBeMissing: Bool {
    switch self {
    case .json, .string, .choice: true
    case .boolean, .integer, .number, .made: false
    }
  }

  /// A variable of the type.
  func declared(_ variable: String) -> String {
    name.hasSuffix("*") ? name + variable : "\(name) \(variable)"
  }

  /// A variable for an optional value.
  func declaredOptional(_ variable: String) -> String {
    canBeMissing ? declared(variable) : "const \(name) *\(variable)"
  }

  /// A pointer to constant values.
  func constant(_ variable: String) -> String {
    name.hasSuffix("*") ? "\(name)const \(variable)" : "const \(name) \(variable)"
  }

  /// The value of an optional variable that is present.
  func given(_ variable: String) -> String { canBeMissing ? variable : "*\(variable)" }

  /// The condition under which an optional value is present.
  func condition(_ variable: String) -> String {
    switch self {
    case .choice(_, let text, _): "\(text)(\(variable))"
    case .json, .boolean, .string, .integer, .number, .made: variable
    }
  }

  /// Whether a required param is checked for presence.
  ///
  /// A missing one is omitted, and navd reports it.
  var isLookedAt: Bool {
    switch self {
    case .string, .choice: true
    case .json, .boolean, .integer, .number, .made: false
    }
  }

  /// The JSON of an optional value; null if it is missing.
  func jsonOrNull(_ value: String) -> String {
    isLookedAt ? "\(condition(value)) ? \(json(value)) : NULL" : json(value)
  }

  func json(_ value: String) -> String {
    switch self {
    case .json: value
    case .boolean: "json_object_new_boolean(\(value))"
    case .string: "json_object_new_string(\(value))"
    case .integer: "json_object_new_int64(\(value))"
    case .number: "json_object_new_double(\(value))"
    case .choice(_, let text, _): "json_object_new_string(\(text)(\(value)))"
    case .made(_, let json, _): "\(json)(\(value))"
    }
  }

  /// The target of a reader.
  ///
  /// A structure is read member by member from its JSON.
  var out: String {
    switch self {
    case .made: "struct json_object **value"
    case .json, .boolean, .string, .integer, .number, .choice: declared("*value")
    }
  }

  func reading(_ member: String) -> [String] {
    switch self {
    case .string:
      ["*value = navd_member_text(params, \(member));", "return *value != NULL;"]
    case .choice(_, _, let read):
      [
        "const char *text = navd_member_text(params, \(member));",
        "if (text) *value = \(read)(text);", "return text && *value;",
      ]
    case .json:
      ["return json_object_object_get_ex(params, \(member), value);"]
    case .boolean:
      scalar(member, if: "json_object_is_type(member, json_type_boolean)", by: "json_object_get_boolean")
    case .integer:
      scalar(member, if: "json_object_is_type(member, json_type_int)", by: "json_object_get_int64")
    case .number:
      scalar(
        member,
        if: "json_object_is_type(member, json_type_double) || json_object_is_type(member, json_type_int)",
        by: "json_object_get_double"
      )
    case .made(_, _, let isList):
      [
        "*value = navd_member(params, \(member));",
        "return json_object_is_type(*value, \(isList ? "json_type_array" : "json_type_object"));",
      ]
    }
  }

  private func scalar(_ member: String, if condition: String, by getter: String) -> [String] {
    [
      "struct json_object *member = navd_member(params, \(member));",
      "if (!(\(condition))) return false;", "*value = \(getter)(member);", "return true;",
    ]
  }
}

enum CText {
  /// The words that cannot be parameters: keywords of C and C++, macros, and names that the functions use.
  static let keywords: Set = [
    "alignas", "alignof", "and", "asm", "assert", "auto", "bitand", "bitor", "bool", "break", "carried",
    "case", "catch", "char", "class", "compl", "concept", "const", "constexpr", "continue", "decltype",
    "default", "delete", "do", "double", "else", "enum", "errno", "explicit", "export", "extern", "false",
    "float", "for", "friend", "goto", "if", "inline", "int", "linux", "long", "mutable", "namespace", "new",
    "noexcept", "not", "nullptr", "operator", "or", "params", "private", "protected", "public", "register",
    "requires", "restrict", "return", "short", "signed", "sizeof", "static", "stderr", "stdin", "stdout",
    "struct", "switch", "template", "this", "throw", "true", "try", "typedef", "typeid", "typename", "typeof",
    "union", "unix", "unsigned", "using", "virtual", "void", "volatile", "while", "xor",
  ]

  /// A literal.
  ///
  /// Escapes are octal, because they end after three digits; hexadecimal ones would include the digits that
  /// follow.
  static func quoted(_ text: String) -> String {
    let escaped = text.quoted { scalar in
      // Drops the leading 1, which pads the number to three digits.
      String(scalar).utf8.map { "\\" + String(0o1000 + Int($0), radix: 8).dropFirst() }.joined()
    }
    // Two question marks may begin a trigraph.
    return escaped.replacing("??", with: "?\\?")
  }

  /// Splits a long text into several literals.
  static func pieces(of text: String) -> [String] {
    var rest = text[...]
    var pieces: [String] = []
    while !rest.isEmpty {
      let piece = rest.prefix(80)
      pieces.append(quoted(String(piece)))
      rest = rest.dropFirst(piece.count)
    }
    return pieces
  }
}
