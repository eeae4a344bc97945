import JSON
import Scripting
import Wording

/// The Test Anything Protocol, version 14, with diagnostics in YAML.
struct TAPReport: TestReport {
  private var number = 0

  mutating func begin(count: Int) {
    Console.print("TAP version 14\n1..\(count)")
  }

  mutating func played(_ played: SceneResult, _ failures: [SceneFailure]) {
    printPoint("\(played.script.name): \(played.scene.name)", isOK: failures.isEmpty)
    guard !failures.isEmpty else { return }
    var lines = ["file: \(JSON.string(played.script.path).text)", "failures:"]
    for failure in failures { lines += Self.lines(about: failure) }
    printDiagnostics(lines)
  }

  mutating func rejected(_ script: UnreadableScript) {
    printPoint(script.path, isOK: false)
    guard let problem = script.problems.first else { return }
    let messages = script.problems.map(\.description).joined(separator: "\n")
    let lines = [Self.member("message", messages), Self.member("file", script.path)]
    printDiagnostics(lines + (problem.line.map { ["line: \($0)"] } ?? []))
  }

  func abandoned(_ scene: SceneResult, _ complaint: Complaint) {
    Console.print("Bail out! \(complaint.message)".harmless)
  }

  private mutating func printPoint(_ description: String, isOK: Bool) {
    number += 1
    let escaped = description.replacing("\\", with: "\\\\").replacing("#", with: "\\#")
    Console.print("\(isOK ? "ok" : "not ok") \(number) - \(escaped.harmless)")
  }

  /// A failure as an element of a YAML list.
  private static func lines(about failure: SceneFailure) -> [String] {
    var lines = [
      member("message", failure.message), "line: \(failure.line)", member("command", failure.command),
    ]
    if let difference = failure.difference {
      lines.append("difference: |")
      lines += difference.description.split(separator: "\n").map { "  \(String($0).harmless)" }
    }
    return lines.enumerated().map { "\($0.offset == 0 ? "- " : "  ")\($0.element)" }
  }

  /// A member in YAML, with the text as a JSON string.
  private static func member(_ name: String, _ text: String) -> String {
    "\(name): \(JSON.string(text).text)"
  }

  private func printDiagnostics(_ lines: [String]) {
    Console.print((["---"] + lines + ["..."]).map { "  \($0)" }.joined(separator: "\n"))
  }
}
