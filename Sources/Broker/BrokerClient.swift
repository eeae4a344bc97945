internal import CMosquitto
package import Fleet

/// A connection to a broker, which comes back by itself.
package final class BrokerClient: Sendable {
  private let settings: BrokerSettings

  package init(_ settings: BrokerSettings) {
    self.settings = settings
  }
}
