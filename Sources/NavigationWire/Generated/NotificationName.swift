// swift-format-ignore-file
// Written by Tools/generate from Protocol/notifications. Do not edit.

/// The notifications from navd to clients.
package enum NotificationName: String, CaseIterable, Sendable {
  /// Reports the end of a command that the client was asked about, or that ended a coordinator it serves or committed custom transitions of one.
  case commandEnded = "command.ended"
  /// Reports that a labelled child of a coordinator that the client serves has ended, after the commit.
  case coordinatorCompleted = "coordinator.completed"
  /// Reports a route of a coordinator that the client subscribed to.
  case coordinatorRouted = "coordinator.routed"
  /// Reports that another client, or none, now serves a coordinator type.
  case coordinatorServed = "coordinator.served"
  /// Reports a message of another client of the user, to clients that called `server.monitor`.
  case serverMessage = "server.message"
  /// Reports the end of a tree that the client was able to observe, to clients that called `server.watch`.
  case serverTreeClosed = "server.treeClosed"
  /// Reports a tree that the client may observe from now on, to clients that called `server.watch`.
  case serverTreeOpened = "server.treeOpened"
  /// Reports the end of a subscription.
  case subscriptionEnded = "subscription.ended"
  /// Reports a change of a tree that the client subscribed to.
  case treeChanged = "tree.changed"
  /// Reports the end of a tree for which the client has registered coordinator types.
  case treeClosed = "tree.closed"
  /// Reports a command that committed nothing, to clients that subscribed with `commands`.
  case treeCommand = "tree.command"
  /// Reports that another client, or none, now drives a tree.
  case treeDriven = "tree.driven"
  /// Warns that an `idle` time ends soon, or cancels the warning.
  case treeIdle = "tree.idle"
}
