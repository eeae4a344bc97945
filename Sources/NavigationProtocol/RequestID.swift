import JSON

/// The id of a request, byte for byte: a string, a number or null.
package struct RequestID: Hashable, Sendable {
  /// The JSON text; short ids need no allocation.
  package let text: String

  /// Creates an id from the text of a valid JSON value; returns nil for other types.
  package init?(text: String) {
    switch text.utf8.first ?? 0 {
    case UInt8(ascii: "\""), UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "n"):
      self.text = text
    default: return nil
    }
  }

  private init(literal text: String) {
    self.text = text
  }

  /// The number of a request of navd, from an id such as `"navd:7"` in any spelling.
  package var numberOfDaemon: Int? {
    // Fast path: most ids are numbers, and most clients return ids of navd unchanged.
    guard text.utf8.first == UInt8(ascii: "\"") else { return nil }
    return text.utf8.contains(UInt8(ascii: "\\"))
      ? Self.number(in: spelledOut[...]) : Self.number(in: Substring(text.utf8.dropFirst().dropLast()))
  }

  /// The number in an id in the form that navd writes, without leading zeros.
  package static func number(in id: Substring) -> Int? {
    let digits = id.utf8.dropFirst(5)
    guard id.utf8.starts(with: "navd:".utf8), let first = digits.first, first > UInt8(ascii: "0") else {
      return nil
    }
    return Int(Substring(digits))
  }

  private var spelledOut: String { (try? JSON.parse(text.utf8))?.string ?? "" }

  /// The id of a response to a message without an id.
  package static let null = RequestID(literal: "null")

  /// The id of a client's own request.
  package static func number(_ number: Int) -> RequestID {
    RequestID(literal: String(number))
  }
}
