internal import JSON
internal import Navigation

// Requirements that a document decides before anything runs: one that never holds, or always, and redirects that lead
// back to the entry that was redirected. At run time such a command would fail with `redirectLoop`.

/// A requirement with what its checks need.
struct RequirementReading {
  let entries: RequiringEntries
  let condition: Condition
  let alternative: Requirement.Alternative
  /// The place of the screen or coordinator type.
  let place: JSON.Pointer

  /// The routes of its redirect; none if the command is blocked.
  fileprivate var routes: [RouteSpec] {
    switch alternative {
    case .redirect(let routes): routes
    case .reject: []
    }
  }
}

extension GraphReader {
  mutating func checkRequirements(_ flow: Flow) {
    for requirement in requirementReadings { checkTruth(of: requirement) }
    var cycles = RedirectCycles(flow, requirementReadings)
    for cycle in cycles.found() {
      let name = cycle.requirement.entries.name
      log.report(
        .redirectCycle,
        at: cycle.requirement.place.appending("otherwise").appending("routes"),
        "The redirect of \(name) leads back to itself\(cycle.facts.map { " while \($0)" } ?? ""):"
          + " \(cycle.chain.joined(separator: " → "))."
          + " Let one of these routes show something whose requirement holds then."
      )
    }
  }

  private mutating func checkTruth(of requirement: RequirementReading) {
    let condition = requirement.condition
    let place = requirement.place.appending("requires")
    switch Valuations(of: [condition], facts: declared.facts)?.truth(of: condition) {
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

/// Redirects that lead back to the first.
private struct RedirectCycle {
  /// The first requirement of the cycle in the document.
  let requirement: RequirementReading
  /// The names of the entries and of the routes between them.
  let chain: [String]
  /// The facts with which it happens; nil if it happens whenever the requirement does not hold.
  let facts: String?
}

/// The requirements of a document as a graph, with an edge to each entry that a redirect adds.
private struct RedirectCycles {
  private let facts: ParamSchemas
  private let requirements: [RequirementReading]
  /// The ways in which each redirect may be handled; none if there is no redirect.
  private let branches: [[RedirectBranch]]
  private let numbers: [RequiringEntries: Int]
  private var stepsLeft = GraphLimits.redirectStepsMax

  init(_ flow: Flow, _ requirements: [RequirementReading]) {
    facts = flow.declared.facts
    self.requirements = requirements
    numbers = Dictionary(zip(requirements.map(\.entries), requirements.indices)) { first, _ in first }
    var walker = RedirectWalker(flow, numbers)
    branches = requirements.map { walker.branches(of: $0.routes) }
  }

  /// Returns a cycle of each group of redirects that lead to one another.
  mutating func found() -> [RedirectCycle] {
    var graph = Digraph(nodeCount: requirements.count)
    var leadsToItself: Set<Int> = []
    for (number, branches) in branches.enumerated() {
      for addition in branches.flatMap({ $0.asked + $0.added }) {
        graph.addEdge(from: number, to: addition.requirement)
        if addition.requirement == number { leadsToItself.insert(number) }
      }
    }
    let components = graph.components()
    var groups: [[Int]] = Array(repeating: [], count: requirements.count)
    for (number, component) in components.enumerated() { groups[component].append(number) }
    return groups.filter { $0.count > 1 || !leadsToItself.isDisjoint(with: $0) }
      .sorted { $0[0] < $1[0] }
      .compactMap { cycle(in: $0) }
  }

  private mutating func cycle(in group: [Int]) -> RedirectCycle? {
    let conditions = group.map { requirements[$0].condition }
    guard let valuations = Valuations(of: conditions, facts: facts) else { return nil }
    var loops: [RedirectLoop] = []
    for valuation in 0..<valuations.count {
      let unmet = group.filter { !valuations.holds(requirements[$0].condition, in: valuation) }
      guard let loop = loop(Set(unmet), met: Set(group).subtracting(unmet)) else { return nil }
      loops.append(loop)
    }
    guard let valuation = loops.firstIndex(where: { !$0.endless.isEmpty }),
      let start = group.first(where: loops[valuation].endless.contains)
    else { return nil }
    let (first, chain) = chain(from: start, loops[valuation])
    let isCertain = loops.allSatisfy { $0.met.contains(first) || $0.endless.contains(first) }
    return RedirectCycle(
      requirement: requirements[first],
      chain: chain,
      facts: isCertain ? nil : valuations.described(valuation)
    )
  }

  /// Finds the unmet requirements whose redirects only lead to one another; returns nil if that is too much work.
  private mutating func loop(_ unmet: Set<Int>, met: Set<Int>) -> RedirectLoop? {
    var loop = RedirectLoop(met: met, unmet: unmet, endless: unmet)
    while true {
      var escaping: [Int] = []
      for number in loop.endless {
        stepsLeft -= branches[number].reduce(1) { $0 + $1.size }
        guard stepsLeft > 0 else { return nil }
        let possible = possible(branches[number], loop)
        if possible.isEmpty || !possible.allSatisfy(loop.contains) { escaping.append(number) }
      }
      guard !escaping.isEmpty else { return loop }
      loop.endless.subtract(escaping)
    }
  }

  /// The branches whose first route a coordinator may take: one whose requirement does not hold is not there.
  private func possible(_ branches: [RedirectBranch], _ loop: RedirectLoop) -> [RedirectBranch] {
    branches.filter { branch in
      !(branch.taker.flatMap { numbers[.coordinators($0)] }.map(loop.unmet.contains) ?? false)
    }
  }

  /// Follows redirects from one that is endless until they come back; returns the first of the cycle in the document.
  private func chain(from start: Int, _ loop: RedirectLoop) -> (first: Int, chain: [String]) {
    var path: [(number: Int, route: String)] = []
    var next = start
    while !path.contains(where: { $0.number == next }) {
      let additions = possible(branches[next], loop).flatMap { $0.asked + $0.added }
      guard let addition = additions.first(where: { loop.endless.contains($0.requirement) }) else { break }
      path.append((next, requirements[next].routes[addition.route].name))
      next = addition.requirement
    }
    let cycle = path[(path.firstIndex { $0.number == next } ?? 0)...]
    let first = cycle.min { $0.number < $1.number }?.number ?? start
    let offset = cycle.firstIndex { $0.number == first } ?? cycle.startIndex
    let chain = (cycle[offset...] + cycle[..<offset]).flatMap {
      [requirements[$0.number].entries.name, $0.route]
    }
    return (first, chain + [requirements[first].entries.name])
  }
}

/// Requirements under one combination of values.
private struct RedirectLoop {
  let met: Set<Int>
  let unmet: Set<Int>
  /// The unmet ones whose redirects only lead to one another.
  var endless: Set<Int>

  /// Whether a branch leads to one of them, and to nothing else that may be unmet.
  func contains(_ branch: RedirectBranch) -> Bool {
    let asked = branch.asked.filter { !met.contains($0.requirement) }
    guard asked.isEmpty else { return asked.allSatisfy { endless.contains($0.requirement) } }
    return branch.isKnown && branch.added.contains { endless.contains($0.requirement) }
      && (branch.added + branch.maybeAdded).allSatisfy {
        met.contains($0.requirement) || endless.contains($0.requirement)
      }
  }
}

extension RedirectBranch {
  fileprivate var size: Int { 1 + asked.count + added.count + maybeAdded.count }
}
