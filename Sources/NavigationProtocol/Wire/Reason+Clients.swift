package import JSON
package import Navigation

// Reasons of commands that depend on a client. The `details` of each name the type that the client serves.

extension Reason {
  /// No client serves a coordinator type.
  package static func detached(_ type: String) -> Reason {
    Reason(
      .detached,
      "No client serves \(type): start the one that registers it.",
      details: ["type": .string(type)]
    )
  }

  /// A client did not answer a question about a coordinator type.
  package static func unanswered(_ code: Code, _ sentence: String, type: String) -> Reason {
    Reason(code, sentence, details: ["type": .string(type)])
  }

  /// A client's answer is invalid; the pointer locates the error in the result.
  package static func badAnswer(_ error: RPCError, at pointer: JSON.Pointer, type: String) -> Reason {
    var details: JSON.Object = ["type": .string(type), "pointer": .string(pointer.description)]
    details["removed"] = error.details["removed"]
    let sentence = "The client that serves \(type) gave an answer that cannot be used. \(error.message)"
    return Reason(.badAnswer, sentence, details: details)
  }

  /// A client answered a question with an error.
  package static func prepareFailed(_ error: ReportedError, type: String) -> Reason {
    let message = error.message ?? "It gave no reason."
    return Reason(
      .prepareFailed,
      "The client that serves \(type) could not answer. \(message)",
      details: ["type": .string(type), "error": .string(message)]
    )
  }
}

extension RPCError {
  /// The pointer in the details of the error.
  package var pointer: JSON.Pointer? { details["pointer"]?.string.flatMap(JSON.Pointer.init(parsing:)) }
}
