/// The results of a message from navd to a connection that follows trees.
package struct FollowingStep: Equatable, Sendable {
  /// The messages to send to navd, in order.
  package var messages: [[UInt8]] = []
  /// The addresses of the trees that were opened, have changed or are gone.
  package var changed: [String] = []
  /// Whether `addresses` has changed.
  package var hasOtherTrees = false
  /// The address of the tree whose change, command or driver the message reports.
  package var reported: String?
  /// Whether navd has accepted the connection.
  package var isIntroduction = false
  /// Whether navd refuses the connection, which is to be closed.
  package var isRefused = false
  package var remarks: [MachineRemark] = []
  /// A sentence about a list of trees without one to follow.
  package var absence: String?

  package init() {}
}

/// A run of navd.
package struct ServingNavd: Equatable, Sendable {
  package var version: String
  package var instance: String

  package init(version: String, instance: String) {
    self.version = version
    self.instance = instance
  }
}
