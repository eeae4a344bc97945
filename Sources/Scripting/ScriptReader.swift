extension Script {
  package init(_ text: String, path: String) throws(ScriptProblem) {
    var reader = ScriptReader(path: path)
    // A carriage return before the line feed makes one character with it.
    let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    for line in lines { try reader.read(line) }
    try reader.finishScript()
    self.path = path
    scenes = reader.scenes
  }
}

/// Reads a script line by line.
///
/// The first characters of a line determine its kind.
private struct ScriptReader {
  let path: String
  var scenes: [ScriptScene] = []
  var line = 0
  /// A command that continues on the next line.
  var unfinished: (line: Int, text: String)?

  mutating func read(_ text: Substring) throws(ScriptProblem) {
    line += 1
    if let unfinished {
      try readCommand(unfinished.text + text, from: unfinished.line)
    } else if text.allSatisfy({ $0 == " " }) || text.hasPrefix("#") {
      return
    } else if text.hasPrefix("== ") {
      try finishScene()
      scenes.append(ScriptScene(line: line, name: String(text.dropFirst(3))))
    } else if text.hasPrefix("$ ") {
      try finishCommand()
      try readCommand(String(text.dropFirst(2)), from: line)
    } else {
      try readExpectation(text)
    }
  }

  private mutating func readCommand(_ text: String, from start: Int) throws(ScriptProblem) {
    guard !text.hasSuffix("\\") else { return unfinished = (start, String(text.dropLast())) }
    unfinished = nil
    guard !scenes.isEmpty else { throw problem("A command must be in a scene: begin one with '== NAME'.") }
    guard let words = shellWords(text) else { throw problem("A quotation mark is not closed.") }
    scenes[scenes.count - 1].entries.append(ScriptEntry(line: start, command: words))
  }

  private mutating func readExpectation(_ text: Substring) throws(ScriptProblem) {
    guard !text.hasPrefix("\t") else { throw problem("Indent with spaces: this line begins with a tab.") }
    guard text.hasPrefix(" ") else {
      let line = String(text)
      return try expect { if $0.verdict.isEmpty { $0.verdict = line } else { $0.notes.append(line) } }
    }
    guard let line = DrawnLine(written: text) else {
      throw problem("A drawing must be indented in steps of two.")
    }
    try expect { expected in
      if line.text.hasPrefix("- ") || line.text.hasPrefix("▿ ") {
        expected.owners = (expected.owners ?? []) + [line]
      } else {
        expected.layers = (expected.layers ?? []) + [line]
      }
    }
  }

  private mutating func expect(_ change: (inout ScriptExpectation) -> Void) throws(ScriptProblem) {
    guard let scene = scenes.indices.last, let entry = scenes[scene].entries.indices.last else {
      throw problem("This line is not below a command.")
    }
    change(&scenes[scene].entries[entry].expected)
  }

  func finishScript() throws(ScriptProblem) {
    try finishScene()
    guard scenes.isEmpty else { return }
    throw ScriptProblem(path: path, line: 1, message: "The script has no scene: begin one with '== NAME'.")
  }

  private func finishScene() throws(ScriptProblem) {
    try finishCommand()
    guard let scene = scenes.last, scene.entries.isEmpty else { return }
    throw ScriptProblem(
      path: path,
      line: scene.line,
      message: "The scene has no command: write '$ ' and one."
    )
  }

  /// Checks that the last command has an outcome.
  private func finishCommand() throws(ScriptProblem) {
    guard unfinished == nil else { throw problem("The command continues on a line that does not exist.") }
    guard let entry = scenes.last?.entries.last, entry.expected.verdict.isEmpty else { return }
    throw ScriptProblem(path: path, line: entry.line, message: "The command has no outcome: write it below.")
  }

  private func problem(_ message: String) -> ScriptProblem {
    ScriptProblem(path: path, line: line, message: message)
  }
}
