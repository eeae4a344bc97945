package import NavigationGraph
package import NavigationProtocol

/// What whoever starts the daemon decides.
package struct Configuration: Sendable {
  package var limits: Limits
  /// The graphs that every user finds loaded; of two with one name the last counts.
  package var graphs: [Graph]

  package init(limits: Limits = Limits(), graphs: [Graph] = []) {
    self.limits = limits
    self.graphs = graphs
  }
}
