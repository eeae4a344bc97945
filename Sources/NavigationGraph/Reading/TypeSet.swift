/// A set of types as bits, for fast unions.
struct TypeSet: Hashable {
  /// The bits, without trailing zero words, so that equal sets have equal words.
  private var words: [UInt64] = []

  init() {}

  init(_ number: Int) {
    insert(number)
  }

  /// The numbers of the types in ascending order.
  var numbers: [Int] {
    words.enumerated().flatMap { index, word in
      (0..<64).filter { word & (1 << $0) != 0 }.map { index * 64 + $0 }
    }
  }

  mutating func insert(_ number: Int) {
    while words.count <= number / 64 { words.append(0) }
    words[number / 64] |= 1 << (number % 64)
  }

  mutating func formUnion(_ other: TypeSet) {
    while words.count < other.words.count { words.append(0) }
    for (index, word) in other.words.enumerated() { words[index] |= word }
  }
}
