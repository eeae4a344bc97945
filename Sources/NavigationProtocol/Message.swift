package import JSON

/// One message of JSON-RPC 2.0.
package enum Message: Equatable, Sendable {
  /// Exactly one response answers it.
  case request(id: RequestID, method: String, params: Params)
  /// Nothing answers it, not even an error.
  case notification(method: String, params: Params)
  /// The answer to a request of ours.
  case response(id: RequestID, Answer)
  /// Nothing of these; answered with that error and with its id if that could be told.
  ///
  /// Without a method it may be meant to answer a request of ours.
  case invalid(RPCError, id: RequestID, hasMethod: Bool)

  /// What a response says.
  package enum Answer: Equatable, Sendable {
    case result(JSON)
    case error(ReportedError)
    /// Nothing that can be used; the error says why, and a pointer leads from the message to what is wrong.
    case unusable(RPCError)
  }

  /// Params go by name; null, an empty array and none at all are no params.
  package enum Params: Equatable, Sendable {
    case named(JSON.Object)
    /// By position, as navd's methods do not take them.
    case positional
  }

  /// Reads a message with the source text of its id; a message with a method is never a response.
  init(_ value: JSON, id source: String?) {
    let id = source.flatMap(RequestID.init(text:))
    let members = Members(value)
    do throws(RPCError) {
      guard id != nil || source == nil else { throw .invalidRequest("An id is a string, a number or null.") }
      self = try members.message(id: id)
    } catch {
      self = .invalid(error, id: id ?? .null, hasMethod: members.method != nil)
    }
  }
}

/// The members that JSON-RPC knows, found in one pass.
private struct Members {
  var isVersion2 = false
  var method: JSON?
  var params: JSON?
  var result: JSON?
  var error: JSON?

  init(_ value: JSON) {
    guard case .object(let object) = value else { return }
    for member in object.members {
      switch member.name {
      case "jsonrpc": isVersion2 = member.value == "2.0"
      case "method": method = member.value
      case "params": params = member.value
      case "result": result = member.value
      case "error": error = member.value
      default: break
      }
    }
  }

  func message(id: RequestID?) throws(RPCError) -> Message {
    guard isVersion2 else {
      throw .invalidRequest("A message is an object with the member \"jsonrpc\": \"2.0\".")
    }
    guard let method else { return try response(id: id) }
    guard let name = method.string else { throw .invalidRequest("A method is a string.") }
    let params = try checkedParams()
    guard let id else { return .notification(method: name, params: params) }
    return .request(id: id, method: name, params: params)
  }

  private func response(id: RequestID?) throws(RPCError) -> Message {
    guard let id, result != nil || error != nil else {
      throw .invalidRequest("A request has a method, and an answer a result or an error.")
    }
    return switch (result, error) {
    case (let result?, nil): .response(id: id, .result(result))
    case (nil, let error?): .response(id: id, .error(ReportedError(error)))
    case (_?, _?), (nil, nil):
      .response(
        id: id,
        .unusable(.invalidRequest("There are both a result and an error: leave one of them out."))
      )
    }
  }

  private func checkedParams() throws(RPCError) -> Message.Params {
    switch params {
    case nil, .null: .named([:])
    case .object(let object): .named(object)
    case .array(let elements): elements.isEmpty ? .named([:]) : .positional
    case .bool, .integer, .double, .string: throw .invalidRequest("Params are an object.")
    }
  }
}
