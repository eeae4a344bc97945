/// Keeps where the member `id` of a message, or of each message of a batch, is written.
struct IDObserver: ScanObserver {
  /// The text of the single message's id.
  private(set) var single: Range<Int>?
  /// The texts of the ids, element by element, if the message is an array.
  private(set) var batch: [Range<Int>?] = []
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
    guard depth == memberDepth, Self.isID(text[name]) else { return }
    keepsText = true
  }

  /// Whether a quoted name is `id`, in one of the four ways to spell it.
  private static func isID(_ name: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let inside = name.dropFirst().dropLast()
    switch inside.count {
    case 2: return inside.first == UInt8(ascii: "i") && inside.last == UInt8(ascii: "d")
    case 7: return inside.elementsEqual(#"\u0069d"#.utf8) || inside.elementsEqual(#"i\u0064"#.utf8)
    case 12: return inside.elementsEqual(#"\u0069\u0064"#.utf8)
    default: return false
    }
  }
}
