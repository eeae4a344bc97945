package import JSON

/// A client's answer to `coordinator.prepare`.
///
/// The action is still JSON, to be read against the tree's graph.
package struct PrepareAnswer: Equatable, Sendable {
  package var action: JSON?

  package init(_ result: JSON) {
    action = result["action"]
  }
}
