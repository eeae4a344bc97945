internal import JSON
internal import Navigation

/// The answer to a question that the graph of the tree did not answer.
enum RecordedAnswer: Equatable, Sendable {
  /// The action, as the client wrote it.
  case action(JSON)
  /// The question failed.
  case failure(Reason)
  /// No client served the coordinator.
  case absent(Reason)

  var weight: Int {
    switch self {
    case .action(let json): 32 + json.footprint
    case .failure(let reason), .absent(let reason): 64 + reason.weight
    }
  }
}

extension Reason {
  /// The approximate bytes of the reason.
  var weight: Int { 48 + message.utf8.count + details.footprint }
}
