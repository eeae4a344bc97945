internal import JSON
internal import Navigation

// Requirements: a condition on facts, and the alternative if it does not hold.

/// The requirement of a screen or coordinator type, to be read when all routes are declared.
struct RequirementSource {
  let entries: RequiringEntries
  let requires: DocumentNode?
  let otherwise: DocumentNode?
}

extension GraphReader {
  /// The members of a screen or coordinator type that declare its requirement.
  static let requirementMembers = ["requires", "otherwise"]

  /// Notes the requirement of a screen or coordinator type, if it has one.
  mutating func noteRequirement(_ members: DocumentMembers, of entries: RequiringEntries) {
    let (requires, otherwise) = (members["requires"], members["otherwise"])
    guard requires != nil || otherwise != nil else { return }
    requirements.append(RequirementSource(entries: entries, requires: requires, otherwise: otherwise))
  }

  /// Reads all requirements.
  mutating func readRequirements() {
    guard !requirements.isEmpty else { return }
    let takers = RouteTakers(declared, isRegistering: isRegistering)
    for source in requirements {
      guard let node = source.requires else {
        guard let place = source.otherwise?.place else { continue }
        log.report(.missingMember, at: place, "'otherwise' needs the member 'requires' beside it.")
        continue
      }
      partsLeft = GraphLimits.partsPerRouteMax
      let alternative = source.otherwise.map { self.alternative($0, takers) } ?? .reject(nil)
      let parkMs = source.otherwise.flatMap { self.parkMs($0) }
      guard let condition = condition(node, BodyContext(references: .compiled)),
        let facts = factsRead(by: condition, node), let alternative
      else { continue }
      let requirement = Requirement(facts: facts, otherwise: alternative, parkMs: parkMs) { facts, work in
        condition.holds(in: Scope(facts: facts), &work)
      }
      declared.requirements.add(requirement, for: source.entries)
      let read = RequirementReading(
        entries: source.entries,
        condition: condition,
        alternative: alternative,
        place: source.entries.place
      )
      requirementReadings.append(read)
    }
  }

  /// Reports the requirement of the root's type, which never ends.
  mutating func checkRequirement(ofRoot type: String?) {
    guard let type, let node = requirements.first(where: { $0.entries == .coordinators(type) })?.requires
    else {
      return
    }
    log.report(
      .badValue,
      at: node.place,
      "The root cannot have a requirement: give it to the screens and coordinators that the root shows."
    )
  }

  /// Returns the facts that a condition reads; nil if it reads anything else, or nothing.
  private mutating func factsRead(by condition: Condition, _ node: DocumentNode) -> [String]? {
    guard let read = condition.factsRead else {
      log.report(
        .badValue,
        at: node.place,
        "A requirement reads only facts: '${facts.NAME}', or {fact: NAME}. It is judged again only when they change."
      )
      return nil
    }
    var facts: [String] = []
    for name in read.flatMap({ $0.map { [$0] } ?? declared.facts.names }) where !facts.contains(name) {
      facts.append(name)
    }
    if facts.isEmpty { log.report(.badValue, at: node.place, "A requirement must read a fact.") }
    return facts.isEmpty ? nil : facts
  }

  /// The milliseconds for which a command that is redirected is kept, if it is.
  private mutating func parkMs(_ alternative: DocumentNode) -> Int? {
    guard let members = alternative.members, let park = members.first(where: { $0.name == "park" })?.value
    else { return nil }
    guard members.contains(where: { $0.name == "routes" }) else {
      log.report(.missingMember, at: park.place, "'park' needs the member 'routes' beside it.")
      return nil
    }
    return duration(park, "'park'")
  }

  private mutating func alternative(_ node: DocumentNode, _ takers: RouteTakers) -> Requirement.Alternative? {
    guard let members = members(of: node, "The alternative", known: ["routes", "reject", "park"])
    else { return nil }
    switch (members["routes"], members["reject"]) {
    case (let routes?, nil):
      return constantRoutes(routes, "A redirect", takers).map { .redirect($0) }
    case (nil, let text?):
      guard let reason = text.json.string, !reason.isEmpty else {
        wrongType(text, "'reject' must be a text")
        return nil
      }
      return .reject(reason)
    case (nil, nil), (.some, .some):
      log.report(
        .badValue,
        at: node.place,
        "The alternative is either {routes: [ROUTE, …]} or {reject: TEXT}."
      )
      return nil
    }
  }
}

extension RequiringEntries {
  /// The place of their declaration in a document.
  fileprivate var place: JSON.Pointer {
    switch self {
    case .screens(let name): JSON.Pointer(["screens", name])
    case .coordinators(let type): JSON.Pointer(["coordinators", type])
    }
  }
}

extension Condition {
  /// The facts that it reads, nil for all of them; nil if it reads anything else.
  fileprivate var factsRead: [String?]? {
    switch self {
    case .fact(let name): [name]
    case .equals(let left, let right): joined([left.factsRead, right.factsRead])
    case .all(let conditions), .any(let conditions): joined(conditions.map(\.factsRead))
    case .not(let condition): condition.factsRead
    case .initial, .root, .collapsed, .route, .inner, .completion, .home, .observed: nil
    }
  }
}

extension Template {
  fileprivate var factsRead: [String?]? {
    switch self {
    case .constant: []
    case .reference(let reference): reference.factsRead
    case .text(let pieces):
      joined(pieces.map { if case .reference(let reference) = $0 { reference.factsRead } else { [] } })
    case .array(let elements): joined(elements.map(\.factsRead))
    case .object(let members): joined(members.map(\.value.factsRead))
    }
  }
}

extension Reference {
  fileprivate var factsRead: [String?]? {
    guard case .facts = source else { return nil }
    return [path.first]
  }
}

/// All elements of some lists; nil if one list is.
private func joined(_ lists: [[String?]?]) -> [String?]? {
  var all: [String?] = []
  for list in lists {
    guard let list else { return nil }
    all += list
  }
  return all
}
