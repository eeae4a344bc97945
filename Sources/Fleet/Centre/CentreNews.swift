package import JSON

/// A change that a centre reports.
package enum CentreNews: Equatable, Sendable {
  /// A machine came online, was lost or stopped.
  case presence(FleetName, MachinePresence)
  /// The navd of an online machine started, with its version, or ended.
  case navd(FleetName, version: String?)
  /// A tree was opened, closed or changed.
  case tree(FleetName, address: String, from: KnownTree?, to: KnownTree?)
  case graph(FleetName, graph: String, GraphResult)
  /// A machine has answered a request.
  case answer(FleetName, request: String, MachineAnswer)
  /// All messages that the broker had retained before the echo have arrived.
  case echoed
}

/// The answer of a machine to a request.
package enum MachineAnswer: Equatable, Sendable {
  case result(JSON)
  /// The error of JSON-RPC.
  case error(JSON)
  /// The broker refused the request, for a reason.
  case refused(String)
  /// There was no answer in time; the request may or may not have run.
  case unknown
}
