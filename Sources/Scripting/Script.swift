/// The contents of a script: scenes, each with its own tree.
///
/// `Examples/README.md` describes the format.
package struct Script: Sendable {
  /// The path of the file, for messages that an editor can follow.
  package let path: String
  package let scenes: [ScriptScene]

  /// The name of the file without its folder and without `.script`.
  package var name: String {
    let file = path.split(separator: "/").last ?? ""
    return String(file.hasSuffix(".script") ? file.dropLast(".script".count) : file)
  }
}

/// Commands for one tree, with their expected results.
package struct ScriptScene: Sendable {
  package let line: Int
  package let name: String
  package internal(set) var entries: [ScriptEntry] = []
}

/// One command as typed after `navctl`, with its expected result.
package struct ScriptEntry: Sendable {
  package let line: Int
  package let command: [String]
  package internal(set) var expected = ScriptExpectation()
}

/// The expectation below a command.
package struct ScriptExpectation: Sendable {
  /// `committed`, or another outcome with the code of its reason.
  var verdict = ""
  /// Further lines about the outcome, as written.
  var notes: [String] = []
  /// The layers; nil if they are unchanged.
  var layers: [DrawnLine]?
  /// The ownership tree; nil if it is unchanged.
  var owners: [DrawnLine]?
}

package struct ScriptProblem: Error, Equatable, CustomStringConvertible {
  package let path: String
  /// The line of the error; nil if the file cannot be read.
  package let line: Int?
  package let message: String

  package init(path: String, line: Int? = nil, message: String) {
    self.path = path
    self.line = line
    self.message = message
  }

  /// The problem in the line format of compilers, which editors understand.
  package var description: String { "\(path)\(line.map { ":\($0)" } ?? ""): \(message)" }
}
