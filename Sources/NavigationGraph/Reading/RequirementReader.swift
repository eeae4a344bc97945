internal import JSON
internal import Navigation

/// A requirement with the data for its checks.
struct RequirementReading {
  let entries: RequiringEntries
  let condition: Condition
  let alternative: Requirement.Alternative
}

/// Reads requirements: a condition on facts, and the alternative if it does not hold.
struct RequirementReader {
  let names: DeclaredNames

  /// Reads the requirement of a screen or coordinator type, if it has one.
  func requirement(
    of entries: RequiringEntries,
    _ entry: DocumentNode
  ) -> (RequirementReading, Requirement)? {
    let otherwise = entry["otherwise"]
    guard let node = entry["requires"] else {
      otherwise?.report(.missingMember, "'otherwise' needs the member 'requires' beside it.")
      return nil
    }
    let alternative = otherwise.map(self.alternative) ?? .reject(nil)
    let parkMs = otherwise.flatMap(self.parkMs)
    let resumes = otherwise.map(self.resumes) ?? false
    let reader = ConditionReader(context: BodyContext(names, .compiled))
    guard let condition = reader.condition(node), let facts = factsRead(by: condition, node), let alternative
    else { return nil }
    let reading = RequirementReading(entries: entries, condition: condition, alternative: alternative)
    let requirement = Requirement(facts: facts, otherwise: alternative, parkMs: parkMs, resumes: resumes) {
      condition.holds(in: Scope(facts: $0), &$1)
    }
    return (reading, requirement)
  }

  /// Returns the facts that a condition reads; nil if it reads anything else, or nothing.
  private func factsRead(by condition: Condition, _ node: DocumentNode) -> [String]? {
    guard let read = condition.factsRead else {
      return node.rejected(
        .badValue,
        "A requirement reads only facts: '${facts.NAME}', or {fact: NAME}. It is judged again only when they change."
      )
    }
    var facts: [String] = []
    for name in read.flatMap({ $0.map { [$0] } ?? names.declared.facts.names }) where !facts.contains(name) {
      facts.append(name)
    }
    if facts.isEmpty { node.report(.badValue, "A requirement must read a fact.") }
    return facts.isEmpty ? nil : facts
  }

  private func alternative(_ node: DocumentNode) -> Requirement.Alternative? {
    let known = ["routes", "reject", "park", "resume"]
    guard let members = node.object("The alternative", known: known) else { return nil }
    switch (members["routes"], members["reject"]) {
    case (let routes?, nil):
      return ConstantRouteReader(names).list(routes, "A redirect").map { .redirect($0) }
    case (nil, let text?):
      return text.sentence("reject").map { .reject($0) }
    case (nil, nil), (.some, .some):
      return node.rejected(.badValue, "The alternative is either {routes: [ROUTE, …]} or {reject: TEXT}.")
    }
  }

  /// The milliseconds for which a redirected command is parked; nil if it is not parked.
  private func parkMs(_ alternative: DocumentNode) -> Int? {
    guard let park = alternative["park"] else { return nil }
    guard alternative["routes"] != nil else {
      return park.rejected(.missingMember, "'park' needs the member 'routes' beside it.")
    }
    return park.duration("'park'")
  }

  private func resumes(_ alternative: DocumentNode) -> Bool {
    guard let resume = alternative["resume"], let resumes = resume.bool() else { return false }
    if alternative["park"] == nil {
      resume.report(.missingMember, "'resume' needs the member 'park' beside it.")
    }
    return resumes
  }
}

extension RequiringEntries {
  /// The place of the declaration in a document.
  var place: JSON.Pointer {
    switch self {
    case .screens(let name): JSON.Pointer(["screens", name])
    case .coordinators(let type): JSON.Pointer(["coordinators", type])
    }
  }
}

extension Condition {
  /// The facts that it reads, with nil for all facts; nil if it reads anything else.
  fileprivate var factsRead: [String?]? {
    guard !readsSituation, references.allSatisfy(\.isOfFacts) else { return nil }
    return leaves.flatMap { leaf -> [String?] in
      if case .fact(let name) = leaf { return [name] }
      return leaf.references.map(\.path.first)
    }
  }
}
