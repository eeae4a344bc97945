import NavigationProtocol

extension ScriptExpectation {
  /// Whether the comparison needs the URL of the tree.
  package var needsURL: Bool { expectations.contains(where: \.needsURL) }

  /// The names in the expectations of parts.
  package var names: [ExpectedName] { expectations.flatMap(\.names) }

  private var expectations: [Expectation] {
    switch self {
    case .commits, .whole: []
    case .parts(let parts): parts.map(\.expectation)
    }
  }

  /// Returns the difference from the result of a command; nil if there is none.
  ///
  /// A part that the script does not draw is as it was `before`.
  package func difference(from played: PlayedCommand, after before: ScriptDrawing) -> ScriptDifference? {
    let sections =
      switch self {
      case .commits: Self.sections(of: [], in: played)
      case .parts(let parts): Self.sections(of: parts, in: played)
      case .whole(let result): result.sections(in: played, after: before)
      }
    guard sections.contains(where: \.differs) else { return nil }
    return ScriptDifference(sections: sections, reason: played.reason)
  }

  private static func sections(of parts: [ExpectedPart], in played: PlayedCommand) -> [DifferenceSection] {
    let isRedirected =
      played.outcome(isOf: .redirected, nil) && parts.contains { $0.expectation.isRedirect }
    let saysOutcome = isRedirected || parts.contains { $0.expectation.isAboutOutcome }
    let needsCommit = played.outcome != nil && !saysOutcome
    let opposites = parts.map { $0.expectation.opposite(in: played) }
    var known = zip(parts, opposites).filter { $0.1 == nil }.map(\.0.expectation)
    var sections = zip(parts, opposites).map { part, opposite in
      var found = [part.line.content]
      if let opposite {
        // Several expectations may have one opposite, such as 'no layer'.
        found = known.contains(opposite) ? [] : [opposite.description]
        known.append(opposite)
      }
      return DifferenceSection(
        expected: [ExpectedLine(text: part.line.content, number: part.line.number)],
        found: found
      )
    }
    guard needsCommit, !played.outcome(isOf: .committed, nil) else { return sections }
    let implied = ExpectedLine(text: Expectation.outcome(.committed, reason: nil).description)
    let found = played.expectedOutcome.description
    sections.insert(DifferenceSection(expected: [implied], found: [found]), at: 0)
    return sections
  }
}

extension ExpectedResult {
  fileprivate func sections(in played: PlayedCommand, after before: ScriptDrawing) -> [DifferenceSection] {
    [
      DifferenceSection(expected: [Self.line(verdict)], found: [played.verdict]),
      DifferenceSection(
        expected: OutcomeLines.inOrder(notes).map(Self.line),
        found: played.notes.comparable(with: notes.map(\.content))
      ),
      Self.section(layers, before: before.layers, found: played.drawing.layers),
      Self.section(owners, before: before.owners, found: played.drawing.owners),
    ]
  }

  private static func section(
    _ written: [ScriptLine<DrawnLine>],
    before: [DrawnLine],
    found: [DrawnLine]
  ) -> DifferenceSection {
    let lines = written.isEmpty ? before : written.map(\.content)
    let expected = DrawnLine.spelled(lines, like: found).enumerated().map { index, line in
      let own = written.isEmpty ? nil : written[index]
      return ExpectedLine(text: line.description, number: own?.number, written: own?.content.description)
    }
    return DifferenceSection(expected: expected, found: found.map(\.description))
  }

  private static func line(_ written: ScriptLine<String>) -> ExpectedLine {
    ExpectedLine(text: written.content.singleSpaced, number: written.number)
  }
}

extension Expectation {
  fileprivate var isAboutOutcome: Bool {
    if case .outcome = self { true } else { false }
  }

  fileprivate var isRedirect: Bool {
    if case .redirected = self { true } else { false }
  }
}
