package import JSON

/// One thing that is wrong, or probably wrong, with a graph document or with a value that a graph declares.
package struct GraphProblem: Error, Equatable, Sendable {
  package enum Severity: String, Sendable, CaseIterable {
    /// The document cannot be used.
    case error
    /// It can, and this is probably a mistake.
    case warning
  }

  /// The offending value; for something that is missing, what it is missing from.
  package var pointer: JSON.Pointer
  package var code: Code
  /// Sentences that say what is wrong and what to do.
  package var message: String
  /// The name that was probably meant.
  package var suggestion: String?

  package init(
    _ code: Code,
    at pointer: JSON.Pointer = JSON.Pointer(),
    _ message: String,
    suggestion: String? = nil
  ) {
    self.pointer = pointer
    self.code = code
    self.message = message.shortened(to: String.sentenceBytesMax)
    self.suggestion = suggestion
  }

  package var severity: Severity { code.severity }

  /// The same problem of a value that is found at that place.
  func inside(_ place: JSON.Pointer) -> GraphProblem {
    var problem = self
    problem.pointer = place.appending(pointer)
    return problem
  }

  /// The same problem of the member of that name.
  func inside(_ name: String) -> GraphProblem { inside(JSON.Pointer([name])) }
}

/// All that is wrong with a document: at least one error, warnings beside it.
package struct GraphProblems: Error, Equatable, Sendable {
  package let problems: [GraphProblem]
}
