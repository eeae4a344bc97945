/// Keeps where the member `id` of a message, or of each message of a batch, is written, and whether there is a `method`.
struct MessageObserver: ScanObserver {
  /// The text of the single message's id.
  private(set) var single: Range<Int>?
  /// The texts of the ids, element by element, if the message is an array.
  private(set) var batch: [Range<Int>?] = []
  /// Whether the message, or one of the batch, has a member `method`.
  private(set) var hasMethod = false
  private(set) var keepsText = false

  private var depth = 0
  private var isBatch = false
  private var start: Int?

  /// How deep a message's own members are.
  private var memberDepth: Int { isBatch ? 2 : 1 }

  mutating func began(at offset: Int) {
    if keepsText {
      start = offset
    } else if isBatch, depth == 1 {
      batch.append(nil)
    }
  }

  mutating func ended(at offset: Int) {
    guard let start, depth == memberDepth else { return }
    if isBatch { batch[batch.count - 1] = start..<offset } else { single = start..<offset }
    self.start = nil
    keepsText = false
  }

  mutating func opened(isObject: Bool) {
    if depth == 0 { isBatch = !isObject }
    depth += 1
    keepsText = false
  }

  mutating func closed() {
    depth -= 1
  }

  mutating func named(_ name: Range<Int>, in text: UnsafeBufferPointer<UInt8>) {
    guard depth == memberDepth else { return }
    if Self.isName(name, in: text, "id") { keepsText = true }
    if Self.isName(name, in: text, "method") { hasMethod = true }
  }

  /// Whether a name in quotes is that word, however it is spelled.
  private static func isName(
    _ name: Range<Int>,
    in text: UnsafeBufferPointer<UInt8>,
    _ word: StaticString
  ) -> Bool {
    let length = word.utf8CodeUnitCount
    let inside = name.lowerBound + 1..<name.upperBound - 1
    // Escapes make a name longer.
    if inside.count <= length {
      return inside.count == length
        && (0..<length).allSatisfy { text[inside.lowerBound + $0] == word.utf8Start[$0] }
    }
    return text[inside].contains(UInt8(ascii: "\\")) && PathTracker.unquoted(name, in: text) == "\(word)"
  }
}
