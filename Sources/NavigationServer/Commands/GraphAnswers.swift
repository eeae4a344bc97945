internal import Navigation
internal import NavigationGraph

/// The answers of a graph to the questions of a command.
struct GraphAnswers: Sendable {
  let graph: Graph
  /// Whether clients may answer for some of its types.
  let mayDelegate: Bool

  /// The answer of the graph; nil if the question is for a client.
  func answer(_ question: Question, _ work: inout Int) -> Answer? {
    if mayDelegate, graph.isDelegated(question.situation.type) == true { return nil }
    return graph.answer(question, &work)
  }
}
