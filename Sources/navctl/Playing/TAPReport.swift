import JSON
import Scripting

/// The Test Anything Protocol, version 14, with diagnostics in YAML.
struct TAPReport: TestReport {
  private var number = 0

  mutating func begin(count: Int) {
    Console.print("TAP version 14\n1..\(count)")
  }

  mutating func played(_ played: SceneResult, _ failure: SceneFailure?) {
    printPoint("\(played.script.name): \(played.scene.name)", isOK: failure == nil)
    guard let failure else { return }
    let place = [("file", played.script.path), ("command", failure.command)]
    printDiagnostics([("message", failure.message)] + place, line: failure.line, failure.difference)
  }

  mutating func rejected(_ script: UnreadableScript) {
    printPoint(script.path, isOK: false)
    guard let problem = script.problems.first else { return }
    let messages = script.problems.map(\.description).joined(separator: "\n")
    printDiagnostics([("message", messages), ("file", script.path)], line: problem.line, nil)
  }

  func abandoned(_ scene: SceneResult, _ complaint: Complaint) {
    Console.print("Bail out! \(complaint.message)".harmless)
  }

  private mutating func printPoint(_ description: String, isOK: Bool) {
    number += 1
    let escaped = description.replacing("\\", with: "\\\\").replacing("#", with: "\\#")
    Console.print("\(isOK ? "ok" : "not ok") \(number) - \(escaped.harmless)")
  }

  /// Prints a block of YAML, in which JSON quotes the texts.
  private func printDiagnostics(
    _ members: [(name: String, text: String)],
    line: Int?,
    _ difference: ScriptDifference?
  ) {
    var lines = members.map { "\($0.name): \(JSON.string($0.text).text)" }
    if let line { lines.append("line: \(line)") }
    if let difference {
      lines.append("difference: |")
      lines += difference.description.split(separator: "\n").map { "  \(String($0).harmless)" }
    }
    Console.print((["---"] + lines + ["..."]).map { "  \($0)" }.joined(separator: "\n"))
  }
}
