// swift-format-ignore-file
// Written by Protocol/generate.py from Protocol/notifications. Do not edit.

/// Everything that navd tells a client unasked.
package enum NotificationName: String, CaseIterable, Sendable {
  /// A command has ended that the client was asked about, or that ended a coordinator which it serves.
  case commandEnded = "command.ended"
  /// A labelled child of a coordinator that the client serves has ended, and that is committed.
  case coordinatorCompleted = "coordinator.completed"
  /// A coordinator whose routes the client subscribed to has taken one.
  case coordinatorRouted = "coordinator.routed"
  /// Another client, or none, serves the coordinators of a type.
  case coordinatorServed = "coordinator.served"
  /// Nothing more will come for a subscription.
  case subscriptionEnded = "subscription.ended"
  /// A tree that the client subscribed to has changed.
  case treeChanged = "tree.changed"
  /// A tree is gone for which the client has registered coordinator types.
  case treeClosed = "tree.closed"
}
