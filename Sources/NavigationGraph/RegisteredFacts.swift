package import JSON
package import Navigation

// Clients can declare facts together with the coordinator types and screens that they register. A fact stays with its
// tree when the client leaves, because requirements read it and the tree has its value.

/// The facts that clients have declared for a tree.
package struct RegisteredFacts: Sendable {
  /// The declarations in wire form, by name.
  package private(set) var written: JSON.Object = [:]
  fileprivate var declared: [ParamSchema] = []
  fileprivate var unkept: Set<String> = []

  package init() {}

  init(_ declared: Declarations, written: JSON?) {
    self.written = written?.object ?? [:]
    self.declared = declared.facts.list
    unkept = declared.unkeptFacts
  }

  /// The approximate memory that it takes.
  package var memory: Int { declared.isEmpty ? 0 : 2 * JSON.object(written).memory }

  /// Adds the facts of a client; the first declaration of a name counts.
  package mutating func add(_ others: RegisteredFacts) {
    let known = Set(declared.map(\.name))
    for fact in others.declared where !known.contains(fact.name) {
      declared.append(fact)
      written[fact.name] = others.written[fact.name] ?? [:]
      if others.unkept.contains(fact.name) { unkept.insert(fact.name) }
    }
  }

  /// Returns the first fact that both declare with different meanings.
  package func conflict(with others: RegisteredFacts) -> String? {
    let declarations = ParamSchemas(others.declared)
    return declared.first { fact in
      guard var other = declarations[fact.name] else { return false }
      other.earlierNames = []
      return other != fact || others.unkept.contains(fact.name) != unkept.contains(fact.name)
    }?.name
  }
}

extension Graph {
  /// Returns the first registered fact that the graph declares with another meaning.
  package func conflict(with facts: RegisteredFacts) -> String? {
    facts.conflict(with: RegisteredFacts(declared, written: nil))
  }

  /// The number of facts that the tree would have with those of a registration.
  package func factCount(with facts: RegisteredFacts) -> Int {
    declared.facts.list.count + facts.declared.filter { declared.facts[$0.name] == nil }.count
  }

  package static var factsMax: Int { GraphLimits.paramsMax }

  /// Returns the graph with the facts of clients added; the graph's own facts take precedence.
  package func adding(_ facts: RegisteredFacts) -> Graph {
    guard !facts.declared.isEmpty else { return self }
    var declared = declared
    for fact in facts.declared where declared.facts[fact.name] == nil {
      declared.facts.list.append(fact)
      if facts.unkept.contains(fact.name) { declared.unkeptFacts.insert(fact.name) }
    }
    return with(declared, facts)
  }

  /// The facts to state in a tree whose registrations have changed.
  ///
  /// They are the facts that have a default but no value, as null, and those that failing requirements read.
  package func newFacts(in tree: Tree) -> JSON.Object {
    var facts: JSON.Object = [:]
    for name in initialFacts.names where tree.facts[name] == nil { facts[name] = .null }
    for name in tree.factsOfUnmetRequirements where self.facts[name] != nil {
      facts[name] = tree.facts[name] ?? .null
    }
    return facts
  }

  /// Returns the facts that were declared when a tree opened: all in its first change, and sensitive ones.
  package func openingFacts(_ facts: JSON.Object, in change: JSON.Object) -> JSON.Object {
    let known = facts.members.filter { change[$0.name] != nil || self.facts[$0.name]?.isSensitive == true }
    return JSON.Object(uniqueMembers: known)
  }
}

/// The rule for the conditions of a registration, as error messages state it.
let ruleOfRegisteredFacts =
  "A registration declares in 'facts' what its conditions read, also facts of the graph."
