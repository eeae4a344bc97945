extension String {
  /// How many bytes of a sentence are told at most: what a client sent may stand in it.
  package static let sentenceBytesMax = 2_000

  /// The text itself if it takes at most so many bytes of UTF-8, else what fits of its beginning, and `…`.
  package func shortened(to bytesMax: Int) -> String {
    guard utf8.count > bytesMax else { return self }
    var end = utf8.index(startIndex, offsetBy: Swift.max(0, bytesMax - "…".utf8.count))
    while end.samePosition(in: unicodeScalars) == nil { end = utf8.index(before: end) }
    return String(unicodeScalars[..<end]) + "…"
  }
}
