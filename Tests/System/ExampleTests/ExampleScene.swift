import Scripting
import Testing

/// A scene of an example's script.
struct ExampleScene: Sendable {
  let script: Script
  let scene: ScriptScene

  /// Plays the scene on the model up to the first difference, which is recorded with its place.
  ///
  /// After each entry whose index is in `turns`, the split is collapsed and expanded, or the other way round.
  func play(turningAfter turns: Set<Int> = []) {
    var stage = Stage()
    for (index, entry) in scene.entries.enumerated() {
      var complaints: [String]
      do {
        complaints = try stage.play(entry)
        if turns.contains(index) { complaints += try stage.turn() }
      } catch {
        complaints = ["\(error)"]
      }
      guard complaints.isEmpty else { return record(complaints, at: entry) }
    }
  }

  private func record(_ complaints: [String], at entry: ScriptEntry) {
    let place = SourceLocation(
      fileID: "ExampleTests/\(script.name).script",
      filePath: script.path,
      line: entry.line,
      column: 1
    )
    let command = entry.command.joined(separator: " ")
    Issue.record("\(scene.name)\n$ \(command)\n\(complaints.joined(separator: "\n"))", sourceLocation: place)
  }
}

extension ExampleScene: CustomTestStringConvertible {
  var testDescription: String { "\(script.name): \(scene.name)" }
}
