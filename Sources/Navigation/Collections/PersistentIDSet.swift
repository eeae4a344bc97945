/// An ascending set of ids that shares what it has in common with its earlier versions.
///
/// A coordinator may have a hundred thousand children, and they may end in any order. The set is a binary trie over
/// the numbers of the ids, the highest digit first, that skips the digits in which its members agree (Okasaki and Gill,
/// *Fast Mergeable Integer Maps*, 1998). An edit copies only the branches above its place, of which there are at most as
/// many as digits. Equal sets have equal branches, whatever the order of their edits.
package struct PersistentIDSet<ID: Identifier>: Sendable {
  private var root: TrieNode?

  package init() {}

  package init(_ ids: some Sequence<ID>) {
    for id in ids { insert(id) }
  }

  package var count: Int { root?.count ?? 0 }
  package var isEmpty: Bool { root == nil }

  /// All ids, in ascending order.
  package var elements: [ID] { Array(fromTop).reversed() }

  /// The ids in descending order.
  package var fromTop: DescendingIDs { DescendingIDs(open: root.map { [$0] } ?? []) }

  package func contains(_ id: ID) -> Bool { root?.contains(id) ?? false }

  package mutating func insert(_ id: ID) {
    root = root?.inserting(id) ?? .leaf(id)
  }

  package mutating func remove(_ id: ID) {
    guard contains(id) else { return }
    root = root?.removing(id)
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
        case .leaf(let id):
          return id
        case .branch(let branch):
          open.append(branch.low)
          open.append(branch.high)
        }
      }
      return nil
    }
  }

  fileprivate enum TrieNode: Sendable {
    case leaf(ID)
    case branch(TrieBranch)
  }

  /// The members that agree in all digits above one.
  fileprivate final class TrieBranch: Sendable {
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
}

extension PersistentIDSet.TrieNode {
  var count: Int {
    switch self {
    case .leaf: 1
    case .branch(let branch): branch.count
    }
  }

  /// The number of one of the members.
  var sample: Int {
    switch self {
    case .leaf(let id): id.number
    case .branch(let branch): branch.sample
    }
  }

  func contains(_ id: ID) -> Bool {
    var node = self
    while case .branch(let branch) = node { node = id.number & branch.bit == 0 ? branch.low : branch.high }
    guard case .leaf(let found) = node else { return false }
    return found == id
  }

  func inserting(_ id: ID) -> Self {
    switch self {
    case .leaf(let old):
      return old == id ? self : joined(with: id, at: old.number)
    case .branch(let branch):
      // Otherwise a digit above the branch differs.
      guard branch.sample ^ id.number < branch.bit << 1 else { return joined(with: id, at: branch.sample) }
      return id.number & branch.bit == 0
        ? Self(branch.bit, branch.low.inserting(id), branch.high)
        : Self(branch.bit, branch.low, branch.high.inserting(id))
    }
  }

  /// A branch of this node and a new leaf, which differ first in the highest digit of their difference.
  private func joined(with id: ID, at number: Int) -> Self {
    let bit = 1 << (Int.bitWidth - 1 - (number ^ id.number).leadingZeroBitCount)
    return id.number & bit == 0 ? Self(bit, .leaf(id), self) : Self(bit, self, .leaf(id))
  }

  /// The node without one of its members; nil if that was the only one.
  func removing(_ id: ID) -> Self? {
    guard case .branch(let branch) = self else { return nil }
    if id.number & branch.bit == 0 {
      return branch.low.removing(id).map { Self(branch.bit, $0, branch.high) } ?? branch.high
    }
    return branch.high.removing(id).map { Self(branch.bit, branch.low, $0) } ?? branch.low
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

  private init(_ bit: Int, _ low: Self, _ high: Self) {
    self = .branch(PersistentIDSet.TrieBranch(bit: bit, low: low, high: high))
  }
}
