internal import Navigation

/// The reason for which a client that was asked has not answered.
enum NoAnswerReason: Equatable, Sendable {
  /// The client took too long.
  case late
  /// The client is disconnected, or does not read.
  case clientGone

  var code: Reason.Code {
    switch self {
    case .late: .deadline
    case .clientGone: .clientGone
    }
  }

  /// Returns the sentence about a client with that role.
  func sentence(_ role: String) -> String {
    switch self {
    case .late: "The client that \(role) took too long to answer."
    case .clientGone: "The client that \(role) has disconnected, or does not read its messages."
    }
  }
}
