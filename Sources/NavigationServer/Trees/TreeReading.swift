internal import NavigationGraph
internal import NavigationProtocol

/// A tree as a value that is read beside the loop.
struct TreeReading: Sendable {
  let origin: TreeOrigin
  let graph: Graph
  let redaction: GraphRedaction?
  let history: History

  /// A value of the history without its sensitive values, as clients read it.
  func redacted<Value: WireValue>(_ value: Value) -> Value {
    guard let redaction else { return value }
    guard let read = try? Value(reading: redaction.message(value.json)) else {
      preconditionFailure("navd reads what it writes")
    }
    return read
  }
}

extension TreeHost {
  /// The tree as a value; while the value exists, a commit copies the history.
  var reading: TreeReading {
    TreeReading(origin: origin, graph: graph, redaction: redaction, history: history)
  }
}
