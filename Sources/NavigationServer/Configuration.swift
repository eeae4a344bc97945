package import NavigationGraph
package import NavigationProtocol

/// The settings with which the daemon is started.
package struct Configuration: Sendable {
  package var limits: Limits
  /// The graphs that every user finds loaded; of two with the same name, the last is used.
  package var graphs: [Graph]
  /// The rights to trees of other users.
  package var grants: [Grant]
  /// The user that the daemon runs as; with root, the only one that is shown the totals of all users.
  package var daemonUser: UInt32

  /// Whether there is a store; without one no tree outlives the daemon.
  package var hasStore: Bool
  /// The durability of trees that are opened without naming one, if there is a store.
  package var durability: Durability
  /// The directory of the store, for people.
  package var stateDirectory: String

  package init(
    limits: Limits = Limits(),
    graphs: [Graph] = [],
    grants: [Grant] = [],
    daemonUser: UInt32 = 0,
    hasStore: Bool = false,
    durability: Durability = .process,
    stateDirectory: String = ""
  ) {
    self.limits = limits
    self.graphs = graphs
    self.grants = grants
    self.daemonUser = daemonUser
    self.hasStore = hasStore
    self.durability = durability
    self.stateDirectory = stateDirectory
  }
}
