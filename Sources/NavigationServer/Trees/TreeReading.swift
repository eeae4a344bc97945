internal import Navigation
internal import NavigationGraph
internal import NavigationProtocol

/// A tree as a value for reads beside the loop.
struct TreeReading: Sendable {
  let origin: TreeOrigin
  let graph: Graph
  let redaction: GraphRedaction?
  let history: History

  /// Returns a value of the history without sensitive values.
  func redacted<Value: WireValue>(_ value: Value) -> Value {
    guard let redaction else { return value }
    guard let read = try? Value(reading: redaction.message(value.json)) else {
      preconditionFailure("navd reads what it writes")
    }
    return read
  }
}

extension TreeHost {
  /// The tree at a revision, with the current types; without a revision, the newest.
  func tree(at revision: Int?) throws(RPCError) -> Tree {
    guard let revision, revision != tree.revision else { return tree }
    guard var earlier = history.tree(at: revision) else {
      throw .revisionForgotten(revision, retained: history.revisions)
    }
    earlier.types = tree.types
    return earlier
  }

  /// The tree as a value.
  ///
  /// While the value exists, a commit copies the history.
  var reading: TreeReading {
    TreeReading(origin: origin, graph: graph, redaction: redaction, history: history)
  }
}
