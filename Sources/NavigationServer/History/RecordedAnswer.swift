internal import JSON
internal import Navigation

/// The answer to one question of a command that the tree's graph did not answer.
enum RecordedAnswer: Equatable, Sendable {
  /// The action, as the client wrote it.
  case action(JSON)
  /// There was no usable answer.
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
  /// The bytes that a reason takes, approximately.
  var weight: Int { 48 + message.utf8.count + details.footprint }
}
