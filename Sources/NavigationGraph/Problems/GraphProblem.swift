package import JSON
internal import Wording

/// One error, warning or note about a graph document, or about a value that a graph declares.
package struct GraphProblem: Error, Equatable, Sendable {
  package enum Severity: String, Sendable, CaseIterable {
    /// The document cannot be used.
    case error
    /// The document can be used, but this part is probably a mistake.
    case warning
    /// The part has another meaning than under earlier versions of navd.
    case note
  }

  /// The wrong value, or the object that lacks a member.
  package var pointer: JSON.Pointer
  package var code: ProblemCode
  /// Sentences that describe the problem and a remedy.
  package var message: String
  /// The name that was probably meant.
  package var suggestion: String?

  package init(
    _ code: ProblemCode,
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

  /// Returns the problem with its pointer below that place.
  func inside(_ place: JSON.Pointer) -> GraphProblem {
    var problem = self
    problem.pointer = place.appending(pointer)
    return problem
  }

  /// Returns the problem with its pointer below the member of that name.
  func inside(_ name: String) -> GraphProblem { inside(JSON.Pointer([name])) }
}

/// The problems of a document that cannot be used: at least one is an error.
package struct GraphProblems: Error, Equatable, Sendable {
  package let problems: [GraphProblem]
}
