/// The limits of a machine's link to its fleet.
package struct MachineLimits: Equatable, Sendable {
  private var given: [MachineLimit: Int] = [:]

  package init() {}

  package subscript(limit: MachineLimit) -> Int {
    get { given[limit] ?? limit.standard }
    set { given[limit] = newValue }
  }
}

/// A limit of a machine's link to its fleet.
package enum MachineLimit: String, CaseIterable, Sendable {
  case messageBytes, groupMessageBytes, requestSeconds, sessionSeconds, sessions, requests, waits,
    requestsPerSecond,
    heartbeatSeconds,
    keepAliveSeconds, stateMilliseconds, wishMilliseconds, outstandingBytes

  /// The default.
  package var standard: Int {
    switch self {
    case .messageBytes: 131_072
    case .groupMessageBytes: 16_384
    case .requestSeconds: 10
    case .sessionSeconds: 60
    case .sessions: 8
    case .requests: 64
    case .waits: 16
    case .requestsPerSecond: 20
    case .heartbeatSeconds: 60
    case .keepAliveSeconds: 15
    case .stateMilliseconds: 200
    case .wishMilliseconds: 1_000
    case .outstandingBytes: 1_048_576
    }
  }

  /// The meaning, for the documentation.
  package var sentence: String {
    switch self {
    case .messageBytes: "Bytes of a request, of a response and of a wanted graph."
    case .groupMessageBytes: "Bytes of a response to a request that came to a group."
    case .requestSeconds: "Seconds in which a request waits for a navd that does not run."
    case .sessionSeconds:
      "Seconds from the last request of a centre or the last response to it until its session ends."
    case .sessions: "Centres that have a session at one time."
    case .requests: "Requests of a session that have no response yet."
    case .waits:
      "Requests `tree.wait` of all centres that have no response yet. navd limits them for each tree."
    case .requestsPerSecond: "Requests of a centre in a second."
    case .heartbeatSeconds:
      "Seconds from one status to the next. The broker drops a status after three times as long."
    case .keepAliveSeconds:
      "Seconds of silence after which the broker and the machine ask each other for a sign of life."
    case .stateMilliseconds: "Milliseconds between two digests of a tree, and between two statuses."
    case .wishMilliseconds:
      "Milliseconds without a further wish for a graph after which a new connection rolls it out."
    case .outstandingBytes: "Bytes of messages that the broker has not acknowledged."
    }
  }
}
