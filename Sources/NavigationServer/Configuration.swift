package import NavigationGraph
package import NavigationProtocol

/// The settings with which the daemon is started.
package struct Configuration: Sendable {
  package var limits: Limits
  /// The graphs that every user finds loaded; of two with the same name, the last is used.
  package var graphs: [Graph]

  package init(limits: Limits = Limits(), graphs: [Graph] = []) {
    self.limits = limits
    self.graphs = graphs
  }
}
