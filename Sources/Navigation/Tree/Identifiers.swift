// Identifiers come from counters in the tree and are never used again, so a late word about a screen that has gone is
// recognised as such and never misapplied. As text they carry a letter: `c3`, `s12`, `n4`.

/// A number that names one thing of a tree.
package protocol Identifier: Hashable, Comparable, Sendable {
  var number: Int { get }

  init(_ number: Int)
}

extension Identifier {
  package static func < (left: Self, right: Self) -> Bool { left.number < right.number }
}

/// Names one coordinator of a tree: `c` and a number.
package struct CoordinatorID: Identifier {
  package let number: Int

  package init(_ number: Int) {
    self.number = number
  }
}

/// Names one screen of a tree, kept when its params or its owner change: `s` and a number.
package struct ScreenKey: Identifier {
  package let number: Int

  package init(_ number: Int) {
    self.number = number
  }
}

/// Names one container (a layer, a tab or a column with what it holds): `n` and a number.
package struct ContainerID: Identifier {
  package let number: Int

  package init(_ number: Int) {
    self.number = number
  }
}

extension CoordinatorID: LosslessStringConvertible {
  package var description: String { "c\(number)" }

  package init?(_ text: String) {
    guard let number = identifierNumber(text, letter: "c") else { return nil }
    self.init(number)
  }
}

extension ScreenKey: LosslessStringConvertible {
  package var description: String { "s\(number)" }

  package init?(_ text: String) {
    guard let number = identifierNumber(text, letter: "s") else { return nil }
    self.init(number)
  }
}

extension ContainerID: LosslessStringConvertible {
  package var description: String { "n\(number)" }

  package init?(_ text: String) {
    guard let number = identifierNumber(text, letter: "n") else { return nil }
    self.init(number)
  }
}

/// The number behind the letter: digits without a leading zero.
private func identifierNumber(_ text: String, letter: Character) -> Int? {
  guard text.first == letter else { return nil }
  let digits = text.dropFirst()
  guard let first = digits.utf8.first, (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(first),
    digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
  else { return nil }
  return Int(digits)
}
