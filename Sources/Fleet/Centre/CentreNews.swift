package import JSON

/// News for a centre.
package enum CentreNews: Equatable, Sendable {
  /// A machine came, was lost, or stopped.
  case presence(FleetName, MachinePresence)
  /// The navd of an online machine came, with its version, or ended.
  case navd(FleetName, version: String?)
  /// A tree was opened or closed, or shows something else.
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
  /// The broker did not let the request through, for a reason.
  case refused(String)
  /// There was none in time: the machine may have carried the request out or not.
  case unknown
}
