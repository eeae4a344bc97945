internal import Broker
package import Fleet

/// The performer of a machine's link to its fleet.
package final class MachineService {
  private let settings: MachineSettings

  package init(_ settings: MachineSettings) {
    self.settings = settings
  }
}
