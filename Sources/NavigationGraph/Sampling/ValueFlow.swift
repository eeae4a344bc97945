internal import JSON

// The flow of declared values through a document: a param of a link becomes a param of a route, which becomes
// a param of a screen, whose leave guard compares it. So few values of the link's param make a difference.
// The flow reads the document, because the compiled graph no longer has all conditions.

/// The uses of all declared values of a document.
struct ValueFlow: Sendable {
  private let declared: Declarations
  private var uses: [DeclaredValue: ValueUse] = [:]

  init(_ document: JSON, _ declared: Declarations) {
    self.declared = declared
    for screen in declared.screenNames {
      for param in declared.identities[screen] ?? [] {
        uses[.screenParam(screen: screen, param), default: ValueUse()].isDistinguished = true
      }
    }
    for (screen, node) in document["screens"].members { readMembers(of: node, in: .screen(screen)) }
    for (type, node) in document["coordinators"].members {
      readMembers(of: node, besides: ["routes"], in: .coordinator(type))
      for (route, node) in node["routes"].members { readMembers(of: node, in: .route(type: type, route)) }
    }
    for (pattern, node) in document["links"].members { readMembers(of: node, in: .link(pattern)) }
    for (_, node) in document["properties"].members { readMembers(of: node, in: .property) }
  }

  /// The uses of a value, and of the values that it becomes, with the declarations of these.
  func use(of value: DeclaredValue) -> (use: ValueUse, becomes: [ParamSchema]) {
    var all = uses[value] ?? ValueUse()
    var seen: Set<DeclaredValue> = [value]
    var pending = all.becomes
    var schemas: [ParamSchema] = []
    while let next = pending.popLast() {
      guard seen.insert(next).inserted else { continue }
      if let schema = declared[next] { schemas.append(schema) }
      guard let use = uses[next] else { continue }
      for constant in use.constants { all.compare(with: constant) }
      all.isDistinguished = all.isDistinguished || use.isDistinguished
      pending += use.becomes
    }
    return (all, schemas)
  }
}

// MARK: Reading

/// The part of a document that has a reference, which decides whose params it reads.
private enum ReferencePlace {
  case screen(String)
  case coordinator(String)
  case route(type: String, String)
  case link(String)
  case property
}

extension ValueFlow {
  /// Reads an entry without its declarations.
  private mutating func readMembers(of entry: JSON, besides others: [String] = [], in place: ReferencePlace) {
    guard let object = entry.object else { return read(entry, in: place) }
    let declaring = ["params", "result", "identity", "renamed", "summary"] + others
    read(
      .object(JSON.Object(uniqueMembers: object.members.filter { !declaring.contains($0.name) })),
      in: place
    )
  }

  /// Reads a value; if it is a single reference, the referenced value becomes `values`.
  private mutating func read(_ json: JSON, in place: ReferencePlace, becoming values: [DeclaredValue] = []) {
    switch json {
    case .string(let text):
      for reference in references(in: text) { read(reference, in: place) }
      for source in sources(of: text, in: place) { uses[source, default: ValueUse()].becomes += values }
    case .array(let elements):
      for element in elements { read(element, in: place) }
    case .object(let object):
      read(object, in: place)
    case .null, .bool, .integer, .double: break
    }
  }

  private mutating func read(_ object: JSON.Object, in place: ReferencePlace) {
    for member in object.members {
      switch (member.name, member.value) {
      case ("meta", _), ("reject", _): break
      case ("equals", .array(let sides)) where sides.count == 2: compare(sides[0], sides[1], in: place)
      case ("fact", .string(let name)):
        uses[.fact(name), default: ValueUse()].isRead = true
        uses[.fact(name), default: ValueUse()].compare(with: true)
      case ("setFacts", .object(let facts)):
        for fact in facts.members { read(fact.value, in: place, becoming: [.fact(fact.name)]) }
      case ("params", let params): read(params, givenTo: object, in: place)
      case ("finish", .object(let ending)): read(result: ending["value"] ?? .null, in: place)
      case ("route", .object(var route)) where object["coordinator"] != nil:
        route["to"] = object["coordinator"]
        read(route, in: place)
      case (_, let value): read(value, in: place)
      }
    }
  }

  /// Reads the params that are given to a screen, a coordinator or a route.
  private mutating func read(_ params: JSON, givenTo owner: JSON.Object, in place: ReferencePlace) {
    if case .object(let params) = params {
      for param in params.members {
        read(param.value, in: place, becoming: values(named: param.name, of: owner))
      }
      return
    }
    read(params, in: place)
    guard params.string == "${params}" else { return }
    for name in names(of: place) {
      guard let source = value(named: name, in: place) else { continue }
      uses[source, default: ValueUse()].becomes += values(named: name, of: owner)
    }
  }

  /// The declared values to which a param is given.
  private func values(named param: String, of owner: JSON.Object) -> [DeclaredValue] {
    if let screen = owner["screen"]?.string { return [.screenParam(screen: screen, param)] }
    if let type = owner["coordinator"]?.string { return [.coordinatorParam(type: type, param)] }
    guard let route = owner["name"]?.string else {
      // `setParams` may set the param of any screen.
      return declared.screenNames.filter { declared.screens[$0]?[param] != nil }.map {
        .screenParam(screen: $0, param)
      }
    }
    let types = owner["to"]?.string.map { [$0] } ?? declared.coordinatorNames
    return types.filter { declared.coordinators[$0]?.route(route)?.params[param] != nil }.map {
      .routeParam(type: $0, route: route, param)
    }
  }

  private mutating func read(result: JSON, in place: ReferencePlace) {
    guard case .route(let type, _) = place else { return }
    guard case .object(let members) = result else {
      return read(result, in: place, becoming: [.result(type: type, member: nil)])
    }
    for member in members.members {
      read(member.value, in: place, becoming: [.result(type: type, member: member.name)])
    }
  }

  private mutating func compare(_ left: JSON, _ right: JSON, in place: ReferencePlace) {
    for (side, other) in [(left, right), (right, left)] {
      let isConstant = other.string.map { references(in: $0).isEmpty } ?? true
      for source in side.string.map({ sources(of: $0, in: place) }) ?? [] {
        if isConstant {
          uses[source, default: ValueUse()].compare(with: other)
        } else {
          uses[source, default: ValueUse()].isDistinguished = true
        }
      }
      read(side, in: place)
    }
  }

  // MARK: References

  private func references(in text: String) -> [Reference] {
    (RawPiece.pieces(of: text) ?? []).compactMap { piece in
      guard case .reference(let text) = piece else { return nil }
      return try? ReferenceParser.parse(text, at: JSON.Pointer())
    }
  }

  /// Returns the values to which a text may refer; empty for a reference to a member, and for any other text.
  private func sources(of text: String, in place: ReferencePlace) -> [DeclaredValue] {
    guard let pieces = RawPiece.pieces(of: text), pieces.count == 1,
      let reference = references(in: text).first,
      reference.path.count == 1 || reference.path.isEmpty && reference.isOfCompletionValue
    else { return [] }
    return values(of: reference, in: place)
  }

  /// Records that a reference is read.
  private mutating func read(_ reference: Reference, in place: ReferencePlace) {
    for value in values(of: reference, in: place) { uses[value, default: ValueUse()].isRead = true }
  }

  /// The values that a reference reads: one, or all if the reference has no name.
  private func values(of reference: Reference, in place: ReferencePlace) -> [DeclaredValue] {
    let name = reference.path.first
    switch (reference.source, place) {
    case (.facts, _): return (name.map { [$0] } ?? declared.facts.names).map { .fact($0) }
    case (.params, _):
      return (name.map { [$0] } ?? names(of: place)).compactMap { value(named: $0, in: place) }
    case (.coordinatorParams, .coordinator(let type)), (.coordinatorParams, .route(let type, _)):
      let names = name.map { [$0] } ?? declared.coordinators[type]?.params.names ?? []
      return names.map { .coordinatorParam(type: type, $0) }
    case (.carriedParams(1), .route(let type, let route)):
      return carriedParams(named: name, by: declared.coordinators[type]?.route(route))
    case (.completionValue, .route(let type, let route)):
      let types = declared.coordinators[type]?.route(route)?.completes ?? []
      return types.map { .result(type: $0, member: name) }
    case (.coordinatorParams, _), (.carriedParams, _), (.routeName, _), (.carried, _), (.carriedName, _),
      (.level, _), (.type, _), (.completionKind, _), (.completionValue, _), (.completionError, _),
      (.completionChild, _), (.completionType, _):
      return []
    }
  }

  private func carriedParams(named name: String?, by route: RouteDeclaration?) -> [DeclaredValue] {
    (route?.wraps ?? []).flatMap { type in
      declared.routes(of: type, named: nil).flatMap { carried in
        carried.params.names.filter { name == nil || $0 == name }.map {
          .routeParam(type: type, route: carried.name, $0)
        }
      }
    }
  }

  /// The param of that name of the entry that a place is in.
  private func value(named name: String, in place: ReferencePlace) -> DeclaredValue? {
    switch place {
    case .screen(let screen): .screenParam(screen: screen, name)
    case .route(let type, let route): .routeParam(type: type, route: route, name)
    case .link(let pattern): .linkParam(pattern: pattern, name)
    case .coordinator, .property: nil
    }
  }

  private func names(of place: ReferencePlace) -> [String] {
    switch place {
    case .screen(let screen): declared.screens[screen]?.names ?? []
    case .route(let type, let route): declared.coordinators[type]?.route(route)?.params.names ?? []
    case .link(let pattern): declared.links.list.first { $0.pattern.text == pattern }?.params.names ?? []
    case .coordinator, .property: []
    }
  }
}

extension Reference {
  fileprivate var isOfCompletionValue: Bool { if case .completionValue = source { true } else { false } }
}

extension JSON? {
  fileprivate var members: [(String, JSON)] { self?.object?.members.map { ($0.name, $0.value) } ?? [] }
}
