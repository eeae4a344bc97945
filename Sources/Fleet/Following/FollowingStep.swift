/// The results of a message from navd on an observing connection.
package struct FollowingStep: Equatable, Sendable {
  /// The messages to send to navd, in order.
  package var messages: [[UInt8]] = []
  /// The addresses of the trees that were opened, changed or closed.
  package var changed: [String] = []
  /// Whether `addresses` has changed.
  package var hasOtherTrees = false
  /// The address of the tree whose change, command or driver was reported.
  package var reported: String?
  /// Whether navd has accepted the connection.
  package var isIntroduction = false
  /// Whether navd refused the connection, which must be closed.
  package var isRefused = false
  package var remarks: [MachineRemark] = []
  /// A sentence about a list without trees to follow.
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
