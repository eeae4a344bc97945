// The room of the driver leases. A lease belongs to a connection, so it is neither stored nor restored; it ends with the
// connection or with the tree. Only the history says who drove, and why.

/// The connections that drive trees.
final class Leases {
  private var drivers: [TreeID: ConnectionID] = [:]
  /// The trees that each connection drives, in the order in which it took them.
  private var trees: [ConnectionID: [TreeID]] = [:]

  /// The connection that drives a tree; nil if every client with the right to do so does.
  func driver(of tree: TreeID) -> ConnectionID? { drivers[tree] }

  /// The trees that a connection drives, in the order in which it took them.
  func trees(drivenBy connection: ConnectionID) -> [TreeID] { trees[connection] ?? [] }

  /// Gives the lease of a tree to a connection, or ends it.
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
