package import JSON

/// The retained status of a machine.
package enum MachineStatus: Equatable, Sendable {
  case online(OnlineMachine)
  /// The machine is not connected, because the connection was lost or the machine has stopped.
  case offline(OfflineReason, groups: [FleetName])

  package enum OfflineReason: String, Sendable { case lost, stopped }

  package var json: JSON {
    switch self {
    case .online(let machine): machine.json
    case .offline(let reason, let groups):
      [
        "online": false, "reason": .string(reason.rawValue),
        "groups": .array(groups.map { .string($0.text) }),
      ]
    }
  }
}

/// The status of a machine that is connected.
package struct OnlineMachine: Equatable, Sendable {
  /// The running navd, if any.
  package var navd: ServingNavd?
  /// The time of the status.
  package var at: FleetTime
  /// The time of the connection to the broker.
  package var since: FleetTime
  package var groups: [FleetName]
  /// The addresses of the open trees.
  package var trees: [String]
  package var count: [MachineCounter: Int]

  package var json: JSON {
    let counts = MachineCounter.allCases.map { counter in
      JSON.Object.Member(name: counter.rawValue, value: .integer(count[counter] ?? 0))
    }
    return [
      "online": true, "navd": navd?.json ?? .null, "at": at.json, "since": since.json,
      "groups": .array(groups.map { .string($0.text) }), "trees": .array(trees.map { .string($0) }),
      "count": .object(JSON.Object(uniqueMembers: counts)),
    ]
  }
}

extension ServingNavd {
  fileprivate var json: JSON { ["version": .string(version), "instance": .string(instance)] }
}

extension FleetTime {
  /// The wall-clock time in seconds.
  var json: JSON {
    wall % 1000 == 0 ? .integer(wall / 1000) : .double(Double(wall) / 1000)
  }
}
