public import JSON
public import NavigationWire

/// A request from navd, such as `coordinator.prepare`, which waits for a response.
///
/// Only the first response counts. Late responses have no effect.
public struct Request: Sendable {
  /// The method, such as `coordinator.prepare`.
  public let method: String
  /// The params; an object.
  public let params: JSON

  let id: JSON
  let conversation: Conversation

  /// The typed request; nil if this version of the library does not know the method.
  ///
  /// - Throws: `CallError` if the params are not those that the protocol describes.
  public func content() throws(CallError) -> ServerRequest? {
    guard let name = RequestName(rawValue: method) else { return nil }
    return try readable(method) { () throws(WireError) in try ServerRequest(name, params) }
  }

  /// The request's id, such as `navd:7`.
  ///
  /// Commands sent while handling the request pass the id as `within`. navd sends the id when it no longer
  /// needs a response.
  public var name: String {
    id.string ?? id.text
  }

  /// Responds with a result.
  public func answer(_ result: JSON) {
    conversation.answered(Line.result(result, id: id))
  }

  /// Responds with an error.
  ///
  /// The message says what went wrong and what to try.
  ///
  /// The default code is that of the Language Server Protocol for a failed request.
  public func reject(_ message: String, code: Int = -32803, data: JSON? = nil) {
    conversation.answered(Line.error(message, code: code, data: data, id: id))
  }
}
