package import JSON
package import NavigationProtocol

extension NavdClient {
  /// Whether navd executes a call of the method at most once if it is sent again with the same `commandId`.
  package static func takesCommandID(_ method: String) -> Bool {
    Method(rawValue: method)?.members.contains { $0.name == "commandId" && $0.presence == .optional } ?? false
  }

  /// Reads the outcome of a command from its result.
  package static func outcome(of method: String, in result: JSON) throws(CallError) -> CommandOutcome {
    try readable("the result of \(method)") { () throws(WireError) in try CommandOutcome(reading: result) }
  }
}
