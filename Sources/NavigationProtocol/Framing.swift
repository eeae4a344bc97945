/// The separation of messages on a connection.
///
/// The client's first byte selects the framing of the connection.
package enum Framing: Sendable {
  /// One JSON text per line.
  case lines
  /// A block of headers with `Content-Length` before each JSON text.
  case headers

  /// Appends a message in this framing.
  ///
  /// The message must have no line feed, like all compact JSON.
  package func encode(_ message: [UInt8], into output: inout [UInt8]) {
    switch self {
    case .lines:
      output.append(contentsOf: message)
      output.append(.lineFeed)
    case .headers:
      output.append(contentsOf: "Content-Length: \(message.count)\r\n\r\n".utf8)
      output.append(contentsOf: message)
    }
  }

  /// A message in this framing.
  package func encoded(_ message: consuming [UInt8]) -> [UInt8] {
    switch self {
    case .lines:
      message.append(.lineFeed)
      return message
    case .headers:
      var output: [UInt8] = []
      encode(message, into: &output)
      return output
    }
  }
}

/// An error of a peer after which message boundaries are unknown.
///
/// The peer receives the error, and the connection is closed.
package enum FramingViolation: Error, Equatable, Sendable {
  /// The first byte begins neither a JSON text nor a header.
  case unknownFraming
  /// The header block is malformed, as the sentence describes.
  case badHeader(String)
  /// The message is longer than the limit.
  case messageTooLarge(max: Int)

  /// The last message to the peer.
  package var error: RPCError {
    switch self {
    case .unknownFraming:
      .badFraming("Send one JSON text a line, or messages with a Content-Length header.")
    case .badHeader(let sentence):
      .badFraming(sentence)
    case .messageTooLarge(let max):
      .exceeded(.messageBytes, max: max)
    }
  }
}

extension UInt8 {
  static let lineFeed = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")

  /// White space as JSON defines it.
  var isJSONSpace: Bool {
    self == 0x20 || self == .lineFeed || self == .carriageReturn || self == UInt8(ascii: "\t")
  }
}
