internal import JSON

/// The errors with which navgate refuses a request of a centre.
///
/// All other errors come from navd.
package enum FleetErrorName: String, CaseIterable, Sendable {
  case parseError, invalidRequest, methodNotFound, requestTooLarge, commandIdMissing, expired,
    tooManyRequests,
    tooManySessions, responseTooLarge, navdUnavailable

  package var code: Int {
    switch self {
    case .parseError: -32700
    case .invalidRequest: -32600
    case .methodNotFound: -32601
    case .tooManyRequests: -32005
    case .requestTooLarge: 1101
    case .commandIdMissing: 1102
    case .expired: 1103
    case .tooManySessions: 1104
    case .responseTooLarge: 1105
    case .navdUnavailable: 1106
    }
  }
}

/// An error that navgate reports to a centre.
struct FleetRefusal: Error, Equatable {
  let name: FleetErrorName
  /// A sentence for the user.
  let message: String
  /// The members of `data` besides the name.
  var details: JSON.Object = [:]

  /// Encodes the response to a request.
  func response(to id: JSON) -> [UInt8] {
    let data = JSON.Object(
      uniqueMembers: [.init(name: "name", value: .string(name.rawValue))] + details.members
    )
    let error: JSON = [
      "code": .integer(name.code), "message": .string(message), "data": .object(data),
    ]
    let response: JSON = ["jsonrpc": "2.0", "id": id, "error": error]
    return response.serialized()
  }
}

extension FleetRefusal {
  static func invalid(_ message: String) -> FleetRefusal {
    FleetRefusal(name: .invalidRequest, message: message)
  }

  static func tooManyRequests(_ limit: MachineLimit, max: Int) -> FleetRefusal {
    FleetRefusal(
      name: .tooManyRequests,
      message:
        "The machine takes no more requests of this centre now. Wait for responses, and send it again.",
      details: ["limit": .string(limit.rawValue), "max": .integer(max)]
    )
  }

  static func tooManySessions(max: Int) -> FleetRefusal {
    FleetRefusal(
      name: .tooManySessions,
      message: "As many centres as the machine allows have a session with it. Try again when one has ended.",
      details: ["limit": "sessions", "max": .integer(max)]
    )
  }

  static func expired(lateMilliseconds: Int) -> FleetRefusal {
    FleetRefusal(
      name: .expired,
      message: "The request came after its notAfter, and was not carried out.",
      details: ["lateMs": .integer(lateMilliseconds)]
    )
  }

  static func responseTooLarge(_ limit: MachineLimit, bytes: Int, max: Int) -> FleetRefusal {
    FleetRefusal(
      name: .responseTooLarge,
      message: "The response is too large for the broker. Ask for less, or use navctl -H.",
      details: ["limit": .string(limit.rawValue), "bytes": .integer(bytes), "max": .integer(max)]
    )
  }

  static func requestTooLarge(bytes: Int, max: Int) -> FleetRefusal {
    FleetRefusal(
      name: .requestTooLarge,
      message: "The request is too large for the machine. Split it, or use navctl -H.",
      details: ["limit": "messageBytes", "bytes": .integer(bytes), "max": .integer(max)]
    )
  }

  /// navd is not running, and the request did not run.
  static let navdAway = FleetRefusal(
    name: .navdUnavailable,
    message: "navd is not running on the machine, and the request was not carried out. Send it again later.",
    details: ["sent": false]
  )

  /// navd ended with the request in flight.
  static let navdLost = FleetRefusal(
    name: .navdUnavailable,
    message:
      "navd went away before it answered, and may have carried the request out. Look before sending it again.",
    details: ["sent": true]
  )
}
