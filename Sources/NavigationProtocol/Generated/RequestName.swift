// swift-format-ignore-file
// Written by Protocol/generate.py from Protocol/requests. Do not edit.

/// Everything that navd asks a client.
package enum RequestName: String, CaseIterable, Sendable {
  /// Asks the client that serves a coordinator what it does.
  case coordinatorPrepare = "coordinator.prepare"
  /// Asks a client to perform a custom transition that is committed.
  case transitionPerform = "transition.perform"
}
