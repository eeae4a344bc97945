// A driver lease belongs to a connection, so it is neither stored nor restored. It ends with the connection
// or the tree. The history records each driver.

/// The driver leases of all trees.
final class Leases {
  private var drivers: [TreeID: ConnectionID] = [:]
  /// The trees that each connection drives, in the order in which it took them.
  private var trees: [ConnectionID: [TreeID]] = [:]

  /// The connection that drives a tree; nil without a lease.
  func driver(of tree: TreeID) -> ConnectionID? { drivers[tree] }

  /// The trees that a connection drives, in the order in which it took them.
  func trees(drivenBy connection: ConnectionID) -> [TreeID] { trees[connection] ?? [] }

  /// Transfers the lease of a tree to a connection, or ends it.
  func passed(_ tree: TreeID, to connection: ConnectionID?) {
    if let earlier = drivers.removeValue(forKey: tree) {
      trees[earlier]?.removeAll { $0 == tree }
      if trees[earlier]?.isEmpty == true { trees[earlier] = nil }
    }
    guard let connection else { return }
    drivers[tree] = connection
    trees[connection, default: []].append(tree)
  }
}
