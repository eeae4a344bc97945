/// The link of one machine to its fleet, as a value: events in, effects out.
package struct FleetMachine: Sendable {
  /// The uptime at which it is to receive `timePassed`; nil if it waits for nothing.
  package private(set) var wakesAt: Int?
  private let settings: MachineSettings

  /// Creates the link; `version` is that of navgate.
  package init(_ settings: MachineSettings, version: String) {
    self.settings = settings
  }

  /// Takes an event; returns the effects in order.
  package mutating func receive(_ event: MachineEvent, at time: FleetTime) -> [MachineEffect] {
    []
  }
}
