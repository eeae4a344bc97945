internal import JSON
internal import Navigation

// Checks of requirements: one never or always holds, or its redirect leads back to the entry that was
// redirected. At run time, such a command would fail with `redirectLoop`.

extension RequirementReading {
  /// The routes of its redirect; none if the command is blocked.
  fileprivate var routes: [RouteSpec] { if case .redirect(let routes) = alternative { routes } else { [] } }
}

extension Flow {
  func checkRequirements() {
    requirements.forEach(checkTruth)
    for cycle in RedirectCycles(self).found() {
      let name = cycle.requirement.entries.name
      log.report(
        .redirectCycle,
        at: cycle.requirement.entries.place.appending("otherwise").appending("routes"),
        "The redirect of \(name) leads back to itself\(cycle.facts.map { " while \($0)" } ?? ""):"
          + " \(cycle.chain.joined(separator: " → "))."
          + " Let one of these routes show something whose requirement holds then."
      )
    }
  }

  private func checkTruth(of requirement: RequirementReading) {
    let condition = requirement.condition
    let place = requirement.entries.place.appending("requires")
    switch Valuations(of: [condition], facts: names.declared.facts)?.truth(of: condition) {
    case false?:
      log.report(
        .neverHolds,
        at: place,
        "No values of the facts meet this requirement, so \(requirement.entries.name) is never shown."
          + " Compare each fact with values that it can have, and join comparisons of one fact with `any`."
      )
    case true?:
      log.report(
        .alwaysHolds,
        at: place,
        "All values of the facts meet this requirement, so it does not protect \(requirement.entries.name)."
          + " Correct the condition, or remove it."
      )
    case nil: break
    }
  }
}

/// The requirements of a document, each with the requirement to which its redirect leads.
private struct RedirectCycles {
  /// The first requirement of a cycle, the names of its entries and routes, and the facts that cause it.
  ///
  /// The facts are nil if the cycle happens whenever the requirement does not hold.
  typealias RedirectCycle = (requirement: RequirementReading, chain: [String], facts: String?)

  private let facts: ParamSchemas
  private let requirements: [RequirementReading]
  private let targets: [ConstantRedirects.RedirectTarget?]

  init(_ flow: Flow) {
    facts = flow.names.declared.facts
    requirements = flow.requirements
    let redirects = ConstantRedirects(flow, requirements.map(\.entries))
    targets = requirements.map { redirects.target(of: $0.routes) }
  }

  func found() -> [RedirectCycle] {
    cycles(of: requirements.indices) { targets[$0]?.requirement }.compactMap(cycle)
  }

  /// Returns a cycle of requirements, unless some of them holds whenever another does not.
  private func cycle(_ path: [Int]) -> RedirectCycle? {
    guard let first = path.min(), let offset = path.firstIndex(of: first),
      let valuations = Valuations(of: path.map { requirements[$0].condition }, facts: facts)
    else { return nil }
    func fails(_ number: Int, in valuation: Int) -> Bool {
      !valuations.holds(requirements[number].condition, in: valuation)
    }
    let failures = (0..<valuations.count).filter { fails(first, in: $0) }
    let loops = failures.filter { valuation in path.allSatisfy { fails($0, in: valuation) } }
    guard let loop = loops.first else { return nil }
    let chain = (path[offset...] + path[..<offset]).flatMap {
      [requirements[$0].entries.name, targets[$0]?.route ?? ""]
    }
    let facts = loops == failures ? nil : valuations.described(loop)
    return (requirements[first], chain + [requirements[first].entries.name], facts)
  }
}
