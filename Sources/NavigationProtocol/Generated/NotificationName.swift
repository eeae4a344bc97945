// swift-format-ignore-file
// Written by Protocol/generate.py from Protocol/notifications. Do not edit.

/// Everything that navd tells a client unasked.
package enum NotificationName: String, CaseIterable, Sendable {
  /// A coordinator whose routes the client subscribed to has taken one.
  case coordinatorRouted = "coordinator.routed"
  /// Nothing more will come for a subscription.
  case subscriptionEnded = "subscription.ended"
  /// A tree that the client subscribed to has changed.
  case treeChanged = "tree.changed"
}
