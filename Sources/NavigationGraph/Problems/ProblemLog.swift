internal import JSON
internal import Wording

/// The problems of one document, in the order in which they are found.
///
/// A class, because all parts of the reader report to one.
final class ProblemLog {
  private(set) var problems: [GraphProblem] = []
  private(set) var isFull = false
  /// Whether every declaration was read; otherwise problems with names may be false, and are not reported.
  var knowsAllNames = true
  private var suggestions = 0
  private var bytes = 0

  var hasErrors: Bool { problems.contains { $0.severity == .error } }

  func report(_ problem: GraphProblem) {
    guard !isFull, knowsAllNames || !problem.code.isAboutNames else { return }
    problems.append(problem)
    bytes += problem.message.utf8.count + problem.pointer.tokens.reduce(0) { $0 + $1.utf8.count }
    guard problems.count == GraphLimits.problemsMax || bytes > GraphLimits.problemBytesMax else { return }
    isFull = true
    problems.append(
      GraphProblem(
        .tooMany,
        "There are more than \(problems.count) problems. Fix these and check again."
      )
    )
  }

  func report(_ code: ProblemCode, at place: JSON.Pointer, _ message: String) {
    report(GraphProblem(code, at: place, message))
  }

  /// Reports an undeclared name, with the declared names if they are few.
  func report(
    _ code: ProblemCode,
    at place: JSON.Pointer,
    _ message: String,
    unknown name: String,
    known: @autoclosure () -> [String]
  ) {
    guard !isFull else { return }
    let known = known()
    var suggestion: String?
    if suggestions < GraphLimits.suggestionsMax {
      suggestions += 1
      suggestion = nearestName(to: name, in: known)
    }
    report(GraphProblem(code, at: place, message + listing(known), suggestion: suggestion))
  }
}

/// A sentence with all names if they are few, else an empty text.
func listing(_ known: [String]) -> String {
  (1...12).contains(known.count) ? " There are: \(known.joined(separator: ", "))." : ""
}
