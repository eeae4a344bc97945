internal import JSON

extension Declarations {
  /// The facts of a new tree.
  var initialFacts: JSON.Object {
    JSON.Object(
      uniqueMembers: facts.list.compactMap { fact in
        fact.fallback.map { JSON.Object.Member(name: fact.name, value: $0) }
      }
    )
  }

  /// The declarations of facts without the others.
  var ofFactsOnly: Declarations {
    var declared = Declarations()
    declared.facts = facts
    return declared
  }

  /// Returns new values of facts, where null means the default or, without one, no value.
  ///
  /// Throws the first problem.
  func checkedFacts(_ given: JSON.Object) throws(GraphProblem) -> JSON.Object {
    var checked = given
    for (name, value) in given.members.map({ ($0.name, $0.value) }) {
      guard let fact = facts[name] else { throw facts.unknown(name) }
      guard !value.isNull else {
        checked[name] = fact.fallback ?? .null
        continue
      }
      do throws(GraphProblem) {
        checked[name] = try fact.taken(value)
      } catch {
        throw error.inside(name)
      }
    }
    return checked
  }
}
