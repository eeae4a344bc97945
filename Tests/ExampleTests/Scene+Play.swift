import Testing

extension Scene {
  /// Plays the scene on the model up to the first difference, which is recorded with its place.
  ///
  /// After each entry whose index is in `turns`, the split is collapsed and expanded, or the other way round.
  func play(turningAfter turns: Set<Int> = []) {
    var stage = Stage()
    for (index, entry) in entries.enumerated() {
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

  /// Plays the scene through a daemon and navctl up to the first difference.
  func play(through navd: NavdProcess) async throws {
    var stage = try await DaemonStage(navd)
    for entry in entries {
      var complaints: [String]
      do {
        complaints = try await stage.play(entry)
      } catch {
        complaints = ["\(error)"]
      }
      guard complaints.isEmpty else {
        record(complaints, at: entry)
        break
      }
    }
    try await stage.end()
  }

  private func record(_ complaints: [String], at entry: Entry) {
    let place = SourceLocation(
      fileID: "ExampleTests/\(script.name).script",
      filePath: script.path,
      line: entry.line,
      column: 1
    )
    let command = entry.command.joined(separator: " ")
    Issue.record("\(name)\n$ \(command)\n\(complaints.joined(separator: "\n"))", sourceLocation: place)
  }
}

extension Scene: CustomTestStringConvertible {
  var testDescription: String { "\(script.name): \(name)" }
}
