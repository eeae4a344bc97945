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

  /// Returns the sentence about the client that serves a type.
  func sentence(about type: String) -> String {
    switch self {
    case .late: "The client that serves \(type) took too long to answer."
    case .clientGone: "The client that serves \(type) has disconnected, or does not read its messages."
    }
  }
}
