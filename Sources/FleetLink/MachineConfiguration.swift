package import Fleet

/// The configuration of a machine's link to its fleet.
package struct MachineConfiguration: Equatable, Sendable {
  /// The socket of navd.
  package var socketPath: String
  package var broker: BrokerSettings
  package var machine: MachineSettings
  /// The version of navgate.
  package var version: String

  package init(socketPath: String, broker: BrokerSettings, machine: MachineSettings, version: String) {
    self.socketPath = socketPath
    self.broker = broker
    self.machine = machine
    self.version = version
  }
}
