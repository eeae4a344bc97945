import NavigationProtocol
import Wording

extension Script {
  package init(_ text: String, path: String) throws(ScriptProblem) {
    var reader = ScriptReader(path: path)
    // A carriage return before the line feed makes one character with it.
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isLineEnd)
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
    } else if text.hasPrefix("==") {
      try readScene(text.dropFirst(2))
    } else if text.hasPrefix("$") {
      try finishCommand()
      guard text.hasPrefix("$ ") else {
        let command = text.count > 1 ? text.dropFirst() : "COMMAND"
        throw problem("A command begins with '$' and a space: write '$ \(command)'.")
      }
      try readCommand(String(text.dropFirst(2)), from: line)
    } else {
      try readExpectation(text)
    }
  }

  private mutating func readScene(_ text: Substring) throws(ScriptProblem) {
    try finishScene()
    let name = text.singleSpaced
    guard text.hasPrefix(" "), !name.isEmpty else {
      throw problem("A scene begins with '== ' and its name: write '== \(name.isEmpty ? "NAME" : name)'.")
    }
    scenes.append(ScriptScene(line: line, name: String(text.dropFirst())))
  }

  private mutating func readCommand(_ text: String, from start: Int) throws(ScriptProblem) {
    guard !text.hasSuffix("\\") else { return unfinished = (start, String(text.dropLast())) }
    unfinished = nil
    guard !scenes.isEmpty else { throw problem("A command must be in a scene: begin one with '== NAME'.") }
    guard let words = shellWords(text) else { throw problem("A quotation mark is not closed.") }
    let spelling = words.contains { $0.contains(" ") } ? text.trimmed : text.singleSpaced
    let entry = ScriptEntry(line: start, lastLine: line, command: words, text: spelling)
    scenes[scenes.count - 1].entries.append(entry)
  }

  private mutating func readExpectation(_ text: Substring) throws(ScriptProblem) {
    guard !text.hasPrefix("\t") else { throw problem("Indent with spaces: this line begins with a tab.") }
    guard let scene = scenes.indices.last, let entry = scenes[scene].entries.indices.last else {
      throw problem("This line is not below a command.")
    }
    try checkBeginning(text)
    let expected = scenes[scene].entries[entry].expected
    scenes[scene].entries[entry].expected =
      text.isExpectLine ? .parts(try parts(expected, text)) : .whole(try result(expected, text))
  }

  /// Checks that the line is neither a command without its mark nor an indented expectation.
  private func checkBeginning(_ text: Substring) throws(ScriptProblem) {
    let word = text.split(separator: " ").first ?? ""
    guard !text.hasPrefix(" ") else {
      guard word != "expect" else { throw problem("A line with 'expect' is not indented.") }
      return
    }
    guard word != "navctl", !Self.verbs.contains(word) else {
      let command = word == "navctl" ? text.dropFirst(word.count).trimmed : text.trimmed
      throw problem("A command begins with '$ ': write '$ \(command)'.")
    }
  }

  /// The first words of commands.
  private static let verbs: Set<Substring> = [
    "open", "trigger", "handle", "go", "transfer", "back", "drop", "finish", "facts", "forget", "report",
    "undo", "redo", "after",
  ]

  /// Returns the parts that are expected with one more line.
  private func parts(
    _ expected: ScriptExpectation,
    _ text: Substring
  ) throws(ScriptProblem) -> [ExpectedPart] {
    let earlier: [ExpectedPart]
    switch expected {
    case .commits: earlier = []
    case .parts(let parts): earlier = parts
    case .whole: throw problem(Self.bothForms)
    }
    do throws(UnreadableExpectation) {
      let expectation = try Expectation(reading: String(text.dropFirst("expect".count)))
      let line = ScriptLine(number: line, content: text.trimmed)
      return earlier + [ExpectedPart(line: line, expectation: expectation)]
    } catch {
      throw problem(error.message)
    }
  }

  /// Returns the whole result that is expected with one more line.
  private func result(
    _ expected: ScriptExpectation,
    _ text: Substring
  ) throws(ScriptProblem) -> ExpectedResult {
    switch expected {
    case .commits: return ExpectedResult(verdict: try verdict(text))
    case .parts: throw problem(Self.bothForms)
    case .whole(var result):
      guard text.hasPrefix(" ") else {
        result.notes.append(ScriptLine(number: line, content: String(text)))
        return result
      }
      let drawn = try drawnLine(text, below: result.owners.first?.content)
      if drawn.depth == nil {
        result.layers.append(ScriptLine(number: line, content: drawn))
      } else {
        result.owners.append(ScriptLine(number: line, content: drawn))
      }
      return result
    }
  }

  private func drawnLine(_ text: Substring, below first: DrawnLine?) throws(ScriptProblem) -> DrawnLine {
    do throws(DrawnLineProblem) {
      return try DrawnLine(written: text, below: first)
    } catch {
      throw problem(error.message)
    }
  }

  private func verdict(_ text: Substring) throws(ScriptProblem) -> ScriptLine<String> {
    guard let kind = text.split(separator: " ").first, !text.hasPrefix(" ") else {
      throw problem("An outcome must be above the tree: write 'committed' or another one.")
    }
    guard CommandOutcomeKind(rawValue: String(kind)) != nil else {
      guard nearestName(to: String(kind), in: ["expect"]) == nil else {
        throw problem("'\(kind)' is no outcome.\(didYouMean("expect ..."))")
      }
      throw problem(UnreadableExpectation.noOutcome(String(kind)).message)
    }
    return ScriptLine(number: line, content: String(text))
  }

  private static let bothForms =
    "A command has either 'expect' lines or a whole outcome with its tree below it, not both."

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

  /// Checks that the last command is complete.
  private func finishCommand() throws(ScriptProblem) {
    guard unfinished == nil else { throw problem("The command continues on a line that does not exist.") }
  }

  private func problem(_ message: String) -> ScriptProblem {
    ScriptProblem(path: path, line: line, message: message)
  }
}

extension Substring {
  /// Whether the first word is `expect`.
  fileprivate var isExpectLine: Bool { prefix { $0 != " " } == "expect" }

}

extension StringProtocol {
  /// The text without spaces around it.
  fileprivate var trimmed: String {
    let text = drop { $0 == " " }
    return text.lastIndex { $0 != " " }.map { String(text[...$0]) } ?? ""
  }
}
