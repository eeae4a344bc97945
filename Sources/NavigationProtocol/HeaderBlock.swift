/// The headers of one message read so far.
///
/// Each line is checked at once: a peer with wrong line endings gets an error instead of waiting for a
/// response.
struct HeaderBlock: Sendable {
  private var length: Int?
  private var bytes = 0

  /// Whether a line has been read.
  var hasBegun: Bool { bytes > 0 }

  /// Adds to the size of the block.
  mutating func countBytes(_ count: Int, max: Int) throws(FramingViolation) {
    bytes += count
    guard bytes <= max else { throw .badHeader("The headers of a message are longer than \(max) bytes.") }
  }

  /// Adds a line without its line feed.
  ///
  /// An empty line ends the block and returns the length of the message.
  mutating func added(_ line: ArraySlice<UInt8>) throws(FramingViolation) -> Int? {
    guard line.last == .carriageReturn else {
      throw .badHeader("Header lines end in a carriage return and a line feed.")
    }
    let text = line.dropLast()
    guard text.isEmpty else {
      try add(text)
      return nil
    }
    guard let length else { throw .badHeader("The Content-Length header is missing.") }
    return length
  }

  private mutating func add(_ line: ArraySlice<UInt8>) throws(FramingViolation) {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex else {
      throw .badHeader("A header is a name, a colon and a value.")
    }
    let value = line[(colon + 1)...].trimmed
    switch String(decoding: line[..<colon], as: UTF8.self).lowercased() {
    case "content-length":
      guard length == nil else { throw .badHeader("There are two Content-Length headers.") }
      length = try Self.length(value)
    case "content-type":
      try Self.checkCharset(value)
    default:
      // Other headers are ignored.
      break
    }
  }

  /// The number in a text of unsigned digits, which must be short enough not to overflow.
  private static func length(_ text: ArraySlice<UInt8>) throws(FramingViolation) -> Int {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard (1...18).contains(text.count), text.allSatisfy({ digits.contains($0) }) else {
      throw .badHeader("Content-Length is a number of bytes, in digits.")
    }
    return text.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }

  private static func checkCharset(_ value: ArraySlice<UInt8>) throws(FramingViolation) {
    let parameters = value.split(separator: UInt8(ascii: ";")).dropFirst()
    for parameter in parameters {
      let text = String(decoding: parameter.trimmed, as: UTF8.self).lowercased()
      guard text.hasPrefix("charset=") else { continue }
      guard ["utf-8", "utf8", "\"utf-8\""].contains(text.dropFirst("charset=".count)) else {
        throw .badHeader("Messages are UTF-8; no other charset is understood.")
      }
    }
  }
}

extension ArraySlice<UInt8> {
  /// The text without blanks at both ends.
  fileprivate var trimmed: ArraySlice<UInt8> {
    let isBlank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
    var slice = drop(while: isBlank)
    while let last = slice.last, isBlank(last) { slice.removeLast() }
    return slice
  }
}
