extension MachineLimit {
  /// The values that a setting may have.
  package var values: ClosedRange<Int> {
    switch self {
    // The maximum of MQTT.
    case .messageBytes: 4096...268_435_455
    case .groupMessageBytes: 1024...268_435_455
    case .requestSeconds: 1...3600
    case .sessionSeconds: 1...86_400
    // Each takes up to three connections, and libmosquitto accepts only descriptors below 1024.
    case .sessions: 1...250
    case .requests: 1...1000
    case .waits: 1...1000
    case .requestsPerSecond: 1...10_000
    case .heartbeatSeconds: 1...86_400
    // The minimum of libmosquitto and the maximum of MQTT.
    case .keepAliveSeconds: 5...65_535
    case .stateMilliseconds: 1...60_000
    case .wishMilliseconds: 0...60_000
    case .outstandingBytes: 4096...1_073_741_824
    }
  }
}
