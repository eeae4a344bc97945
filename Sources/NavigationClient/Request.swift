public import JSON
public import NavigationProtocol

/// A question or order of navd, such as `coordinator.prepare`, which waits for an answer.
///
/// It is answered once; an answer that comes too late, or twice, does nothing.
public struct Request: Sendable {
  /// What is asked, such as `coordinator.prepare`.
  public let method: String
  /// The particulars; an object.
  public let params: JSON

  let id: RequestID
  private let conversation: Conversation

  init(id: RequestID, method: String, params: JSON, conversation: Conversation) {
    self.id = id
    self.method = method
    self.params = params
    self.conversation = conversation
  }

  /// The request as a value; nil if this version of the library does not know it.
  ///
  /// - Throws: `CallError` if the params are not those that the protocol describes.
  public func content() throws(CallError) -> ServerRequest? {
    guard let name = RequestName(rawValue: method) else { return nil }
    return try readable(method) { () throws(WireError) in try ServerRequest(name, params) }
  }

  /// The request's id, such as `navd:7`: what commands that are sent while it is handled give as `within`, and what
  /// navd names when it no longer wants an answer.
  public var name: String {
    (try? JSON.parse(id.text.utf8))?.string ?? id.text
  }

  /// Answers with a result.
  public func answer(_ result: JSON) {
    conversation.answered(Line.result(result, id: id))
  }

  /// Answers that it could not be done, with a sentence that says what was wrong and what to do.
  ///
  /// The code is by default the one that editors' protocol has for a request that failed.
  public func refuse(_ message: String, code: Int = -32803, data: JSON? = nil) {
    conversation.answered(Line.refusal(message, code: code, data: data, id: id))
  }

  /// What navd is told by a client that serves nothing of the kind.
  var notServed: RPCError {
    RPCError(.methodNotFound, "This client serves no requests of the method '\(method)'.")
  }
}
