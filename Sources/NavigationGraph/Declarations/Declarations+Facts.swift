internal import JSON

// Facts are params of a tree.

extension ParamSchemas {
  var initialFacts: JSON.Object { list.reduce(into: [:]) { $0[$1.name] = $1.fallback } }

  /// Returns new values of facts, where null means the default or, without one, no value.
  ///
  /// Throws the first problem.
  func checkedFacts(_ given: JSON.Object) throws(GraphProblem) -> JSON.Object {
    var checked = given
    for (name, value) in given.members.map({ ($0.name, $0.value) }) {
      guard let fact = self[name] else { throw unknown(name) }
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
