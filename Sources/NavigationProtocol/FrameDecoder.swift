// The decoder takes bytes as the socket delivers them and returns frames. The boundaries between chunks do not
// matter. If the decoder is empty, a chunk becomes its buffer, and frames are slices of it; a frame that arrives in
// one chunk is never copied.

/// Divides the bytes of one connection into messages.
package struct FrameDecoder: Sendable {
  package enum Output: Equatable, Sendable {
    /// The bytes of one message, not validated.
    case frame(ArraySlice<UInt8>)
    /// A violation, after which the connection is closed.
    case violation(FramingViolation)
  }

  private enum Mode {
    /// No byte has come yet.
    case undecided
    case lines
    /// The decoder is between two messages or inside a header block.
    case headers(HeaderBlock)
    /// The header block is complete and that many bytes follow.
    case body(length: Int)
    /// A violation was reported.
    case broken
  }

  private let messageBytesMax: Int
  private let headerBytesMax: Int
  private var mode = Mode.undecided
  private var buffer: [UInt8] = []
  /// The index of the first byte that was not returned.
  private var start = 0
  /// The index up to which there is no line feed after `start`.
  private var scanned = 0
  /// The number of bytes before and between messages that were removed so far.
  package private(set) var skippedBytes = 0

  package init(limits: Limits = Limits()) {
    messageBytesMax = limits.messageBytes
    headerBytesMax = limits.headerBytes
  }

  /// The framing that the first byte selected; nil before the first byte, or if the byte selects neither framing.
  package private(set) var framing: Framing?

  /// The number of bytes that are kept for an incomplete message.
  package var bufferedBytes: Int { buffer.count - start }

  /// The memory that is reserved for an incomplete message; it grows with what has arrived, whatever a header announces.
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

  /// Forgets what has arrived, because nothing more is read.
  package mutating func discard() {
    mode = .broken
    _ = take(upTo: buffer.count)
  }

  /// Takes bytes from the socket.
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

  /// The next message; nil if more bytes are needed.
  package mutating func next() -> Output? {
    switch mode {
    case .undecided: detected()
    case .lines: nextLine()
    case .headers(let block): nextHeader(after: block)
    case .body(let length): nextBody(length)
    case .broken: nil
    }
  }

  /// The last message after the peer has closed its sending side.
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

  /// Removes the space before a message, which may be any number of empty lines.
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

  /// Removes and returns the bytes before the next line feed, and removes the line feed; nil if there is none yet.
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
    // An idle connection keeps no memory; the callers own the frames that were returned.
    if end == buffer.count {
      buffer = []
      start = 0
      scanned = 0
    }
    return taken
  }
}

extension ArraySlice<UInt8> {
  /// A line without the carriage return that may precede the line feed; it is not part of the message.
  fileprivate var withoutCarriageReturn: ArraySlice<UInt8> {
    last == .carriageReturn ? dropLast() : self
  }
}

extension [UInt8] {
  /// The index of the first byte at or after an index that is no white space; the end if there is none.
  fileprivate func firstNonSpace(from first: Int) -> Int {
    withUnsafeBufferPointer { bytes in
      var index = first
      while index < bytes.count, bytes[index].isJSONSpace { index += 1 }
      return index
    }
  }

  /// The index of the first line feed at or after an index.
  ///
  /// It compares eight bytes at a time, because every byte of a message passes here.
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
