/// How messages are told apart on a connection; the client's first byte decides, for the life of the connection.
package enum Framing: Sendable {
  /// One JSON text a line.
  case lines
  /// A block of headers with `Content-Length` before each JSON text.
  case headers

  /// Appends a message as it goes over the wire; the message has no line feed in it, as compact JSON never has.
  package func encode(_ message: some Collection<UInt8>, into output: inout [UInt8]) {
    switch self {
    case .lines:
      output.reserveCapacity(output.count + message.count + 1)
      output.append(contentsOf: message)
      output.append(.lineFeed)
    case .headers:
      output.append(contentsOf: "Content-Length: \(message.count)\r\n\r\n".utf8)
      output.append(contentsOf: message)
    }
  }

  /// A message as it goes over the wire.
  package func encoded(_ message: some Collection<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    encode(message, into: &output)
    return output
  }
}

/// What a peer did that makes the end of its message impossible to trust: it is told and the connection is closed.
package enum FramingViolation: Error, Equatable, Sendable {
  /// The first byte opens neither a JSON text nor a header.
  case unknownFraming
  /// The header block is malformed; the sentence says how.
  case badHeader(String)
  /// The message is longer than these limits allow.
  case messageTooLarge(Limits)

  /// The last word to the peer.
  package var error: RPCError {
    switch self {
    case .unknownFraming:
      .badFraming("Send one JSON text a line, or messages with a Content-Length header.")
    case .badHeader(let sentence):
      .badFraming(sentence)
    case .messageTooLarge(let limits):
      .exceeded(.messageBytes, limits)
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
