package import JSON

/// One message of JSON-RPC 2.0.
package enum Message: Equatable, Sendable {
  /// A request, which gets exactly one response.
  case request(id: RequestID, method: String, params: RawParams)
  /// A notification, which gets no response or error.
  case notification(method: String, params: RawParams)
  /// The response to a request that this side sent.
  case response(id: RequestID, ResponseBody)
  /// An invalid message, which gets the error as response, with its id if that is valid.
  ///
  /// Without a method, the message may be an invalid response to a request of this side.
  case invalid(RPCError, id: RequestID, hasMethod: Bool)

  /// The content of a response.
  package enum ResponseBody: Equatable, Sendable {
    case result(JSON)
    case error(ReportedError)
    /// An invalid response, with an error whose pointer starts at the message.
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

  /// Parses a message of a frame.
  ///
  /// A message with a method is never a response.
  init(_ envelopes: Envelopes, _ index: Int) {
    do throws(RPCError) {
      self = try envelopes.message(index)
    } catch {
      self = .invalid(error, id: envelopes.id(index) ?? .null, hasMethod: envelopes.hasMethod(index))
    }
  }
}
