internal import JSON

/// The routes that an event may carry at one depth.
struct Carried {
  let routes: [RouteDeclaration]
  /// The distinct names of the routes.
  let names: [String]
  /// The knowledge of each param that one of them has; a param is certain if all of them have it.
  let params: [String: Knowledge]
  /// The schema of the possible names.
  let nameSchema: Schema

  init(_ routes: [RouteDeclaration]) {
    self.routes = routes
    var seen: Set<String> = []
    names = routes.map(\.name).filter { seen.insert($0).inserted }
    var tallies: [String: (knowledge: Knowledge, count: Int)] = [:]
    for param in routes.lazy.flatMap(\.params.list) {
      var (knowledge, count) = tallies[param.name] ?? (Knowledge(schema: param.schema), 0)
      if knowledge.schema != param.schema { knowledge.schema = .any }
      knowledge.isSure = knowledge.isSure && !param.isOptional
      tallies[param.name] = (knowledge, count + 1)
    }
    params = tallies.mapValues { knowledge, count in
      Knowledge(schema: knowledge.schema, isSure: knowledge.isSure && count == routes.count)
    }
    nameSchema = Schema(
      .string(length: Bounds()),
      choices: names.count > GraphLimits.choicesMax ? nil : names.map { .string($0) }
    )
  }
}

/// All sets of routes that the events of a document may carry.
///
/// Types that wrap one another lead to the same few sets from every body, so each set is built once, and the types that
/// the routes of a type wrap are counted once.
struct CarriedSets {
  private struct TypesKey: Hashable {
    let types: TypeSet
    /// The name that a condition has settled.
    let name: String?
  }

  private struct WrappedKey: Hashable {
    let outer: Int
    let name: String?
  }

  private struct ReceiverKey: Hashable {
    let carried: Int
    let types: [String]
  }

  private var sets: [(carried: Carried, types: TypesKey)] = []
  private var typeNames: [String] = []
  private var typeNumbers: [String: Int] = [:]
  /// The types that the routes of a type wrap, or that the one of a name does.
  private var wrappedByType: [TypesKey: TypeSet] = [:]
  private var byTypes: [TypesKey: Int] = [:]
  private var wrapped: [WrappedKey: Int] = [:]
  private var names: [ReceiverKey: [String]] = [:]

  var count: Int { sets.count }

  subscript(number: Int) -> Carried { sets[number].carried }

  /// Returns the number of the set of all routes of some types, or of those with a name.
  mutating func number(of types: [String], named name: String?, in declared: Declarations) -> Int {
    number(of: typeSet(types), named: name, in: declared)
  }

  private mutating func number(of types: TypeSet, named name: String?, in declared: Declarations) -> Int {
    let key = TypesKey(types: types, name: name)
    if let known = byTypes[key] { return known }
    let routes = types.numbers.flatMap { declared.routes(of: typeNames[$0], named: name) }
    sets.append((Carried(routes), key))
    byTypes[key] = sets.count - 1
    return sets.count - 1
  }

  private mutating func typeSet(_ types: some Sequence<String>) -> TypeSet {
    var set = TypeSet()
    for type in types {
      let number = typeNumbers[type] ?? typeNames.count
      if number == typeNames.count {
        typeNumbers[type] = number
        typeNames.append(type)
      }
      set.insert(number)
    }
    return set
  }

  /// Returns the types that the routes of some types wrap.
  private mutating func wrapped(by types: TypesKey, in declared: Declarations) -> TypeSet {
    var all = TypeSet()
    for type in types.types.numbers {
      let key = TypesKey(types: TypeSet(type), name: types.name)
      let wrapped =
        wrappedByType[key]
        ?? typeSet(declared.routes(of: typeNames[type], named: types.name).lazy.flatMap(\.wraps))
      wrappedByType[key] = wrapped
      all.formUnion(wrapped)
    }
    return all
  }

  /// Returns the number of the set of the routes that those of another set carry.
  mutating func number(inside outer: Int, named name: String?, in declared: Declarations) -> Int {
    let key = WrappedKey(outer: outer, name: name)
    if let known = wrapped[key] { return known }
    let number = number(of: wrapped(by: sets[outer].types, in: declared), named: name, in: declared)
    wrapped[key] = number
    return number
  }

  /// Returns the names of the routes in a set that one of some types takes.
  mutating func names(in number: Int, takenBy types: [CoordinatorDeclaration]) -> [String] {
    let key = ReceiverKey(carried: number, types: types.map(\.name))
    if let known = names[key] { return known }
    let taken = sets[number].carried.names.filter { name in
      types.contains { $0.route(name)?.completes.isEmpty ?? false }
    }
    names[key] = taken
    return taken
  }
}
