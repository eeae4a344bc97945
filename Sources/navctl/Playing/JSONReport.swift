import JSON
import Scripting

/// A JSON object for each scene, and for each script that cannot be read.
struct JSONReport: TestReport {
  func played(_ played: SceneResult, _ failures: [SceneFailure]) {
    let scene = played.scene
    let report = JSON.present([
      "file": .string(played.script.path), "line": .integer(scene.line), "scene": .string(scene.name),
      "passed": .bool(failures.isEmpty),
      "failures": failures.isEmpty ? nil : .array(failures.map(Self.json)),
      "updated": played.updated.isEmpty ? nil : .array(played.updated.map(Self.json)),
    ])
    Console.print(report.text)
  }

  func rejected(_ script: UnreadableScript) {
    let problems = script.problems.map { problem in
      JSON.present(["line": problem.line.map(JSON.integer), "message": .string(problem.message)])
    }
    Console.print(JSON.object(["file": .string(script.path), "problems": .array(problems)]).text)
  }

  func covered(_ graph: GraphCoverage) {
    Console.print(graph.json.text)
  }

  private static func json(_ failure: SceneFailure) -> JSON {
    let difference = failure.difference
    return .present([
      "line": .integer(failure.line), "command": .string(failure.command),
      "message": .string(failure.message),
      "expected": difference.map { .array($0.expected.map(JSON.string)) },
      "found": difference.map { .array($0.found.map(JSON.string)) },
      "reason": difference?.reason.map(JSON.string),
    ])
  }
}
