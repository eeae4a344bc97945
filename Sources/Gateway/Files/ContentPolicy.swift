internal import Fleet

/// The content security policy of responses.
package enum ContentPolicy: Sendable {
  /// Allows the gateway's files, inline styles, and the inline scripts of each page.
  case standard
  /// The text of `Content-Security-Policy`.
  case custom(String)
  case none

  private static let standardText =
    "default-src 'self'; connect-src 'self' ws:; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
    + "frame-ancestors 'none'"

  /// Creates a policy from the text of an option; nil if the text is not valid in a header.
  package init?(_ text: String) {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else { return nil }
    self = text == "none" ? .none : .custom(text)
  }

  /// The value of the header for responses other than pages.
  var header: String? {
    switch self {
    case .standard: Self.standardText
    case .custom(let text): text
    case .none: nil
    }
  }

  /// The value of the header for a page, which allows the page's inline scripts.
  static func standardHeader(forPage page: [UInt8]) -> String {
    let hashes = inlineScripts(in: page).map { "'sha256-\(base64(SHA256.digest(of: $0)))'" }
    return hashes.isEmpty
      ? standardText : "\(standardText); script-src 'self' \(hashes.joined(separator: " "))"
  }
}

/// The texts of the inline scripts of a page, as browsers read them.
func inlineScripts(in page: [UInt8]) -> [[UInt8]] {
  var scripts: [[UInt8]] = []
  var rest = page[...]
  while let tag = rest.firstIndex(of: UInt8(ascii: "<")) {
    rest = rest[tag...]
    if rest.starts(with: "<!--".utf8) {
      rest = rest[(rest.firstRange(of: "-->".utf8)?.upperBound ?? rest.endIndex)...]
    } else if rest.isTag("<script") {
      // A script without an end tag does not run.
      guard let begin = rest.endOfTag, let end = rest[begin...].indexOfTag("</script") else { break }
      if begin < end { scripts.append(rest[begin..<end].withLineFeeds) }
      rest = rest[end...].dropFirst()
    } else {
      rest = rest.dropFirst()
    }
  }
  return scripts
}

extension ArraySlice<UInt8> {
  /// Whether the slice begins with a tag of that name, in small letters.
  fileprivate func isTag(_ name: String) -> Bool {
    let following = dropFirst(name.utf8.count).first
    return prefix(name.utf8.count).elementsEqual(name.utf8) { $0 | 0x20 == $1 }
      && following.map { " \t\n\r\u{C}/>".utf8.contains($0) } == true
  }

  fileprivate func indexOfTag(_ name: String) -> Int? {
    indices.first { self[$0] == UInt8(ascii: "<") && self[$0...].isTag(name) }
  }

  /// The index after the tag at the beginning; a `>` in quotes does not end it.
  fileprivate var endOfTag: Int? {
    var quote: UInt8?
    var previous: UInt8 = 0
    for index in indices {
      let byte = self[index]
      if quote == nil, byte == UInt8(ascii: ">") { return index + 1 }
      if byte == quote {
        quote = nil
      } else if quote == nil, previous == UInt8(ascii: "="), "\"'".utf8.contains(byte) {
        quote = byte
      }
      if byte > 0x20 { previous = byte }
    }
    return nil
  }

  /// The text with each line break as a line feed, as browsers read a page.
  fileprivate var withLineFeeds: [UInt8] {
    var text: [UInt8] = []
    var previous: UInt8 = 0
    for byte in self {
      if byte != UInt8(ascii: "\n") || previous != UInt8(ascii: "\r") {
        text.append(byte == UInt8(ascii: "\r") ? UInt8(ascii: "\n") : byte)
      }
      previous = byte
    }
    return text
  }
}

private func base64(_ bytes: [UInt8]) -> String {
  let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
  return stride(from: 0, to: bytes.count, by: 3).map { start in
    let group = bytes[start..<min(start + 3, bytes.count)]
    let bits = (0..<3).reduce(0) { $0 << 8 | Int($1 < group.count ? group[start + $1] : 0) }
    let text = (0..<4).map { $0 <= group.count ? digits[bits >> (18 - 6 * $0) & 63] : "=" }
    return String(text)
  }.joined()
}
