/// Why a file could not be read as a document: all that is wrong with it, or all up to where its grammar broke.
package struct GraphFileError: Error, Hashable, Sendable {
  /// One thing that is wrong, and where.
  package struct Problem: Hashable, Sendable {
    /// Where to look.
    package let position: Position
    /// A sentence about what is wrong.
    package let message: String

    /// A problem at a place; the clause becomes a sentence.
    init(_ clause: String, at position: Position) {
      self.position = position
      message = clause.prefix(1).uppercased() + clause.dropFirst() + "."
    }
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
