import JSON

/// Collects the types that a header needs, each with the functions that convert it to and from JSON.
struct CTypes {
  var scope: NameScope
  private(set) var parts: [[String]] = []
  /// The types of params, by owner and name.
  private(set) var known: [String: CType] = [:]

  /// Returns the code that was collected since the last call.
  mutating func taken() -> [[String]] {
    defer { parts = [] }
    return parts
  }

  /// The type of a param of `owner`, made once.
  mutating func type(of field: ValueField, in owner: String) -> CType {
    let key = "\(owner).\(field.name)"
    if let made = known[key] { return made }
    let made = make(field.type, "\(owner)_\(Words(field.name).snake)")
    known[key] = made
    return made
  }

  /// Makes a type.
  ///
  /// `wanted` is its name or prefix.
  mutating func make(_ type: ValueType, _ wanted: String) -> CType {
    switch type {
    case .any, .object: return .json
    case .boolean: return .boolean
    case .string: return .string
    case .integer: return .integer
    case .number: return .number
    case .list(let items): return list(of: items, wanted)
    case .choice(let choices):
      guard let texts = type.texts else { return make(.common(choices), wanted) }
      return choice(texts, wanted)
    case .record(let fields): return record(fields, wanted)
    }
  }

  private mutating func choice(_ texts: [String], _ wanted: String) -> CType {
    let type = scope.claim(wanted)
    let (text, read) = (scope.claim(type + "_text"), scope.claim(type + "_from_text"))
    let names = texts.map { scope.claim(Words(type).screaming + "_" + Words($0).screaming) }
    let constants = names.enumerated().map { "  \($1)\($0 == 0 ? " = 1" : "")" }
    parts.append(["typedef enum \(type) {"] + [constants.joined(separator: ",\n")] + ["} \(type);"])
    parts.append(
      [
        "/** The text of a choice; NULL if it is none. */",
        "static inline const char *\(text)(\(type) choice) {",
      ]
        + ["  switch (choice) {"] + zip(names, texts).map { "    case \($0): return \(CText.quoted($1));" }
        + ["  }", "  return NULL;", "}"]
    )
    parts.append(
      [
        "/** The choice of a text; 0 if there is none. */",
        "static inline \(type) \(read)(const char *text) {",
      ]
        + zip(names, texts).map { "  if (strcmp(text, \(CText.quoted($1))) == 0) return \($0);" }
        + ["  return (\(type))0;", "}"]
    )
    return .choice(type, text: text, read: read)
  }

  private mutating func list(of items: ValueType, _ wanted: String) -> CType {
    let item = make(items, wanted + "_item")
    let name = scope.claim(wanted)
    let json = scope.claim(name + "_json")
    parts.append([
      "typedef struct \(name) {", "  \(item.constant("*items"));", "  size_t count;", "} \(name);",
    ])
    parts.append([
      "static inline struct json_object *\(json)(\(name) list) {",
      "  struct json_object *array = json_object_new_array();",
      "  for (size_t index = 0; index < list.count; index++) {",
      "    json_object_array_add(array, \(item.jsonOrNull("list.items[index]")));", "  }", "  return array;",
      "}",
    ])
    return .made(name, json: json, isList: true)
  }

  private mutating func record(_ fields: [ValueField], _ wanted: String) -> CType {
    let name = scope.claim(wanted)
    let arguments = CArguments(fields, name, &self)
    let json = scope.claim(name + "_json")
    parts.append(["typedef struct \(name) {"] + arguments.declared.map { "  \($0);" } + ["} \(name);"])
    parts.append(
      ["static inline struct json_object *\(json)(\(name) record) {"] + arguments.building(from: "record.")
        + ["  return params;", "}"]
    )
    parts += readers(fields, name)
    return .made(name, json: json, isList: false)
  }

  /// The functions that read params from the object that holds them.
  mutating func readers(_ fields: [ValueField], _ owner: String) -> [[String]] {
    fields.map { field in
      let type = type(of: field, in: owner)
      let name = scope.claim("\(owner)_get_\(Words(field.name).snake)")
      return [
        "static inline bool \(name)(const struct json_object *params, \(type.out)) {"
      ] + type.reading(CText.quoted(field.name)).indented() + ["}"]
    }
  }
}

/// Params as the arguments of a function.
struct CArguments {
  private let params: [(field: ValueField, type: CType)]
  let names: [String]

  /// Makes the types of the params that do not exist yet.
  init(_ fields: [ValueField], _ owner: String, _ types: inout CTypes) {
    var scope = NameScope(keywords: CText.keywords)
    names = scope.claim(fields.map(\.name)) { Words($0).snake }
    params = fields.map { ($0, types.type(of: $0, in: owner)) }
  }

  var declared: [String] {
    zip(params, names).map { param, name in
      param.field.presence == .required ? param.type.declared(name) : param.type.declaredOptional(name)
    }
  }

  /// The parameters of a function, in parentheses, after others.
  func list(after first: [String] = []) -> String {
    let all = first + declared
    return all.isEmpty ? "(void)" : "(\(all.joined(separator: ", ")))"
  }

  /// The statements that make an object of the params.
  func building(from prefix: String = "") -> [String] {
    ["  struct json_object *params = json_object_new_object();"]
      + zip(params, names).map { param, name in
        let (field, type, name) = (param.field, param.type, prefix + name)
        let value = field.presence == .required ? name : type.given(name)
        let adding = "json_object_object_add(params, \(CText.quoted(field.name)), \(type.json(value)));"
        let isLookedAt = field.presence != .required || type.isLookedAt
        return isLookedAt ? "  if (\(type.condition(name))) \(adding)" : "  \(adding)"
      }
  }
}
