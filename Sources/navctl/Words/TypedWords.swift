import JSON
import Wording

extension Vocabulary {
  /// Returns the route in wire form, with params typed by the coordinator types that declare it.
  func route(_ words: RouteWords, for address: Address = Address()) throws(Complaint) -> JSON {
    if let type = address.type {
      try require(coordinator: type)
      guard coordinatorTypes.contains(type) else { return try untyped(words) }
    }
    return try route(words, among: types(addressedBy: address))
  }

  /// Throws if the coordinator type is not declared.
  func require(coordinator type: String) throws(Complaint) {
    guard !mayKnow(coordinator: type) else { return }
    throw .usage(
      "\(owner) declares no coordinator '\(type)'.\(hint(type, coordinatorTypes))".firstLetterCapital
    )
  }

  func screenParams(_ words: ParamWords, of screen: String) throws(Complaint) -> JSON.Object {
    try require(screen: screen)
    return try params(words, schemas: params(ofScreen: screen), of: "Screen '\(screen)'")
  }

  /// Throws if the screen is not declared.
  func require(screen: String) throws(Complaint) {
    guard knowsAllScreens, params(ofScreen: screen) == nil else { return }
    throw .usage("\(owner) declares no screen '\(screen)'.\(screenHint(screen))".firstLetterCapital)
  }

  /// The hint for an undeclared screen, from names without the common ending `Screen`.
  private func screenHint(_ screen: String) -> String {
    let ending = "Screen"
    guard screen.hasSuffix(ending) else { return hint(screen, screens) }
    let namesakes = screens.filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) }
    let nearest = nearestName(to: String(screen.dropLast(ending.count)), in: namesakes)
    return nearest.map { didYouMean($0 + ending) } ?? hint("", screens)
  }

  func facts(_ words: ParamWords) throws(Complaint) -> JSON.Object {
    try params(words, schemas: facts, of: "The graph", kind: "fact")
  }

  /// Returns params without schemas: all texts are strings.
  func untypedParams(_ words: ParamWords) throws(Complaint) -> JSON.Object {
    try params(words, schemas: nil, of: "")
  }

  /// Returns the result of a coordinator: JSON, one word, or the members of an object; nil without words.
  ///
  /// A result that cannot be an object is one word, which may also be a JSON string.
  func result(_ words: [String], of type: String?) throws(Complaint) -> JSON? {
    guard let first = words.first else { return nil }
    let schema = type.flatMap(result(of:))
    let isOneWord = schema.map(\.isForOneWord) ?? false
    guard isOneWord || !first.isParamWord else { return .object(try members(words, of: type, schema)) }
    guard words.count == 1 else { throw .usage("'\(words[1])' is one word too many.") }
    guard isOneWord else { return try JSON.typed(first, as: "the value '\(first)'") }
    let text = (try? JSON.parse(first.utf8))?.string
    return try typed(text ?? first, named: "value", schema: schema)
  }

  private func members(_ words: [String], of type: String?, _ schema: JSON?) throws(Complaint) -> JSON.Object
  {
    let members = try WordReader.params(words)
    let owner = type.map { "The result of '\($0)'" } ?? "The result"
    return try params(members, schemas: schema?["properties"]?.object, of: owner)
  }

  private func route(_ words: RouteWords, among types: [String]) throws(Complaint) -> JSON {
    let declaring = types.filter { routes(of: $0).contains(words.name) }
    guard !declaring.isEmpty else {
      guard types.contains(where: takesAnyRoute) else { throw undeclared(words.name, among: types) }
      return try untyped(words)
    }
    var readings: [(type: String, route: JSON)] = []
    var complaint: Complaint?
    for type in declaring {
      do throws(Complaint) {
        readings.append((type, try route(words, of: type)))
      } catch {
        complaint = complaint ?? error
      }
    }
    guard let first = readings.first else { throw complaint ?? undeclared(words.name, among: types) }
    if let other = readings.first(where: { $0.route != first.route }) {
      throw .usage(
        "'\(first.type)' and '\(other.type)' read the params of '\(words.name)' differently."
          + " Say which is meant with --coordinator."
      )
    }
    return first.route
  }

  private func route(_ words: RouteWords, of type: String) throws(Complaint) -> JSON {
    let schemas = params(ofRoute: words.name, of: type)
    let params = try params(words.params, schemas: schemas, of: "Route '\(words.name)' of '\(type)'")
    var inner: JSON?
    if let carried = words.carried.first {
      inner = try route(carried, among: self.carried(by: words.name, of: type))
    }
    return routeJSON(words.name, params, carrying: inner)
  }

  private func untyped(_ words: RouteWords) throws(Complaint) -> JSON {
    var inner: JSON?
    if let carried = words.carried.first { inner = try untyped(carried) }
    return routeJSON(words.name, try untypedParams(words.params), carrying: inner)
  }

  private func routeJSON(_ name: String, _ params: JSON.Object, carrying inner: JSON?) -> JSON {
    var route: JSON.Object = ["name": .string(name)]
    if !params.isEmpty { route["params"] = .object(params) }
    route["route"] = inner
    return .object(route)
  }

  func undeclared(_ route: String, among types: [String]) -> Complaint {
    let known = types.flatMap(sendableRoutes(of:))
    let whose = types.count == 1 ? "Coordinator '\(types[0])'" : "No coordinator of \(owner)"
    let verb = types.count == 1 ? "declares no route" : "declares the route"
    return .usage("\(whose) \(verb) '\(route)'.\(hint(route, known))")
  }

  private func params(
    _ words: ParamWords,
    schemas: JSON.Object?,
    of owner: String,
    kind: String = "param"
  ) throws(Complaint) -> JSON.Object {
    var params = JSON.Object()
    for (name, value) in words {
      let schema = schemas?[name]
      if let schemas, schema == nil {
        throw .usage(
          "\(owner) \(kind == "fact" ? "declares" : "takes") no \(kind) '\(name)'.\(hint(name, schemas.names))"
        )
      }
      params[name] = try typed(value, named: name, schema: schema)
    }
    return params
  }

  private func typed(_ word: ParamWord, named name: String, schema: JSON?) throws(Complaint) -> JSON {
    switch word {
    case .json(let value): value
    case .text(let text): try typed(text, named: name, schema: schema)
    }
  }

  private func typed(_ text: String, named name: String, schema: JSON?) throws(Complaint) -> JSON {
    let parsed = try? JSON.parse(text.utf8)
    let (value, kind): (JSON?, String) =
      switch schema?["type"]?.string {
      case "integer": (parsed?.integer.map(JSON.integer), "an integer")
      case "number": (parsed?.isNumber == true ? parsed : nil, "a number")
      case "boolean": (parsed?.bool.map(JSON.bool), "true or false")
      case "object": (parsed?.object.map(JSON.object), "a JSON object")
      case "array": (parsed?.array.map(JSON.array), "a JSON array")
      default: (.string(text), "a value")
      }
    guard let value else { throw .usage("'\(name)' takes \(kind), not '\(text)'.") }
    return try chosen(value, text, named: name, from: schema?.choices)
  }

  /// Returns the value if the schema lists it.
  ///
  /// A schema with only a list of values has no type.
  private func chosen(
    _ value: JSON,
    _ text: String,
    named name: String,
    from choices: [JSON]?
  ) throws(Complaint) -> JSON {
    guard let choices else { return value }
    if choices.contains(value) { return value }
    if let choice = choices.first(where: { $0.string == nil && $0.text == text }) { return choice }
    let known = choices.map { $0.string ?? $0.text }
    let hint = didYouMean(nearestName(to: text, in: known))
    let allowed = (known.count == 1 ? "" : "one of ") + known.joined(separator: ", ")
    throw .usage("'\(name)' is \(allowed), not '\(text)'.\(hint)")
  }
}

extension JSON {
  /// The values that a schema lists; nil if it lists none.
  var choices: [JSON]? { self["enum"]?.array ?? self["const"].map { [$0] } }

  /// Whether people type the value as one word, not as an object.
  fileprivate var isForOneWord: Bool {
    switch self["type"]?.string {
    case "object": false
    case nil, "any": choices != nil
    default: true
    }
  }

  fileprivate var isNumber: Bool {
    switch self {
    case .integer, .double: true
    case .null, .bool, .string, .array, .object: false
    }
  }
}

extension String {
  /// Whether the word has the form of a param, unlike any JSON.
  fileprivate var isParamWord: Bool {
    guard let first, first.isLetter || first == "_" else { return false }
    return contains("=")
  }
}

/// Returns a suggestion: the nearest name, or all names if there are few.
func hint(_ name: String, _ known: [String]) -> String {
  if let nearest = nearestName(to: name, in: known) { return didYouMean(nearest) }
  let names = known.distinct
  return (1...12).contains(names.count) ? " There are: \(names.joined(separator: ", "))." : ""
}

extension Array where Element: Equatable {
  /// The elements in order, without duplicates.
  var distinct: [Element] { reduce(into: []) { if !$0.contains($1) { $0.append($1) } } }
}
