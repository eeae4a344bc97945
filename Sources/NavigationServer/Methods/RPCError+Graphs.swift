internal import JSON
internal import NavigationGraph
internal import NavigationProtocol

extension RPCError {
  /// A value in params does not match the graph's declaration.
  static func params(_ problem: GraphProblem, at place: JSON.Pointer) -> RPCError {
    .invalidParams(place.appending(problem.pointer), problem.message, suggestion: problem.suggestion)
  }

  /// The first of several problems with params.
  static func params(_ problems: GraphProblems, at place: JSON.Pointer) -> RPCError {
    let first = problems.problems.first { $0.severity == .error }
    return first.map { params($0, at: place) } ?? .invalidParams(place, "The graph does not allow this.")
  }

  /// Params name a coordinator that does not exist.
  static func noCoordinator(at place: [String]) -> RPCError {
    .invalidParams(JSON.Pointer(place), "There is no such coordinator, or it has ended.")
  }

  /// A tree is opened without naming a graph, and not exactly one is loaded.
  static func graphNotNamed(among graphs: [String]) -> RPCError {
    .invalidParams(
      JSON.Pointer(["graph"]),
      graphs.isEmpty
        ? "No graph is loaded: load one with graph.load, or bring one."
        : "There are several graphs, so name one: \(graphs.prefix(10).joined(separator: ", "))."
    )
  }

  /// A document is not a valid graph.
  static func graphInvalid(_ problems: GraphProblems) -> RPCError {
    .graphInvalid(problems: problems.problems.map { DocumentProblem($0).json })
  }
}

extension DocumentProblem {
  init(_ problem: GraphProblem) {
    self.init(
      pointer: "\(problem.pointer)",
      severity: problem.severity == .error ? .error : .warning,
      code: problem.code.rawValue,
      message: problem.message,
      suggestion: problem.suggestion
    )
  }
}
