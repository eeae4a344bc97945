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

  /// Reads a message of a frame; a message with a method is never a response.
  init(_ envelopes: Envelopes, _ index: Int) {
    do throws(RPCError) {
      self = try envelopes.message(index)
    } catch {
      self = .invalid(error, id: envelopes.id(index) ?? .null, hasMethod: envelopes.hasMethod(index))
    }
  }
}
