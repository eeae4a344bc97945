package import NavigationGraph
package import NavigationProtocol

/// The settings of the daemon at start.
package struct Configuration: Sendable {
  package var limits: Limits
  /// The graphs that are loaded for every user.
  ///
  /// The last of several with one name is used.
  package var graphs: [Graph]
  /// The rights to trees of other users.
  package var grants: [Grant]
  /// The user that the daemon runs as.
  ///
  /// Only this user and root see the totals of all users.
  package var daemonUser: UInt32

  /// Whether there is a store.
  ///
  /// Without a store, no tree outlives the daemon.
  package var hasStore: Bool
  /// The default durability of trees, if there is a store.
  package var durability: Durability
  /// The directory of the store, as shown to users.
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
