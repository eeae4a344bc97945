package import JSON
internal import NavigationWire

/// A call of a method on a machine or on all machines of a group.
package struct FleetCall: Equatable, Sendable {
  package var method: String
  package var params: JSON.Object
  /// The right that the topic carries.
  package var right: FleetRight

  /// Creates a call, by default with the right that the method needs.
  package init(_ method: String, _ params: JSON.Object = [:], right: FleetRight? = nil) {
    self.method = method
    self.params = params
    self.right = right ?? Self.right(of: method)
  }

  /// The right that a method needs; `observe` for an unknown method.
  private static func right(of method: String) -> FleetRight {
    switch Method(rawValue: method)?.access {
    case .observe, nil: .observe
    case .drive: .drive
    case .admin: .administer
    }
  }

  /// Whether navd recognizes a repeated call by its `commandId`, so that machines require one.
  fileprivate var needsCommandID: Bool {
    Method(rawValue: method)?.takesCommandID == true && params["commandId"] == nil && params["dryRun"] != true
  }

  /// Encodes the request with an id, which is also the id of a command.
  func message(id: String) -> JSON {
    var params = params
    if needsCommandID { params["commandId"] = .string(id) }
    return .object(
      ["jsonrpc": "2.0", "id": .string(id), "method": .string(method), "params": .object(params)]
    )
  }
}

/// A request with the received answers.
package struct FleetRequest: Equatable, Sendable {
  /// The machines whose answers are awaited.
  ///
  /// Answers of other machines are recorded, too.
  let expected: Set<FleetName>
  /// The uptime in milliseconds at which missing answers become unknown.
  let expiresAt: Int
  package internal(set) var answers: [FleetName: MachineAnswer] = [:]
  private var hasEnded = false

  init(expecting expected: Set<FleetName>, expiresAt: Int) {
    self.expected = expected
    self.expiresAt = expiresAt
  }

  package var expectedCount: Int { expected.count }

  /// Whether each expected machine has answered or cannot answer.
  package var isComplete: Bool {
    hasEnded || (!expected.isEmpty && expected.isSubset(of: Set(answers.keys)))
  }

  /// Handles the end of the time for answers.
  mutating func expire() { end(with: .unknown) }

  mutating func refused(because reason: String) { end(with: .refused(reason)) }

  private mutating func end(with answer: MachineAnswer) {
    hasEnded = true
    for machine in expected where answers[machine] == nil { answers[machine] = answer }
  }
}
