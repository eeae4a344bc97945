/// A set of types by their numbers, which unites with another 64 types at a time.
struct TypeSet: Hashable {
  /// The last word is not empty, so that equal sets are equal.
  private var words: [UInt64] = []

  init() {}

  init(_ number: Int) {
    insert(number)
  }

  /// In ascending order.
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
