import JSON

/// The id of a request as it was written, a string, a number or null, to be sent back to the byte.
package struct RequestID: Hashable, Sendable {
  /// JSON text, short ids without an allocation.
  package let text: String

  /// Takes the text of a JSON value that was parsed; nil if the value is of another type.
  package init?(text: String) {
    guard let first = text.utf8.first, "\"-0123456789n".utf8.contains(first) else { return nil }
    self.text = text
  }

  private init(literal text: String) {
    self.text = text
  }

  /// Of an id that navd gave to a request of its own, as in `"navd:7"`: the number, however the string is spelled.
  package var numberOfDaemon: Int? {
    // Most ids are numbers, and nobody has to spell what navd wrote in another way.
    guard text.utf8.first == UInt8(ascii: "\"") else { return nil }
    let id = text.utf8.contains(UInt8(ascii: "\\")) ? spelledOut : String(text.dropFirst().dropLast())
    guard let number = Int(id.dropFirst(5)), id == "navd:\(number)" else { return nil }
    return number
  }

  private var spelledOut: String { (try? JSON.parse(text.utf8))?.string ?? "" }

  /// The id of a response to something that has none.
  package static let null = RequestID(literal: "null")

  /// An id of one's own, for a client.
  package static func number(_ number: Int) -> RequestID {
    RequestID(literal: String(number))
  }
}
