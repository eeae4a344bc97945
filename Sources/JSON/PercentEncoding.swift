// The encoding of texts for URLs.

extension String {
  /// The text, percent-encoded for a path segment, or for a name or value of a query.
  package var percentEncoded: String {
    guard !utf8.allSatisfy(\.isUnreserved) else { return self }
    var encoded: [UInt8] = []
    for byte in utf8 {
      if byte.isUnreserved {
        encoded.append(byte)
      } else {
        encoded += [UInt8(ascii: "%"), (byte >> 4).hexCharacter, (byte & 15).hexCharacter]
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }
}

extension UInt8 {
  /// Whether the byte is never encoded.
  fileprivate var isUnreserved: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "-._~".utf8.contains(self)
    }
  }

  fileprivate var hexCharacter: UInt8 { self < 10 ? UInt8(ascii: "0") + self : UInt8(ascii: "A") + self - 10 }
}
