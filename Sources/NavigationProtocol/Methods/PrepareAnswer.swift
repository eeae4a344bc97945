package import JSON
import Wording

/// A client's answer to `coordinator.prepare`.
///
/// The action is JSON, which is later read against the tree's graph.
package struct PrepareAnswer: Equatable, Sendable {
  package let action: JSON

  /// Reads the result of a response.
  ///
  /// The pointer of an error starts at the result.
  package init(_ result: JSON) throws(RPCError) {
    for name in result.object?.names ?? [] where name != "action" {
      let pointer = JSON.Pointer([name])
      if let removal = Removal.member(name, ofAnswersTo: RequestName.coordinatorPrepare.rawValue) {
        throw .invalidParams(pointer, removal.sentence(about: name), removed: removal)
      }
      let suggestion = nearestName(to: name, in: ["action"])
      throw .invalidParams(pointer, "An answer has no member '\(name.shortened)'.", suggestion: suggestion)
    }
    guard let action = result["action"] else {
      throw .invalidParams(JSON.Pointer(), "The member 'action' is missing.")
    }
    self.action = action
  }
}
