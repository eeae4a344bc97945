extension Script {
  /// Reads a script; throws the first problem.
  init(_ text: String, of file: ScriptFile) throws(ScriptProblem) {
    var reader = ScriptReader(file: file)
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) { try reader.read(line) }
    try reader.finishCommand()
    name = file.name
    scenes = reader.scenes
  }
}

/// Reads a script line by line.
///
/// The first characters of a line determine its kind.
private struct ScriptReader {
  let file: ScriptFile
  var scenes: [Scene] = []
  private var line = 0
  /// A command that continues on the next line.
  private var unfinished: (line: Int, text: String)?

  init(file: ScriptFile) {
    self.file = file
  }

  mutating func read(_ text: Substring) throws(ScriptProblem) {
    line += 1
    if let unfinished {
      try readCommand(unfinished.text + text, from: unfinished.line)
    } else if text.allSatisfy({ $0 == " " }) || text.hasPrefix("#") {
      return
    } else if text.hasPrefix("== ") {
      try finishCommand()
      scenes.append(Scene(script: file, name: String(text.dropFirst(3))))
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
    scenes[scenes.count - 1].entries.append(Entry(line: start, command: words, expected: Expected()))
  }

  private mutating func readExpectation(_ text: Substring) throws(ScriptProblem) {
    guard text.hasPrefix(" ") else {
      return try expect { $0.tell(String(text)) }
    }
    guard let line = DrawnLine(written: text) else {
      throw problem("A drawing must be indented in steps of two.")
    }
    try expect { $0.draw(line) }
  }

  private mutating func expect(_ change: (inout Expected) -> Void) throws(ScriptProblem) {
    guard let scene = scenes.indices.last, let entry = scenes[scene].entries.indices.last else {
      throw problem("This line is not below a command.")
    }
    change(&scenes[scene].entries[entry].expected)
  }

  /// Checks that the last command has an outcome.
  func finishCommand() throws(ScriptProblem) {
    guard unfinished == nil else { throw problem("The command continues on a line that does not exist.") }
    guard let entry = scenes.last?.entries.last, entry.expected.verdict.isEmpty else { return }
    throw ScriptProblem(file: file, line: entry.line, message: "The command has no outcome: write it below.")
  }

  private func problem(_ message: String) -> ScriptProblem {
    ScriptProblem(file: file, line: line, message: message)
  }
}

extension Expected {
  fileprivate mutating func tell(_ line: String) {
    if verdict.isEmpty { verdict = line } else { notes.append(line) }
  }

  fileprivate mutating func draw(_ line: DrawnLine) {
    if line.isOwner {
      owners = (owners ?? []) + [line]
    } else {
      layers = (layers ?? []) + [line]
    }
  }
}
