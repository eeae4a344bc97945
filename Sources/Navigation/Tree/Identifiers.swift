// Identifiers come from counters in the tree and are never reused, so a late report about a removed screen
// never applies to another one. As text they begin with a letter: `c3`, `s12`, `n4`.

/// A number that names one coordinator, screen or container of a tree.
package protocol Identifier: Hashable, Comparable, LosslessStringConvertible, Sendable {
  /// The letter in front of the number in a text.
  static var letter: Character { get }
  var number: Int { get }

  init(_ number: Int)
}

extension Identifier {
  package static func < (left: Self, right: Self) -> Bool { left.number < right.number }

  /// Reads the letter and the number behind it: digits without a leading zero.
  package init?(_ text: String) {
    guard text.first == Self.letter else { return nil }
    let digits = text.dropFirst()
    guard let first = digits.utf8.first, (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(first),
      digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      let number = Int(digits)
    else { return nil }
    self.init(number)
  }
}

/// Names one coordinator of a tree: `c` and a number.
package struct CoordinatorID: Identifier {
  package static var letter: Character { "c" }
  package let number: Int
  package var description: String { "c\(number)" }

  package init(_ number: Int) {
    self.number = number
  }
}

/// Names one screen of a tree, kept when its params or its owner change: `s` and a number.
package struct ScreenKey: Identifier {
  package static var letter: Character { "s" }
  package let number: Int
  package var description: String { "s\(number)" }

  package init(_ number: Int) {
    self.number = number
  }
}

/// Names one container (a layer, a tab or a column with what it holds): `n` and a number.
package struct ContainerID: Identifier {
  package static var letter: Character { "n" }
  package let number: Int
  package var description: String { "n\(number)" }

  package init(_ number: Int) {
    self.number = number
  }
}

extension Array where Element: Identifier {
  /// The ids in ascending order, each once.
  var inOrder: Self {
    guard count > 1 else { return self }
    let sorted = self.sorted()
    let isDistinct = zip(sorted, sorted.dropFirst()).allSatisfy { $0 != $1 }
    return isDistinct ? sorted : sorted.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }
}
