/// The limits of a machine's link to its fleet.
package struct MachineLimits: Equatable, Sendable {
  private var given: [MachineLimit: Int] = [:]

  package init() {}

  package subscript(limit: MachineLimit) -> Int {
    get { given[limit] ?? limit.standard }
    set { given[limit] = newValue }
  }
}

package enum MachineLimit: String, CaseIterable, Sendable {
  case messageBytes, requestSeconds, sessionSeconds, sessions, requestsPerSecond, heartbeatSeconds,
    keepAliveSeconds,
    stateMilliseconds

  /// The value if none is given.
  package var standard: Int {
    switch self {
    case .messageBytes: 131_072
    case .requestSeconds: 10
    case .sessionSeconds: 60
    case .sessions: 8
    case .requestsPerSecond: 20
    case .heartbeatSeconds: 60
    case .keepAliveSeconds: 15
    case .stateMilliseconds: 200
    }
  }
}
