// swift-format-ignore-file
// Written by Tools/generate from Protocol/requests. Do not edit.

/// The requests from navd to clients.
package enum RequestName: String, CaseIterable, Sendable {
  /// Asks the client that serves a coordinator what it does.
  case coordinatorPrepare = "coordinator.prepare"
}
