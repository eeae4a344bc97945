internal import Navigation

/// Why a client that was asked has not answered.
enum Silence {
  /// It took too long.
  case late
  /// It is not there, or does not read.
  case clientGone

  var code: Reason.Code {
    switch self {
    case .late: .deadline
    case .clientGone: .clientGone
    }
  }

  /// Says it of the client that does, or was to do, something.
  func sentence(_ role: String) -> String {
    switch self {
    case .late: "The client that \(role) took too long to answer."
    case .clientGone: "The client that \(role) has gone, or does not read what it is sent."
    }
  }
}
