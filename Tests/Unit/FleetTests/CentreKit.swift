import Fleet
import JSON

/// A centre `hq` that receives messages at given times.
struct CentreKit {
  var centre: FleetCentre

  init() {
    centre = FleetCentre(name: .named("hq"), heartbeatSeconds: 60)
  }

  /// Receives the payload that a machine publishes below its name.
  @discardableResult
  mutating func receives(_ topic: String, _ payload: String, at uptime: Int = 0) -> [CentreNews] {
    let message = BrokerMessage(topic: "navd/machine/\(topic)", payload: Array(payload.utf8))
    return centre.receive(message, at: uptime)
  }

  /// Receives the state of a machine of the group `lobby`, with trees.
  mutating func learns(_ machine: String, trees: [String] = ["main"], groups: String = #"["lobby","all"]"#) {
    receives("\(machine)/status", #"{"online":true,"navd":{"version":"1.0"},"groups":\#(groups)}"#)
    for tree in trees { receives("\(machine)/tree/\(tree)", #"{"onView":[{"name":"List"}]}"#) }
  }
}

extension FleetName {
  static func named(_ text: String) -> FleetName {
    guard let name = FleetName(text) else { preconditionFailure("'\(text)' is no name") }
    return name
  }
}

extension Publication {
  var text: String { String(decoding: payload, as: UTF8.self) }
}
