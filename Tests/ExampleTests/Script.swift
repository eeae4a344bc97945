/// What `Examples/graphs/NAME.script` says: scenes, each with a tree of its own.
///
/// How scripts are written is told in `Examples/README.md`.
struct Script {
  let name: String
  let scenes: [Scene]
}

/// Commands to one tree, and what must come of each.
struct Scene: Sendable {
  let script: ScriptFile
  let name: String
  var entries: [Entry] = []
}

/// One command as a person would type it after `navctl`, with what must come of it.
struct Entry: Sendable {
  let line: Int
  let command: [String]
  var expected: Expected
}

/// What is written below a command.
struct Expected: Sendable {
  /// How the command ended: `committed`, or another outcome with the code of its reason.
  var verdict = ""
  /// What else the outcome says, one thing a line, as written.
  var notes: [String] = []
  /// The layers; nil stands for those drawn before.
  var layers: [DrawnLine]?
  /// Who owns whom; nil stands for what was drawn before.
  var owners: [DrawnLine]?
}

/// Where a script stands, for messages that an editor can jump to.
struct ScriptFile: Equatable, Sendable {
  let name: String
  let path: String
}

/// What is wrong with a script itself.
struct ScriptProblem: Error, Equatable, CustomStringConvertible {
  let file: ScriptFile
  let line: Int
  let message: String

  var description: String { "\(file.path):\(line): \(message)" }
}
