// The decoder accepts chunks of bytes with any boundaries, and returns frames. An empty decoder uses a chunk
// as its buffer, so a frame that arrives in one chunk is a slice without a copy.

/// Divides the bytes of one connection into messages.
package struct FrameDecoder: Sendable {
  package enum Output: Equatable, Sendable {
    /// The bytes of one message, not validated.
    case frame(ArraySlice<UInt8>)
    /// A violation, after which the connection is closed.
    case violation(FramingViolation)
  }

  private enum Mode {
    /// No byte has arrived.
    case undecided
    case lines
    /// The decoder is between two messages or inside a header block.
    case headers(HeaderBlock)
    /// The header block is complete, and the body follows.
    case body(length: Int)
    /// A violation was reported.
    case broken
  }

  private let messageBytesMax: Int
  private let headerBytesMax: Int
  private var mode = Mode.undecided
  private var buffer: [UInt8] = []
  /// The index of the first unreturned byte.
  private var start = 0
  /// The index up to which there is no line feed after `start`.
  private var scanned = 0
  /// The number of bytes removed before and between messages.
  package private(set) var skippedBytes = 0

  package init(limits: Limits = Limits()) {
    messageBytesMax = limits.messageBytes
    headerBytesMax = limits.headerBytes
  }

  /// The framing that the first byte selected; nil before the first byte and for an invalid one.
  package private(set) var framing: Framing?

  /// The number of bytes of an incomplete message.
  package var bufferedBytes: Int { buffer.count - start }

  /// The memory of an incomplete message, which grows with received bytes and not with the announced length.
  package var reservedBytes: Int { buffer.isEmpty ? 0 : buffer.capacity }

  /// Whether a message has begun and is not complete.
  package var isInMessage: Bool {
    switch mode {
    case .undecided, .broken: false
    case .lines: bufferedBytes > 0
    case .headers(let block): block.hasBegun || bufferedBytes > 0
    case .body: true
    }
  }

  /// Drops the received bytes, because nothing more is read.
  package mutating func discard() {
    mode = .broken
    _ = take(upTo: buffer.count)
  }

  /// Appends bytes from the socket.
  package mutating func append(_ bytes: [UInt8]) {
    if start == buffer.count {
      buffer = bytes
    } else {
      buffer.removeSubrange(..<start)
      buffer.append(contentsOf: bytes)
    }
    scanned = max(0, scanned - start)
    start = 0
  }

  /// Returns the next message; nil if more bytes are needed.
  package mutating func next() -> Output? {
    switch mode {
    case .undecided: detected()
    case .lines: nextLine()
    case .headers(let block): nextHeader(after: block)
    case .body(let length): nextBody(length)
    case .broken: nil
    }
  }

  /// Returns the last message after the peer has closed its sending side.
  ///
  /// The last line needs no line feed. An incomplete message with headers is dropped.
  package mutating func finish() -> Output? {
    guard case .lines = mode else { return nil }
    let line = take(upTo: buffer.count).withoutCarriageReturn
    return line.allSatisfy(\.isJSONSpace) ? nil : .frame(line)
  }

  private mutating func detected() -> Output? {
    guard start < buffer.count else { return nil }
    switch buffer[start] {
    case UInt8(ascii: "{"), UInt8(ascii: "["), 0x20, 0x09, 0x0A, 0x0D:
      framing = .lines
      mode = .lines
    case UInt8(ascii: "C"):
      framing = .headers
      mode = .headers(HeaderBlock())
    default:
      return broken(.unknownFraming)
    }
    return next()
  }

  private mutating func nextLine() -> Output? {
    skipSpace()
    let line = takeLine()
    guard (line ?? buffer[start...]).withoutCarriageReturn.count <= messageBytesMax else {
      return broken(.messageTooLarge(max: messageBytesMax))
    }
    return line.map { .frame($0.withoutCarriageReturn) }
  }

  /// Removes white space before a message, such as empty lines.
  private mutating func skipSpace() {
    let end = buffer.firstNonSpace(from: start)
    guard end > start else { return }
    skippedBytes += end - start
    _ = take(upTo: end)
  }

  private mutating func nextHeader(after blockSoFar: HeaderBlock) -> Output? {
    var block = blockSoFar
    do throws(FramingViolation) {
      while let line = takeLine() {
        try block.countBytes(line.count + 1, max: headerBytesMax)
        guard let length = try block.added(line) else { continue }
        guard length <= messageBytesMax else { throw .messageTooLarge(max: messageBytesMax) }
        return nextBody(length)
      }
      var unfinished = block
      try unfinished.countBytes(bufferedBytes, max: headerBytesMax)
    } catch {
      return broken(error)
    }
    mode = .headers(block)
    return nil
  }

  private mutating func nextBody(_ length: Int) -> Output? {
    guard bufferedBytes >= length else {
      mode = .body(length: length)
      return nil
    }
    mode = .headers(HeaderBlock())
    return .frame(take(upTo: start + length))
  }

  private mutating func broken(_ violation: FramingViolation) -> Output {
    discard()
    return .violation(violation)
  }

  /// Removes the next line and its line feed, and returns the line; nil without a line feed.
  private mutating func takeLine() -> ArraySlice<UInt8>? {
    guard let end = buffer.firstLineFeed(from: scanned) else {
      scanned = buffer.count
      return nil
    }
    return take(upTo: end + 1).dropLast()
  }

  private mutating func take(upTo end: Int) -> ArraySlice<UInt8> {
    let taken = buffer[start..<end]
    start = end
    scanned = end
    // An idle connection keeps no memory. Callers own the returned frames.
    if end == buffer.count {
      buffer = []
      start = 0
      scanned = 0
    }
    return taken
  }
}

extension ArraySlice<UInt8> {
  /// The line without a carriage return at its end, which is not part of the message.
  fileprivate var withoutCarriageReturn: ArraySlice<UInt8> {
    last == .carriageReturn ? dropLast() : self
  }
}

extension [UInt8] {
  /// The index of the first byte from an index on that is not white space; the end if there is none.
  fileprivate func firstNonSpace(from first: Int) -> Int {
    withUnsafeBufferPointer { bytes in
      var index = first
      while index < bytes.count, bytes[index].isJSONSpace { index += 1 }
      return index
    }
  }

  /// The index of the first line feed from an index on.
  ///
  /// Compares eight bytes at a time, because every byte of a message passes here.
  fileprivate func firstLineFeed(from first: Int) -> Int? {
    withUnsafeBytes { bytes in
      var index = first
      while index + 8 <= bytes.count {
        let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
        // A byte of `difference` is zero if the word has a line feed there; the highest bit of the first such byte is
        // set.
        let difference = word ^ 0x0A0A_0A0A_0A0A_0A0A
        let zeroBytes = (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080
        if zeroBytes != 0 { return index + zeroBytes.trailingZeroBitCount / 8 }
        index += 8
      }
      return bytes[index...].firstIndex(of: .lineFeed)
    }
  }
}
