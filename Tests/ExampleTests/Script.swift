/// The contents of `Examples/graphs/NAME.script`: scenes, each with its own tree.
///
/// `Examples/README.md` describes the format.
struct Script {
  let name: String
  let scenes: [Scene]
}

/// Commands for one tree, with their expected results.
struct Scene: Sendable {
  let script: ScriptFile
  let name: String
  var entries: [Entry] = []
}

/// One command as typed after `navctl`, with its expected result.
struct Entry: Sendable {
  let line: Int
  let command: [String]
  var expected: Expected
}

/// The expectation below a command.
struct Expected: Sendable {
  /// `committed`, or another outcome with the code of its reason.
  var verdict = ""
  /// Further lines about the outcome, as written.
  var notes: [String] = []
  /// The layers; nil if they are unchanged.
  var layers: [DrawnLine]?
  /// The ownership tree; nil if it is unchanged.
  var owners: [DrawnLine]?
}

/// The name and path of a script, for messages that an editor can follow.
struct ScriptFile: Equatable, Sendable {
  let name: String
  let path: String
}

/// An error in a script.
struct ScriptProblem: Error, Equatable, CustomStringConvertible {
  let file: ScriptFile
  let line: Int
  let message: String

  var description: String { "\(file.path):\(line): \(message)" }
}
