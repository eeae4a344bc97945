package import JSON

// Facts are typed values of the application that conditions read, such as whether a user is signed in. The
// graph declares and checks them; the engine keeps them with the tree. Null means that a fact is absent.

extension JSON.Object {
  /// The values that differ from earlier ones, with null for removed facts.
  func changes(since earlier: JSON.Object) -> JSON.Object {
    guard self != earlier else { return [:] }
    var changes: JSON.Object = [:]
    for fact in members where earlier[fact.name] != fact.value { changes[fact.name] = fact.value }
    for name in earlier.names where self[name] == nil { changes[name] = .null }
    return changes
  }

  /// Takes over values; null removes one.
  package mutating func take(_ changes: JSON.Object) {
    for change in changes.members {
      self[change.name] = change.value.isNull ? Optional.none : change.value
    }
  }
}

extension Draft {
  /// Gives facts new values; returns whether any changed.
  mutating func set(_ changes: JSON.Object) throws(Stop) -> Bool {
    work += 1 + changes.entryCount
    var facts = tree.facts
    facts.take(changes)
    guard facts != tree.facts else { return false }
    let growth = facts.entryCount - tree.facts.entryCount
    if growth > 0 { try checkRoom(for: growth) }
    tree.set(changes)
    return true
  }
}

extension Reason {
  static var factsUnchanged: Reason { Reason(.already, "The facts have these values already.") }
}
