package import JSON

// Questions about results that a program has only as JSON, because its user chose the method.

/// The kind of the outcome in the result of any method; nil if the method has no outcome.
package func outcomeKind(in result: JSON) -> CommandOutcomeKind? {
  // The result of tree.open has the outcome as a member.
  let word = result["outcome"]?["outcome"] ?? result["outcome"]
  return word?.string.flatMap(CommandOutcomeKind.init(rawValue:))
}

/// The names of the methods in an OpenRPC document.
package func methodNames(in document: JSON) -> [String] {
  (document["methods"]?.array ?? []).compactMap { $0["name"]?.string }
}

/// The number of the subscription that params or a result name.
package func subscriptionNumber(in json: JSON) -> Int? { json["subscription"]?.integer }

extension CommandOutcomeKind {
  /// Whether a command with this outcome has given the tree a new revision.
  package var isCommit: Bool { self == .committed || self == .redirected }
}
