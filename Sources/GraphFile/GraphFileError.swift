package import JSON

/// Why a file could not be read as a document: all that is wrong with it, or all up to where its grammar broke.
package struct GraphFileError: Error, Hashable, Sendable {
  /// One thing that is wrong, and where.
  package struct Problem: Hashable, Sendable {
    /// Where to look.
    package let position: Position
    /// A sentence about what is wrong.
    package let message: String
    /// What kind of problem it is.
    package let kind: Kind
    /// The offending value, if the text has got as far as values; for a member's name that cannot be one, the object.
    package let pointer: JSON.Pointer?

    /// A problem at a place; the clause becomes a sentence.
    init(_ clause: String, at position: Position, _ kind: Kind = .syntax, _ pointer: JSON.Pointer? = nil) {
      self.position = position
      message = clause.prefix(1).uppercased() + clause.dropFirst() + "."
      self.kind = kind
      self.pointer = pointer
    }
  }

  /// What follows from a problem for what was read.
  package enum Kind: Hashable, Sendable {
    /// The text is no document.
    case syntax
    /// Another value stands where the author's cannot be read.
    case unreadable
    /// A member is left out whose name its object has already.
    case repeated
    case tooDeep
    case tooManyValues
  }

  /// The file.
  package let name: String
  /// What is wrong, in the order of the text; at least one problem.
  package let problems: [Problem]

  init(name: String, problems: [Problem]) {
    self.name = name
    self.problems = problems.sorted { $0.position < $1.position }
  }
}

extension GraphFileError: CustomStringConvertible {
  /// A line for each problem: `file:line:column: sentence`.
  package var description: String {
    problems.map { "\(name):\($0.position): \($0.message)" }.joined(separator: "\n")
  }
}

extension GraphFileError.Problem {
  /// The problem of an object that has a name twice; the pointer leads to the member.
  static func repeatedName(at pointer: JSON.Pointer, _ position: Position) -> Self {
    let name = pointer.tokens.last ?? ""
    return Self(
      "the name '\(name)' is used more than once in the same object",
      at: position,
      .repeated,
      pointer
    )
  }
}
