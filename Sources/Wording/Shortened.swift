extension String {
  /// The maximum number of bytes of a sentence that quotes a client, whose names may have any length.
  package static let sentenceBytesMax = 2_000

  /// The text, cut to that many bytes of UTF-8 and marked with `…` if it is longer.
  package func shortened(to bytesMax: Int) -> String {
    guard utf8.count > bytesMax else { return self }
    var end = utf8.index(startIndex, offsetBy: Swift.max(0, bytesMax - "…".utf8.count))
    while end.samePosition(in: unicodeScalars) == nil { end = utf8.index(before: end) }
    return String(unicodeScalars[..<end]) + "…"
  }
}
