internal import CJSONC

/// Records the places of some members of the outermost objects.
///
/// The outermost objects are the text's own object, or the elements of its own array.
struct MemberObserver: ScanObserver {
  /// The places of the values, object by object, in the order of the names; empty for a missing member.
  private var places: [Range<Int>] = []
  /// Whether the text is an array, and the number of its elements.
  private(set) var isArray = false
  private(set) var elementCount = 0
  private(set) var keepsText = false

  private let names: [StaticString]
  private let anySize: Int
  private let elementsMax: Int
  private var depth = 0
  /// The index of the name whose value is being scanned, and the start of the value.
  private var current: Int?
  private var start = 0

  init(_ names: [StaticString], anySize: Int, elementsMax: Int) {
    self.names = names
    self.anySize = anySize
    self.elementsMax = elementsMax
  }

  /// The place of a member's value in the text; nil if the member is missing.
  func place(of name: Int, in element: Int) -> Range<Int>? {
    let index = element * names.count + name
    return index < places.count && !places[index].isEmpty ? places[index] : nil
  }

  /// The depth of the members of the outermost objects.
  private var memberDepth: Int { isArray ? 2 : 1 }

  mutating func began(at offset: Int) {
    if depth == memberDepth {
      start = offset
    } else if isArray, depth == 1 {
      elementCount += 1
      if elementCount <= elementsMax { places += repeatElement(0..<0, count: names.count) }
    }
  }

  mutating func ended(at offset: Int) {
    guard let name = current, depth == memberDepth else { return }
    if elementCount <= elementsMax {
      places[places.count - names.count + name] = start..<offset
    }
    current = nil
    keepsText = false
  }

  mutating func opened(isObject: Bool) {
    if depth == 0 {
      isArray = !isObject
      if isObject { places = Array(repeating: 0..<0, count: names.count) }
    }
    depth += 1
    keepsText = false
  }

  mutating func closed() {
    depth -= 1
  }

  mutating func named(_ name: Range<Int>, in text: UnsafeBufferPointer<UInt8>) {
    guard depth == memberDepth else { return }
    current = index(of: name, in: text)
    keepsText = current == anySize
  }

  /// The index of the name that a name in quotes spells, with or without escapes.
  private func index(of name: Range<Int>, in text: UnsafeBufferPointer<UInt8>) -> Int? {
    guard let quote = text.baseAddress else { return nil }
    let start = quote + name.lowerBound + 1
    let count = name.count - 2
    if let plain = names.firstIndex(where: {
      $0.utf8CodeUnitCount == count && memcmp(start, $0.utf8Start, count) == 0
    }) {
      return plain
    }
    let spelledOut = Tokener.unquoted(name, in: text)
    return names.firstIndex { "\($0)".isByteEqual(to: spelledOut) }
  }
}
