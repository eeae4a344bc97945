package import NavigationGraph
package import NavigationProtocol

/// The settings with which the daemon is started.
package struct Configuration: Sendable {
  package var limits: Limits
  /// The graphs that every user finds loaded; of two with the same name, the last is used.
  package var graphs: [Graph]

  /// Whether there is a store; without one no tree outlives the daemon.
  package var isKeeping: Bool
  /// The durability of trees that are opened without naming one, if there is a store.
  package var durability: Durability
  /// The directory of the store, for people.
  package var stateDirectory: String

  package init(
    limits: Limits = Limits(),
    graphs: [Graph] = [],
    isKeeping: Bool = false,
    durability: Durability = .process,
    stateDirectory: String = ""
  ) {
    self.limits = limits
    self.graphs = graphs
    self.isKeeping = isKeeping
    self.durability = durability
    self.stateDirectory = stateDirectory
  }
}
