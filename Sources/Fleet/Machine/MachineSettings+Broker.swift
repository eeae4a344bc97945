internal import JSON

extension MachineSettings {
  /// The groups of the machine, with `all` at the end.
  var allGroups: [FleetName] { groups.filter { $0 != .all } + [.all] }

  /// The topics of requests to the machine and its groups.
  var requestFilters: [TopicFilter] {
    (["machine/\(machine)"] + allGroups.map { "group/\($0)" }).flatMap { receiver in
      FleetRight.allCases.map { TopicFilter("navd/\(receiver)/\($0.rawValue)/+", wantsRetained: false) }
    }
  }
}

extension FleetMachine {
  /// The seconds for which the broker keeps digests, results and the status of an offline machine.
  static let keptSeconds = 7 * 24 * 60 * 60

  /// The will, with which the broker reports the machine as lost unless it reconnects within 5 seconds.
  package static func will(_ settings: MachineSettings) -> BrokerWill {
    BrokerWill(offline(settings, because: .lost), delaySeconds: 5)
  }

  static func offline(_ settings: MachineSettings, because reason: MachineStatus.OfflineReason) -> Publication
  {
    Publication(
      topic: FleetTopic.status(machine: settings.machine).text,
      payload: MachineStatus.offline(reason, groups: settings.allGroups).json.serialized(),
      isRetained: true,
      expirySeconds: keptSeconds
    )
  }
}
