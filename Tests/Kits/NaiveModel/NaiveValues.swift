import JSON
import Navigation

// References and params, following `Protocol/graph.md`.

extension NaiveActions {
  /// A value with resolved references; nil for an absent value.
  func value(_ json: JSON) throws(NaiveRun.Stop) -> JSON? {
    switch json {
    case .string(let text):
      return try self.text(text)
    case .array(let elements):
      var values: [JSON] = []
      for element in elements { if let value = try value(element) { values.append(value) } }
      return .array(values)
    case .object(let object):
      var values: JSON.Object = [:]
      for member in object.members { values[member.name] = try value(member.value) }
      return .object(values)
    case .null, .bool, .integer, .double:
      return json
    }
  }

  private func text(_ text: String) throws(NaiveRun.Stop) -> JSON? {
    guard scope != nil else { return .string(text) }
    var pieces = text[...]
    var built = ""
    while let start = pieces.firstRange(of: "${") {
      let isEscaped = pieces[..<start.lowerBound].hasSuffix("$")
      built += pieces[..<start.lowerBound].dropLast(isEscaped ? 1 : 0)
      pieces = pieces[start.upperBound...]
      guard !isEscaped else {
        built += "${"
        continue
      }
      guard let end = pieces.firstIndex(of: "}") else { break }
      let value = try reference(pieces[..<end].split(separator: ".").map(String.init))
      pieces = pieces[pieces.index(after: end)...]
      if built.isEmpty, start.lowerBound == text.startIndex, pieces.isEmpty { return value }
      guard let value else { return nil }
      guard value.object == nil, value.array == nil else { throw .failed(.badReference) }
      built += value.string ?? value.text
    }
    return .string(built + pieces)
  }

  private func reference(_ path: [String]) throws(NaiveRun.Stop) -> JSON? {
    guard let scope else { throw .failed(.badReference) }
    switch (path[0], path.dropFirst().first) {
    case ("params", _): return try follow(path.dropFirst(), from: .object(scope.route.params))
    case ("facts", _): return try follow(path.dropFirst(), from: .object(scope.situation.facts))
    case ("route", _): return .string(scope.route.name)
    case ("inner", _): return try carried(path[...], by: scope.route)
    case ("coordinator", "level"): return .integer(scope.situation.level)
    case ("coordinator", "type"): return .string(scope.situation.type)
    case ("coordinator", _): return try follow(path.dropFirst(2), from: .object(scope.situation.params))
    default: return try completion(path.dropFirst(), of: scope)
    }
  }

  private func carried(_ path: ArraySlice<String>, by route: RouteSpec) throws(NaiveRun.Stop) -> JSON? {
    guard path.first == "inner" else {
      switch path.first {
      case "name": return .string(route.name)
      case "params": return try follow(path.dropFirst(), from: .object(route.params))
      default: return json(route)
      }
    }
    guard let inner = route.inner else { throw .failed(.badReference) }
    return try carried(path.dropFirst(), by: inner)
  }

  private func json(_ route: RouteSpec) -> JSON {
    var object: JSON.Object = ["name": .string(route.name), "params": .object(route.params)]
    object["route"] = route.inner.map(json)
    return .object(object)
  }

  private func completion(_ path: ArraySlice<String>, of scope: NaiveScope) throws(NaiveRun.Stop) -> JSON? {
    guard let completion = scope.completion else { throw .failed(.badReference) }
    switch (path.first, completion.completion) {
    case ("kind", _): return .string(completion.kind)
    case ("child", _): return .string("c\(completion.child)")
    case ("type", _): return .string(completion.type)
    case ("value", .value(let value)): return try follow(path.dropFirst(), from: value)
    case ("error", .failed(let error)): return try follow(path.dropFirst(), from: error)
    default: return nil
    }
  }

  private func follow(_ path: ArraySlice<String>, from json: JSON) throws(NaiveRun.Stop) -> JSON? {
    var value = json
    for name in path {
      guard let object = value.object else { throw .failed(.badReference) }
      guard let member = object[name] else { return nil }
      value = member
    }
    return value
  }

  /// Params that match their declaration, with defaults.
  func filled(_ declared: JSON?, _ given: JSON.Object) throws(NaiveRun.Stop) -> JSON.Object {
    var params = given
    for member in given.members {
      guard let schema = declared?[member.name] else { throw .failed(.badParams) }
      try check(member.value, schema)
    }
    for param in declared?.object?.members ?? [] where params[param.name] == nil {
      params[param.name] = param.value["default"]
      if params[param.name] == nil, param.value["optional"] != true { throw .failed(.badParams) }
    }
    return params
  }

  /// The types that random documents declare.
  func check(_ value: JSON, _ schema: JSON) throws(NaiveRun.Stop) {
    let isRight =
      switch schema["type"] {
      case "integer": value.integer != nil
      case "string": value.string != nil
      default: true
      }
    guard isRight else { throw .failed(.badParams) }
  }
}

extension NaiveCompletion {
  var kind: String {
    switch completion {
    case .value: "value"
    case .failed: "failed"
    case .cancelled: "cancelled"
    case .dropped: "dropped"
    }
  }
}
