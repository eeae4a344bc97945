/// An ascending set of ids that shares structure with its earlier versions.
///
/// A coordinator may have a hundred thousand children, and they may end in any order. The set is a binary trie over
/// the numbers of the ids, the highest digit first, that skips the digits in which its members agree (Okasaki and Gill,
/// *Fast Mergeable Integer Maps*, 1998). An edit copies only the branches above its place, of which there are at most as
/// many as digits. Equal sets have equal branches, whatever the order of their edits.
package struct PersistentIDSet<ID: Identifier>: Sendable {
  private var root: TrieNode?

  package init() {}

  package var count: Int { root?.count ?? 0 }
  package var isEmpty: Bool { root == nil }

  /// All ids, in ascending order.
  package var elements: [ID] { Array(fromTop).reversed() }

  /// The ids in descending order.
  package var fromTop: DescendingIDs { DescendingIDs(open: root.map { [$0] } ?? []) }

  package func contains(_ id: ID) -> Bool { root?.contains(id.number) ?? false }

  package mutating func insert(_ id: ID) {
    root = root?.inserting(id.number) ?? .leaf(LeafNumber(id.number))
  }

  package mutating func remove(_ id: ID) {
    guard contains(id) else { return }
    root = root?.removing(id.number)
  }
}

extension PersistentIDSet: Equatable {
  package static func == (left: Self, right: Self) -> Bool {
    switch (left.root, right.root) {
    case (nil, nil): true
    case (let left?, let right?): left.isEqual(to: right)
    case (nil, _?), (_?, nil): false
    }
  }
}

extension PersistentIDSet {
  package struct DescendingIDs: Sequence, IteratorProtocol {
    fileprivate var open: [TrieNode]

    package mutating func next() -> ID? {
      while let node = open.popLast() {
        switch node {
        case .leaf(let leaf):
          return ID(leaf.number)
        case .branch(let branch):
          open.append(branch.low)
          open.append(branch.high)
        }
      }
      return nil
    }
  }
}

// The nodes are not generic: to release a generic node, the runtime would look up its metadata.
private enum TrieNode: Sendable {
  case leaf(LeafNumber)
  case branch(TrieBranch)
}

/// The number of an id in seven bytes, so that a node fits in a word: every screen has one, and nine bytes
/// would need the next larger allocation.
///
/// Numbers come from counters, and numbers in documents are below 2⁵³.
private struct LeafNumber: Equatable, Sendable {
  private let low: UInt32
  private let middle: UInt16
  private let high: UInt8

  init(_ number: Int) {
    precondition(number >> 56 == 0, "numbers come from counters")
    low = UInt32(truncatingIfNeeded: number)
    middle = UInt16(truncatingIfNeeded: number >> 32)
    high = UInt8(truncatingIfNeeded: number >> 48)
  }

  var number: Int { Int(low) | Int(middle) << 32 | Int(high) << 48 }
}

/// The members that agree in all digits above `bit`.
private final class TrieBranch: Sendable {
  /// The digit in which the two halves differ.
  let bit: Int
  let low: TrieNode
  let high: TrieNode
  let count: Int
  /// The number of one of the members.
  let sample: Int

  init(bit: Int, low: TrieNode, high: TrieNode) {
    self.bit = bit
    self.low = low
    self.high = high
    count = low.count + high.count
    sample = low.sample
  }
}

extension TrieNode {
  var count: Int {
    switch self {
    case .leaf: 1
    case .branch(let branch): branch.count
    }
  }

  var sample: Int {
    switch self {
    case .leaf(let leaf): leaf.number
    case .branch(let branch): branch.sample
    }
  }

  func contains(_ number: Int) -> Bool {
    var node = self
    while case .branch(let branch) = node { node = number & branch.bit == 0 ? branch.low : branch.high }
    guard case .leaf(let found) = node else { return false }
    return found.number == number
  }

  func inserting(_ number: Int) -> Self {
    switch self {
    case .leaf(let old):
      return old.number == number ? self : joined(with: number, at: old.number)
    case .branch(let branch):
      // Otherwise a digit above the branch differs.
      guard branch.sample ^ number < branch.bit << 1 else { return joined(with: number, at: branch.sample) }
      return number & branch.bit == 0
        ? Self(bit: branch.bit, branch.low.inserting(number), branch.high)
        : Self(bit: branch.bit, branch.low, branch.high.inserting(number))
    }
  }

  /// A branch of this node and a new leaf, which differ first in the highest digit of their difference.
  private func joined(with number: Int, at sample: Int) -> Self {
    let bit = 1 << (Int.bitWidth - 1 - (sample ^ number).leadingZeroBitCount)
    let leaf = Self.leaf(LeafNumber(number))
    return number & bit == 0 ? Self(bit: bit, leaf, self) : Self(bit: bit, self, leaf)
  }

  /// The node without one of its members; nil if that was the only one.
  func removing(_ number: Int) -> Self? {
    guard case .branch(let branch) = self else { return nil }
    if number & branch.bit == 0 {
      return branch.low.removing(number).map { Self(bit: branch.bit, $0, branch.high) } ?? branch.high
    }
    return branch.high.removing(number).map { Self(bit: branch.bit, branch.low, $0) } ?? branch.low
  }

  func isEqual(to other: Self) -> Bool {
    switch (self, other) {
    case (.leaf(let left), .leaf(let right)): left == right
    case (.branch(let left), .branch(let right)):
      left === right
        || (left.bit == right.bit && left.count == right.count && left.low.isEqual(to: right.low)
          && left.high.isEqual(to: right.high))
    case (.leaf, .branch), (.branch, .leaf): false
    }
  }

  private init(bit: Int, _ low: Self, _ high: Self) {
    self = .branch(TrieBranch(bit: bit, low: low, high: high))
  }
}
