/// The secret that a program presents to open a WebSocket.
package struct GatewayToken: Sendable {
  /// The lengths that a token may have.
  package static let lengths = 16...256

  package let text: String

  /// Creates a token from a text; nil if its length or its characters are not allowed in a subprotocol.
  package init?(_ text: String) {
    guard Self.lengths.contains(text.utf8.count),
      text.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "-._~".contains($0)) })
    else { return nil }
    self.text = text
  }

  private init(unchecked text: String) {
    self.text = text
  }

  /// Creates a random token of 128 bits.
  package static func random() -> GatewayToken {
    var generator = SystemRandomNumberGenerator()
    let digits = (0..<2).map { _ in
      let word = String(generator.next(), radix: 16)
      return String(repeating: "0", count: 16 - word.count) + word
    }
    return GatewayToken(unchecked: digits.joined())
  }

  /// Whether a text is the token.
  ///
  /// Takes constant time for texts of one length, so a caller cannot guess the token byte by byte.
  func matches(_ given: some StringProtocol) -> Bool {
    let own = Array(text.utf8)
    var difference = own.count ^ given.utf8.count
    for (index, byte) in given.utf8.enumerated() { difference |= Int(byte ^ own[index % own.count]) }
    return difference == 0
  }
}
