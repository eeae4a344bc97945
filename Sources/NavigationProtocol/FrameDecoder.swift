// Bytes come in as the socket gives them, frames go out; where the bytes were cut never matters. A chunk that finds the
// decoder empty becomes its buffer, and frames are slices of it, so a frame that came in one piece was never copied.

/// Finds the messages in what one connection sends.
package struct FrameDecoder: Sendable {
  package enum Event: Equatable, Sendable {
    /// The bytes of one JSON text, if the peer keeps to the protocol: nothing in it has been looked at.
    case frame(ArraySlice<UInt8>)
    /// The connection cannot go on; nothing follows.
    case violation(FramingViolation)
  }

  private enum Mode {
    /// No byte has come yet.
    case undecided
    case lines
    /// Between two messages or inside a header block.
    case headers(HeaderBlock)
    /// The header block is complete and that many bytes follow.
    case body(length: Int)
    /// A violation was reported.
    case broken
  }

  private let limits: Limits
  private var mode = Mode.undecided
  private var buffer: [UInt8] = []
  /// The first byte that was not handed out.
  private var start = 0
  /// No line feed stands between `start` and here.
  private var scanned = 0

  package init(limits: Limits = Limits()) {
    self.limits = limits
  }

  /// The framing that the first byte decided; nil before it came, or if it was neither.
  package private(set) var framing: Framing?

  /// How many bytes are kept for a message that is not complete.
  package var bufferedBytes: Int { buffer.count - start }

  /// Takes what the socket gave.
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
  package mutating func next() -> Event? {
    switch mode {
    case .undecided: detected()
    case .lines: nextLine()
    case .headers(let block): nextHeader(after: block)
    case .body(let length): nextBody(length)
    case .broken: nil
    }
  }

  /// What is left when the peer has sent its last byte.
  ///
  /// A last line needs no line feed; of a message with headers half is nothing.
  package mutating func finish() -> Event? {
    guard case .lines = mode else { return nil }
    let line = take(upTo: buffer.count).withoutCarriageReturn
    return line.allSatisfy(\.isJSONSpace) ? nil : .frame(line)
  }

  private mutating func detected() -> Event? {
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

  private mutating func nextLine() -> Event? {
    while let line = takeLine().map(\.withoutCarriageReturn) {
      guard line.count <= limits.messageBytes else { return broken(.messageTooLarge(limits)) }
      // Empty lines are no messages; the first byte settles it for all others.
      guard line.allSatisfy(\.isJSONSpace) else { return .frame(line) }
    }
    guard buffer[start...].withoutCarriageReturn.count <= limits.messageBytes else {
      return broken(.messageTooLarge(limits))
    }
    return nil
  }

  private mutating func nextHeader(after blockSoFar: HeaderBlock) -> Event? {
    var block = blockSoFar
    do throws(FramingViolation) {
      while let line = takeLine() {
        try block.countBytes(line.count + 1, max: limits.headerBytes)
        guard let length = try block.added(line) else { continue }
        guard length <= limits.messageBytes else { throw .messageTooLarge(limits) }
        return nextBody(length)
      }
      var unfinished = block
      try unfinished.countBytes(bufferedBytes, max: limits.headerBytes)
    } catch {
      return broken(error)
    }
    mode = .headers(block)
    return nil
  }

  private mutating func nextBody(_ length: Int) -> Event? {
    guard bufferedBytes >= length else {
      mode = .body(length: length)
      return nil
    }
    mode = .headers(HeaderBlock())
    return .frame(take(upTo: start + length))
  }

  private mutating func broken(_ violation: FramingViolation) -> Event {
    mode = .broken
    _ = take(upTo: buffer.count)
    return .violation(violation)
  }

  /// The bytes before the next line feed, which goes with them; nil if none has come.
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
    // An idle connection keeps no memory: what was handed out is held by who has it.
    if end == buffer.count {
      buffer = []
      start = 0
      scanned = 0
    }
    return taken
  }
}

extension ArraySlice<UInt8> {
  /// A line without the carriage return that may stand before its line feed, and is no part of the message.
  fileprivate var withoutCarriageReturn: ArraySlice<UInt8> {
    last == .carriageReturn ? dropLast() : self
  }
}

extension [UInt8] {
  /// Where the first line feed at or after an index is; eight bytes at a time, since every byte of a message passes here.
  fileprivate func firstLineFeed(from first: Int) -> Int? {
    withUnsafeBytes { bytes in
      var index = first
      while index + 8 <= bytes.count {
        let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
        // A byte of `difference` is zero where the word has a line feed; the highest bit of the first such byte is set.
        let difference = word ^ 0x0A0A_0A0A_0A0A_0A0A
        let zeroBytes = (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080
        if zeroBytes != 0 { return index + zeroBytes.trailingZeroBitCount / 8 }
        index += 8
      }
      return bytes[index...].firstIndex(of: .lineFeed)
    }
  }
}
