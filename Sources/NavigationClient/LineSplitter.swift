import NIOCore

/// Cuts what comes from the socket into lines, looking at each byte once.
struct LineSplitter {
  private var unread = ByteBuffer()
  /// How many unread bytes are known to hold no line end.
  private var searched = 0

  mutating func append(_ bytes: ByteBuffer) {
    var bytes = bytes
    unread.discardReadBytes()
    unread.writeBuffer(&bytes)
  }

  /// The next whole line without its end, or nil until more has come.
  mutating func next() -> ByteBufferView? {
    let rest = unread.readableBytesView.dropFirst(searched)
    guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else {
      searched = unread.readableBytes
      return nil
    }
    let length = end - unread.readerIndex
    searched = 0
    defer { unread.moveReaderIndex(forwardBy: 1) }
    return unread.readSlice(length: length)?.readableBytesView
  }
}
