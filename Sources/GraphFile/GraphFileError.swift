package import JSON

/// The problems of a file that cannot be read as a document: all of them, or those up to a syntax error.
package struct GraphFileError: Error, Hashable, CustomStringConvertible, Sendable {
  package let name: String
  /// The problems in the order of the text; at least one.
  package let problems: [GraphFileProblem]

  init(name: String, problems: [GraphFileProblem]) {
    self.name = name
    self.problems = problems.sorted { $0.position < $1.position }
  }
  /// A line for each problem: `file:line:column: sentence`.
  package var description: String {
    problems.map { "\(name):\($0.position): \($0.message)" }.joined(separator: "\n")
  }
}

/// One problem of a file, with its place.
package struct GraphFileProblem: Hashable, Sendable {
  package let position: Position
  package let message: String
  package let kind: GraphFileProblemKind
  /// The offending value, or the object with a rejected member name; nil if the text cannot be parsed.
  package let pointer: JSON.Pointer?

  /// Creates a problem from a clause, which becomes a sentence; another sentence may say what to write.
  init(
    _ clause: String,
    at position: Position,
    _ kind: GraphFileProblemKind = .syntax,
    _ pointer: JSON.Pointer? = nil,
    advice: String? = nil
  ) {
    self.position = position
    message = clause.prefix(1).uppercased() + clause.dropFirst() + "." + (advice.map { " \($0)" } ?? "")
    self.kind = kind
    self.pointer = pointer
  }

  /// The problem of a repeated name in one object; the pointer leads to the member.
  static func repeatedName(at pointer: JSON.Pointer, _ position: Position) -> GraphFileProblem {
    let name = pointer.tokens.last ?? ""
    return GraphFileProblem(
      "the name '\(name)' is used more than once in the same object",
      at: position,
      .repeated,
      pointer
    )
  }
}

/// The effect of a problem on the document.
package enum GraphFileProblemKind: Hashable, Sendable {
  /// The text is not a document.
  case syntax
  /// The text is empty or has only comments.
  case empty
  /// The value is replaced, because it cannot be read.
  case unreadable
  /// The member is omitted, because its object already has one of that name.
  case repeated
  case tooDeep
  case tooManyValues
}
