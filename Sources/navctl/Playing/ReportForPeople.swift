import Scripting

/// A line for each script and scene, and the differences of a scene that failed.
struct ReportForPeople: TestReport {
  func began(_ script: PlayableScript) {
    Console.print([Text(script.script.path, .strong)])
  }

  func played(_ played: SceneResult, _ failures: [SceneFailure]) {
    let result =
      switch (failures.isEmpty, played.updated.isEmpty) {
      case (true, true): Text("ok", .passed)
      case (true, false): Text("updated", .strong)
      case (false, _): Text("FAILED", .failed)
      }
    var line = Text("  ")
    for piece in result.pieces { line.append(piece.text, piece.look) }
    line.pad(to: 10)
    line.append(played.scene.name)
    let updated = played.updated.map { (failure: $0, isUpdated: true) }
    let all = (updated + failures.map { ($0, false) }).sorted { $0.failure.line < $1.failure.line }
    Console.print(
      [line] + all.flatMap { Self.lines(about: $0.failure, in: played.script, isUpdated: $0.isUpdated) }
    )
  }

  func rejected(_ script: UnreadableScript) {
    for problem in script.problems { Console.print([Text(problem.description, .failed)]) }
  }

  func covered(_ graph: GraphCoverage) {
    Console.print(graph.lines.map { Text($0) })
  }

  func end(_ summary: TestSummary) {
    Console.print([Text(summary.sentence, summary.status == .done ? .passed : .failed)])
  }

  /// Writes the position at the beginning of a line, where editors look for it, and the difference below.
  private static func lines(
    about failure: SceneFailure,
    in script: Script,
    isUpdated: Bool
  ) -> [Text] {
    var place = Text("\(script.path):\(failure.line): ")
    place.append("$ \(failure.command)", .strong)
    guard let difference = failure.difference else { return [place, Text("    \(failure.message)")] }
    let reason = difference.reason.map { [Text("    The reason: \($0)")] } ?? []
    let heading = isUpdated ? "The script said (-), and says now (+):" : ScriptDifference.heading
    return [place, Text("    \(heading)")] + difference.lines.map(text) + reason
  }

  private static func text(of line: DifferenceLine) -> Text {
    let look: Look =
      switch line.side {
      case .both: .plain
      case .expected: .failed
      case .found: .passed
      }
    return Text("    \(line)", look)
  }
}
