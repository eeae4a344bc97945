/// The reason that a WebSocket is closed.
struct WebSocketEnd: Equatable, Sendable {
  /// The maximum length of the sentence in a close frame.
  private static let sentenceBytesMax = 123

  let code: Int
  /// A sentence of at most 123 bytes.
  let sentence: String

  static let stopping = WebSocketEnd(code: 1001, sentence: "The gateway stops: connect again.")
  static let violation = WebSocketEnd(code: 1002, sentence: "The frames violate the WebSocket protocol.")
  static let binary = WebSocketEnd(code: 1003, sentence: "Send each message as text, not as binary data.")
  static let notText = WebSocketEnd(code: 1007, sentence: "The text of a frame is not UTF-8.")
  static let tooSlow = WebSocketEnd(
    code: 1008,
    sentence: "The rest of the message did not arrive in time: send messages whole."
  )
  static let tooLarge = WebSocketEnd(
    code: 1009,
    sentence: "The message is longer than messageBytes: split it."
  )
  static let fault = WebSocketEnd(code: 1011, sentence: "navd sent something that is no message.")
  static let daemonGone = WebSocketEnd(code: 1012, sentence: "navd has closed the connection: connect again.")

  /// The reason if navd cannot be reached.
  ///
  /// Omits the path of the socket if it is too long.
  static func noDaemon(at path: String) -> WebSocketEnd {
    let sentence = "navd does not answer at \(path): start it, or check --socket of navgate."
    return WebSocketEnd(
      code: 1013,
      sentence: sentence.utf8.count <= sentenceBytesMax
        ? sentence : "navd does not answer: start it, or check --socket of navgate."
    )
  }
}
