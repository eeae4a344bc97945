package import JSON

/// One message of JSON-RPC 2.0.
package enum Message: Equatable, Sendable {
  /// A request; exactly one response answers it.
  case request(id: RequestID, method: String, params: RawParams)
  /// A notification; nothing answers it, not even an error.
  case notification(method: String, params: RawParams)
  /// The response to a request that this side sent.
  case response(id: RequestID, ResponseBody)
  /// An invalid message. The response is that error, with the id of the message if it has a readable one.
  ///
  /// Without a method, it may be meant as a response to a request of this side.
  case invalid(RPCError, id: RequestID, hasMethod: Bool)

  /// The content of a response.
  package enum ResponseBody: Equatable, Sendable {
    case result(JSON)
    case error(ReportedError)
    /// An unusable response. The error gives the reason; its pointer leads from the message to the mistake.
    case unusable(RPCError)
  }

  /// The params of a message, by name.
  ///
  /// Null, an empty array and a missing member mean no params.
  package enum RawParams: Equatable, Sendable {
    case named(JSON.Object)
    /// Params by position, which the methods of navd do not accept.
    case positional
  }

  /// Reads a message with the source text of its id; a message with a method is never a response.
  init(_ value: JSON, id source: String?) {
    let id = source.flatMap(RequestID.init(text:))
    let members = MessageMembers(value)
    do throws(RPCError) {
      guard id != nil || source == nil else { throw .invalidRequest("An id is a string, a number or null.") }
      self = try members.message(id: id)
    } catch {
      self = .invalid(error, id: id ?? .null, hasMethod: members.method != nil)
    }
  }
}

/// The members that JSON-RPC knows, found in one pass.
private struct MessageMembers {
  var isVersion2 = false
  var method: JSON?
  var params: JSON?
  var result: JSON?
  var error: JSON?

  init(_ value: JSON) {
    guard case .object(let object) = value else { return }
    for member in object.members {
      // Most names differ in their length, so that few are compared.
      switch (member.name.utf8.count, member.name) {
      case (7, "jsonrpc"): isVersion2 = member.value.string == "2.0"
      case (6, "method"): method = member.value
      case (6, "params"): params = member.value
      case (6, "result"): result = member.value
      case (5, "error"): error = member.value
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

  private func checkedParams() throws(RPCError) -> Message.RawParams {
    switch params {
    case nil, .null: .named([:])
    case .object(let object): .named(object)
    case .array(let elements): elements.isEmpty ? .named([:]) : .positional
    case .bool, .integer, .double, .string: throw .invalidRequest("Params are an object.")
    }
  }
}
