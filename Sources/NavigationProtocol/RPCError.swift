package import JSON
import Wording

/// The error member of a response: a stable name for programs, a sentence for users, and further data.
package struct RPCError: Error, Equatable, Sendable {
  package var name: ErrorName
  /// The sentence: what happened, to what, and what to try.
  package var message: String
  /// The members of `data` besides `name`.
  package var details: JSON.Object

  package init(_ name: ErrorName, _ message: String, details: JSON.Object = [:]) {
    self.name = name
    self.message = message.shortened(to: String.sentenceBytesMax)
    self.details = details
  }

  /// The error of a request that exceeds a limit, with the limit in its data.
  ///
  /// The limit must have an error in `Limit.error`.
  package static func exceeded(_ limit: Limit, _ limits: Limits) -> RPCError {
    exceeded(limit, max: limits[limit])
  }

  static func exceeded(_ limit: Limit, max: Int) -> RPCError {
    guard let error = limit.error else {
      preconditionFailure("no error is described for the limit \(limit.rawValue)")
    }
    return RPCError(
      error.name,
      "\(error.sentence) The limit \(limit.rawValue) is \(max).",
      details: ["limit": .string(limit.rawValue), "max": .integer(max)]
    )
  }

  /// The members of `data` that locate the error.
  package var place: JSON.Object {
    JSON.Object(uniqueMembers: details.members.filter { $0.name == "pointer" })
  }

  /// The error as JSON; clients match on `data.name`.
  package var json: JSON {
    var data: JSON.Object = ["name": .string(name.rawValue)]
    for member in details.members { data[member.name] = member.value }
    return ["code": .integer(name.code), "message": .string(message), "data": .object(data)]
  }
}
