/// The parts of a URL that links read: the segments of its path and the params of its query, decoded.
///
/// Scheme, host and fragment are left out, and so are empty segments.
struct LinkURL {
  private(set) var segments: [String] = []
  /// In the order of the URL; a name may occur twice.
  private(set) var query: [(name: String, value: String)] = []

  /// Reads a URL with a path; nil for anything else, also if a percent-encoding is wrong or not UTF-8.
  init?(_ text: String) {
    var rest = Array(text.utf8)[...]
    if let fragment = rest.firstIndex(of: UInt8(ascii: "#")) { rest = rest[..<fragment] }
    let mark = rest.firstIndex(of: UInt8(ascii: "?")) ?? rest.endIndex
    guard let path = Self.path(rest[..<mark]) else { return nil }
    for part in path.split(separator: UInt8(ascii: "/")) {
      guard let segment = part.percentDecoded(plusIsSpace: false) else { return nil }
      segments.append(segment)
    }
    for part in rest[mark...].dropFirst().split(separator: UInt8(ascii: "&")) {
      let equals = part.firstIndex(of: UInt8(ascii: "=")) ?? part.endIndex
      guard let name = part[..<equals].percentDecoded(plusIsSpace: true),
        let value = part[equals...].dropFirst().percentDecoded(plusIsSpace: true)
      else { return nil }
      query.append((name, value))
    }
  }

  /// Removes a scheme and a host; nil if no path follows.
  private static func path(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard bytes.first != UInt8(ascii: "/") else { return bytes }
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), bytes[..<colon].isScheme else { return nil }
    let afterScheme = bytes[(colon + 1)...]
    guard afterScheme.starts(with: "//".utf8) else {
      return afterScheme.first == UInt8(ascii: "/") ? afterScheme : nil
    }
    let afterSlashes = afterScheme.dropFirst(2)
    return afterSlashes.firstIndex(of: UInt8(ascii: "/")).map { afterSlashes[$0...] } ?? []
  }
}

extension ArraySlice<UInt8> {
  fileprivate var isScheme: Bool {
    guard let first, first.isLetter else { return false }
    return allSatisfy { $0.isLetter || $0.isDigit || "+-.".utf8.contains($0) }
  }

  /// The text, with each percent-encoding decoded once; nil if one is wrong, or the bytes are not UTF-8.
  fileprivate func percentDecoded(plusIsSpace: Bool) -> String? {
    let isPlain = !contains { $0 == UInt8(ascii: "%") || (plusIsSpace && $0 == UInt8(ascii: "+")) }
    // The bytes are valid UTF-8: a part of a text between ASCII characters.
    guard !isPlain else { return String(decoding: self, as: UTF8.self) }
    var decoded: [UInt8] = []
    decoded.reserveCapacity(count)
    var index = startIndex
    while index < endIndex {
      let byte = self[index]
      index += 1
      switch byte {
      case UInt8(ascii: "+") where plusIsSpace:
        decoded.append(UInt8(ascii: " "))
      case UInt8(ascii: "%"):
        guard index + 1 < endIndex, let high = self[index].hexDigit, let low = self[index + 1].hexDigit else {
          return nil
        }
        decoded.append(high << 4 | low)
        index += 2
      default:
        decoded.append(byte)
      }
    }
    return String(validating: decoded, as: UTF8.self)
  }
}

extension UInt8 {
  fileprivate var hexDigit: UInt8? { Character(Unicode.Scalar(self)).hexDigitValue.map(UInt8.init) }
}
