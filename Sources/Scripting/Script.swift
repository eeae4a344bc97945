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
  /// The last line of the command, which may be continued.
  let lastLine: Int
  package let command: [String]
  /// The command as written, with its quotation marks.
  package let text: String
  package internal(set) var expected = ScriptExpectation.commits
}

/// The expectation below a command.
package enum ScriptExpectation: Sendable {
  /// Nothing is written: the command must commit.
  case commits
  /// The lines that begin with `expect`.
  case parts([ExpectedPart])
  /// The outcome, and the whole tree.
  case whole(ExpectedResult)
}

/// A line that begins with `expect`.
package struct ExpectedPart: Sendable {
  let line: ScriptLine<String>
  let expectation: Expectation
}

/// An outcome with the tree after it.
package struct ExpectedResult: Sendable {
  /// `committed`, or another outcome with the code of its reason.
  let verdict: ScriptLine<String>
  /// Further lines about the outcome, as written.
  var notes: [ScriptLine<String>] = []
  /// The layers; empty if they are unchanged.
  var layers: [ScriptLine<DrawnLine>] = []
  /// The ownership tree; empty if it is unchanged.
  var owners: [ScriptLine<DrawnLine>] = []
}

/// The contents of a line, with its number in the script.
struct ScriptLine<Content: Sendable>: Sendable {
  let number: Int
  let content: Content
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
