package import JSON
package import NavigationGraph

/// Something that can go wrong in an application with a graph.
package struct SearchFinding: Sendable {
  package let code: FindingCode
  /// The part of the document that probably needs a change.
  package let pointer: JSON.Pointer
  package let message: String
  /// A shortest way to the mistake; nil for something that never happens.
  package let way: SearchWay?
  package let severity: GraphProblem.Severity

  init(
    _ code: FindingCode,
    at pointer: JSON.Pointer,
    _ message: String,
    way: SearchWay? = nil,
    severity: GraphProblem.Severity? = nil
  ) {
    self.code = code
    self.pointer = pointer
    self.message = message
    self.way = way
    self.severity = severity ?? code.severity
  }

  /// The part of the document by its name, such as `Kiosk.service` for a route.
  package var subject: String? {
    let tokens = pointer.tokens
    guard tokens.count > 3, tokens[2] == "routes" else { return tokens.dropFirst().first }
    return "\(tokens[1]).\(tokens[3])"
  }
}

/// The kind of a finding, for programs; `Protocol/exploring.md` describes each.
package enum FindingCode: String, Sendable, CaseIterable {
  case neverSent, neverShown, neverOpened
  case doesNothing, cannotLeave, neverCloses, showsNothing
  case redirectLoop, canFail, showsOther, growsForever
  case propertyFails

  fileprivate var severity: GraphProblem.Severity {
    switch self {
    case .propertyFails: .error
    // A client may open it, as the root of a tree or by a transfer.
    case .neverOpened: .note
    case .neverSent, .neverShown, .doesNothing, .cannotLeave, .neverCloses, .showsNothing,
      .redirectLoop, .canFail, .showsOther, .growsForever:
      .warning
    }
  }
}

/// The answer to a property of a graph.
package enum PropertyVerdict: String, Sendable, CaseIterable {
  case holds
  /// It holds in every state that was reached, but the search is incomplete.
  case holdsSoFar
  case fails
}
