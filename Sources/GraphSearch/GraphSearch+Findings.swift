internal import JSON
internal import Navigation
package import NavigationGraph

extension GraphSearch {
  /// All findings, causes before their consequences.
  package func findings() -> [SearchFinding] {
    let traps = trapFindings()
    return propertyFindings() + failureFindings() + traps + linkFindings() + growthFindings() + absences()
  }

  /// The answer to each property, in the order of the document.
  package func verdicts() -> [(property: GraphProperty, verdict: PropertyVerdict)] {
    let failed = Set(propertyFailures().map(\.index))
    return graph.properties.enumerated().map { index, property in
      (property, failed.contains(index) ? .fails : isExhausted ? .holds : .holdsSoFar)
    }
  }

  // MARK: Properties

  private func propertyFailures() -> [(index: Int, state: Int)] {
    var failures = seen.broken.map { (index: $0.key, state: $0.value) }
    let before = Predecessors(states, withLinks: true)
    for (index, property) in graph.properties.enumerated() {
      guard case .reachable = property.demand else { continue }
      let bit = UInt64(1) << index
      let reaches = before.canReach { states.records[$0].reached & bit != 0 || isOpenEnded($0) }
      let state = states.records.indices.first { state in
        !reaches[state] && states.records[state].excused & bit == 0 && !states.records[state].repeats
      }
      if let state { failures.append((index, state)) }
    }
    return failures.sorted { $0.index < $1.index }
  }

  private func propertyFindings() -> [SearchFinding] {
    propertyFailures().map { index, state in
      let property = graph.properties[index]
      let demand =
        switch property.demand {
        case .never: "its condition holds here, and must never hold"
        case .always: "its condition does not hold here, and must always hold"
        case .reachable: "no way leads from here to a tree in which its condition holds"
        }
      return SearchFinding(
        .propertyFails,
        at: property.pointer,
        "The property '\(property.name)' fails: \(demand).",
        way: way(to: state)
      )
    }
  }

  // MARK: Failures and links

  private func failureFindings() -> [SearchFinding] {
    if let reason = seen.openingFailure {
      return [
        SearchFinding(
          .canFail,
          at: JSON.Pointer(["root"]),
          "A tree of the graph cannot open: it fails with \(reason.code.rawValue): \(reason.message)"
        )
      ]
    }
    return seen.failures.map { _, failure in
      let route = failure.route.map { JSON.Pointer(["coordinators", $0.type, "routes", $0.name]) }
      let subject = failure.route.map { "The route '\($0.name)' of \($0.type)" } ?? "A command"
      let circle = failure.reason.circle
      let cause = circle.map { "The redirects of \($0.joined(separator: " and ")) lead to one another." }
      return SearchFinding(
        circle == nil ? .canFail : .redirectLoop,
        at: failure.rule ?? route ?? JSON.Pointer(),
        "\(subject) can fail with \(failure.reason.code.rawValue): \(cause ?? failure.reason.message)",
        way: way(failure.step)
      )
    }
  }

  private func linkFindings() -> [SearchFinding] {
    var patterns: Set<String> = []
    let steps = seen.strayLinks.sorted { ($0.value.state, $0.value.event) < ($1.value.state, $1.value.event) }
    return steps.compactMap { url, step in
      guard let link = links[url], let screen = link.shows, patterns.insert(link.pattern).inserted,
        let way = way(step)
      else { return nil }
      let shown = way.moments.last?.active?.name
      return SearchFinding(
        .showsOther,
        at: JSON.Pointer(["links", link.pattern]),
        shown == screen
          ? "\(url) does not show \(screen) with its params from every tree: here they are others."
          : "\(url) does not show \(screen) from every tree: here it shows \(shown ?? "nothing").",
        way: way
      )
    }
  }

  // MARK: Traps

  private func trapFindings() -> [SearchFinding] {
    var traps = Traps(self)
    var findings = traps.standstills()
    if let blank = seen.blank {
      findings.append(
        SearchFinding(
          .showsNothing,
          at: JSON.Pointer(["root"]),
          "Nothing is on view here.",
          way: way(to: blank)
        )
      )
    }
    if let step = seen.leftOver, let way = way(step), let top = way.moments.last?.active?.name {
      traps.exclude(top)
      findings.append(
        SearchFinding(
          .neverCloses,
          at: JSON.Pointer(["screens", top]),
          "When the user does nothing, \(top) stays above the screen to which the idle routes lead.",
          way: way
        )
      )
    }
    return findings + traps.layers() + traps.screens()
  }

  // MARK: Absences

  /// The parts of the document that no state has; empty if the search is incomplete.
  private func absences() -> [SearchFinding] {
    guard isFinished, stateCount > 0 else { return [] }
    return Absences(graph, seen, isCertain: isExhausted).findings
  }
}
