package import NIOCore

// A snapshot may have many megabytes. navd sends the length before each message, so the bytes can be
// forwarded to a browser on arrival, each piece in its own frame, without a copy of the whole message.

/// Divides the output of navd, which has `Content-Length` headers, into pieces of messages.
package struct MessagePieces {
  /// Consecutive bytes of one message.
  package struct MessagePiece: Equatable {
    package let isFirst: Bool
    package let isLast: Bool
    package let bytes: ByteBuffer
  }

  /// Output of navd that is not a message.
  package struct Malformed: Error {}

  private static let start = "Content-Length: "
  private static let end = "\r\n\r\n"
  /// The maximum size of a header.
  private static let headerBytesMax = start.utf8.count + 18 + end.utf8.count

  private var buffer = ByteBuffer()
  /// The missing bytes of the message; nil before the header is complete.
  private var missing: Int?
  private var isAtStart = true

  package init() {}

  package mutating func append(_ bytes: inout ByteBuffer) {
    if buffer.readableBytes == 0 { buffer = bytes } else { buffer.writeBuffer(&bytes) }
  }

  /// Returns the next piece; nil if more bytes are needed.
  package mutating func next() throws(Malformed) -> MessagePiece? {
    if missing == nil { missing = try takeHeader() }
    guard let left = missing, let bytes = buffer.readSlice(length: min(left, buffer.readableBytes)),
      bytes.readableBytes > 0 || left == 0
    else { return nil }
    let piece = MessagePiece(isFirst: isAtStart, isLast: bytes.readableBytes == left, bytes: bytes)
    isAtStart = piece.isLast
    missing = piece.isLast ? nil : left - bytes.readableBytes
    return piece
  }

  /// Removes the next header, and returns its length; nil if the header is incomplete.
  private mutating func takeHeader() throws(Malformed) -> Int? {
    let bytes = buffer.readableBytesView.prefix(Self.headerBytesMax)
    guard let end = bytes.firstRange(of: Self.end.utf8) else {
      guard bytes.count < Self.headerBytesMax else { throw Malformed() }
      return nil
    }
    let header = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
    guard header.hasPrefix(Self.start), let length = Int(header.dropFirst(Self.start.count)), length >= 0
    else {
      throw Malformed()
    }
    buffer.moveReaderIndex(forwardBy: header.utf8.count + Self.end.utf8.count)
    return length
  }
}
