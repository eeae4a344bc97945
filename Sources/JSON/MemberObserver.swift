internal import CJSONC

/// Records the place of one member of the outermost objects, and whether they have another.
///
/// The outermost objects are the text's own object, or the elements of its own array.
struct MemberObserver: ScanObserver {
  /// The place of the kept member's value in the text's own object.
  private(set) var single: Range<Int>?
  /// The places of its values, element by element, if the text is an array.
  private(set) var elements: [Range<Int>?] = []
  /// Whether one of the outermost objects has a member with the sought name.
  private(set) var isFound = false
  private(set) var keepsText = false

  private let kept: UnsafeBufferPointer<UInt8>
  private let sought: UnsafeBufferPointer<UInt8>
  private var depth = 0
  private var isArray = false
  private var start: Int?

  init(kept: StaticString, sought: StaticString) {
    self.kept = UnsafeBufferPointer(start: kept.utf8Start, count: kept.utf8CodeUnitCount)
    self.sought = UnsafeBufferPointer(start: sought.utf8Start, count: sought.utf8CodeUnitCount)
  }

  /// The depth of the members of the outermost objects.
  private var memberDepth: Int { isArray ? 2 : 1 }

  mutating func began(at offset: Int) {
    if keepsText {
      start = offset
    } else if isArray, depth == 1 {
      elements.append(nil)
    }
  }

  mutating func ended(at offset: Int) {
    guard let start, depth == memberDepth else { return }
    if isArray { elements[elements.count - 1] = start..<offset } else { single = start..<offset }
    self.start = nil
    keepsText = false
  }

  mutating func opened(isObject: Bool) {
    if depth == 0 { isArray = !isObject }
    depth += 1
    keepsText = false
  }

  mutating func closed() {
    depth -= 1
  }

  mutating func named(_ name: Range<Int>, in text: UnsafeBufferPointer<UInt8>) {
    guard depth == memberDepth else { return }
    if Self.isName(name, in: text, kept) { keepsText = true }
    if Self.isName(name, in: text, sought) { isFound = true }
  }

  /// Whether a name in quotes spells that word, with or without escapes.
  private static func isName(
    _ name: Range<Int>,
    in text: UnsafeBufferPointer<UInt8>,
    _ word: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let start = name.lowerBound + 1
    let count = name.count - 2
    guard count >= word.count, let bytes = text.baseAddress, let wanted = word.baseAddress else {
      return false
    }
    if count == word.count { return memcmp(bytes + start, wanted, count) == 0 }
    // Escapes make a name longer.
    return memchr(bytes + start, CInt(UInt8(ascii: "\\")), count) != nil
      && PathTracker.unquoted(name, in: text).utf8.elementsEqual(word)
  }
}
