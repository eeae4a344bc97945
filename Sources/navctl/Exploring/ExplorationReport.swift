import GraphSearch
import JSON
import NavigationGraph
import Wording

/// The findings of a search and the answers to properties, for people and for programs.
struct ExplorationReport {
  private let search: GraphSearch
  private let source: GraphSource
  private let graph: SceneGraph
  private let findings: [(finding: SearchFinding, problem: FileProblem)]

  /// The report on a search, without findings about parts that the check has already reported.
  init(_ search: GraphSearch, of source: GraphSource, graph: SceneGraph) {
    (self.search, self.source, self.graph) = (search, source, graph)
    findings = search.findings().compactMap { finding in
      let isKnown = source.problems.contains { $0.isAbout(finding) }
      return isKnown ? nil : source.problem(finding).map { (finding, $0) }
    }
  }

  var hasErrors: Bool { findings.contains { $0.problem.severity == .error } }

  /// Prints each finding as a problem of the file, with its scene, then the result of each property.
  func print(pointers: Bool) {
    for (finding, problem) in findings {
      guard !pointers else {
        Console.print(problem.sentenceWithPointer.harmless)
        continue
      }
      let scene = scene(of: finding).map { $0.split(separator: "\n").map { "    \($0)".harmless } } ?? []
      Console.print((source.lines(about: problem) + scene).joined(separator: "\n"))
    }
    for (property, verdict) in search.verdicts() {
      Console.print("\(property.name): \(sentence(verdict))")
    }
  }

  /// Prints one object for each finding, one for each property, and one for the search.
  func printJSON() {
    for (finding, problem) in findings {
      let members = problem.json.object ?? [:]
      let scene: JSON.Object = scene(of: finding).map { ["scene": .string($0)] } ?? [:]
      Console.print(JSON.object(members.adding(scene).adding(extent)).text)
    }
    for (property, verdict) in search.verdicts() {
      let members: JSON.Object = [
        "file": .string(source.name), "property": .string(property.name),
        "verdict": .string(verdict.rawValue),
      ]
      Console.print(JSON.object(members.adding(extent)).text)
    }
    let members: JSON.Object = [
      "file": .string(source.name), "events": .integer(search.stepCount),
      "repeated": .integer(search.repeatedCount), "undecided": .integer(search.undecidedCount),
    ]
    Console.print(JSON.object(members.adding(extent)).text)
  }

  /// The scenes of all findings as a script.
  var script: String { findings.compactMap { scene(of: $0.finding) }.joined(separator: "\n") }

  private var extent: JSON.Object {
    ["states": .integer(search.stateCount), "exhausted": .bool(search.isExhausted)]
  }

  private func sentence(_ verdict: PropertyVerdict) -> String {
    let states = "\(search.stateCount) \(search.stateCount == 1 ? "state" : "states")"
    return switch verdict {
    case .holds: "holds for all \(search.stateCount) reachable states"
    case .holdsSoFar: "holds up to \(states), not exhausted"
    case .fails: "fails"
    }
  }

  private func scene(of finding: SearchFinding) -> String? {
    finding.way?.scene(
      named: "\(finding.code.rawValue): \(finding.subject ?? graph.name)",
      comments: [finding.message],
      graph: graph
    )
  }
}

extension FileProblem {
  /// Whether a finding concerns the same part as this problem.
  fileprivate func isAbout(_ finding: SearchFinding) -> Bool {
    guard let pointer else { return false }
    let tokens = finding.pointer.tokens
    let isSamePlace = pointer.tokens.starts(with: tokens) || tokens.starts(with: pointer.tokens)
    switch finding.code {
    case .neverSent, .neverShown, .neverOpened: return pointer.tokens.starts(with: tokens)
    case .showsOther: return code == finding.code.rawValue && isSamePlace
    case .canFail: return code == ProblemCode.noStack.rawValue && isSamePlace
    case .redirectLoop: return code == ProblemCode.redirectCycle.rawValue
    case .doesNothing, .cannotLeave, .neverCloses, .showsNothing, .growsForever, .propertyFails: return false
    }
  }
}

extension JSON.Object {
  fileprivate func adding(_ other: JSON.Object) -> JSON.Object {
    other.members.reduce(into: self) { $0[$1.name] = $1.value }
  }
}
