/// A persistent dictionary of large values: a copy of it costs nothing, and reading one member copies only that.
///
/// Keys come from counters, so there is nothing to hash: branches tell them apart by the digits of their numbers, the
/// lowest first, in which numbers that follow one another differ. Each value has a leaf of its own, as near to
/// the root as possible. An edit copies what other versions share on the way to the leaf and changes the rest in
/// place.
struct PersistentMap<ID: Identifier, Value: Sendable>: Sendable {
  private var root = Slot.empty
  private(set) var count = 0

  /// In no particular order.
  var ids: [ID] { root.leaves.map(\.id) }

  subscript(id: ID) -> Value? {
    @inline(__always) get { member(id)?.value }
    set {
      count += (newValue == nil ? 0 : 1) - (contains(id) ? 1 : 0)
      if let newValue {
        root.insert(Leaf(id, newValue), level: 0)
      } else {
        root.remove(id, level: 0)
      }
    }
  }

  func contains(_ id: ID) -> Bool { member(id) != nil }

  /// A reference to a member, to read a part of its value without a copy of the whole.
  func member(_ id: ID) -> Leaf? { root.member(id) }

  /// Changes a member in its place; whether there is one.
  mutating func edit(_ id: ID, _ change: (inout Value) -> Void) -> Bool {
    guard contains(id) else { return false }
    root.edit(id, level: 0, change)
    return true
  }
}

/// The members in which two versions of a map differ.
struct MapDifference<ID: Identifier, Value: Sendable>: Sendable {
  /// References to a member in both versions, because values are large.
  struct Pair: Sendable {
    let id: ID
    let old: PersistentMap<ID, Value>.Leaf?
    let new: PersistentMap<ID, Value>.Leaf?
  }

  /// In the order of ids.
  ///
  /// A member that was edited to the same value may be among them.
  fileprivate(set) var pairs: [Pair] = []
  /// The number of places that were compared: what the difference cost.
  fileprivate(set) var compared = 0
}

extension PersistentMap {
  /// The difference from another version, found by walking only the branches that the two do not share.
  func difference(from earlier: PersistentMap) -> MapDifference<ID, Value> {
    var difference = MapDifference<ID, Value>()
    root.collect(&difference, since: earlier.root, level: 0)
    if difference.pairs.count > 1 { difference.pairs.sort { $0.id < $1.id } }
    return difference
  }
}

extension PersistentMap {
  /// Only `edit` changes a member, and only one that no other version holds: hence `@unchecked`.
  final class Leaf: @unchecked Sendable {
    let id: ID
    fileprivate(set) var value: Value

    fileprivate init(_ id: ID, _ value: Value) {
      self.id = id
      self.value = value
    }
  }

  fileprivate enum Slot: Sendable {
    case empty
    case leaf(Leaf)
    /// At least two leaves, by their digits of that level.
    case branch([Slot])
  }
}

extension PersistentMap.Slot {
  var leaves: [PersistentMap.Leaf] {
    switch self {
    case .empty: []
    case .leaf(let leaf): [leaf]
    case .branch(let slots): slots.flatMap(\.leaves)
    }
  }

  // Recursive, because a loop would count a reference for each branch on the way.
  func member(_ id: ID, level: Int = 0) -> PersistentMap.Leaf? {
    switch self {
    case .empty: nil
    case .leaf(let leaf): leaf.id == id ? leaf : nil
    case .branch(let slots):
      slots.withUnsafeBufferPointer { $0[id.digit(level)].member(id, level: level &+ 1) }
    }
  }

  mutating func insert(_ new: PersistentMap.Leaf, level: Int) {
    switch take() {
    case .leaf(let old) where old.id != new.id:
      var slots = [PersistentMap.Slot](repeating: .empty, count: digitCount)
      slots[old.id.digit(level)] = .leaf(old)
      slots[new.id.digit(level)].insert(new, level: level + 1)
      self = .branch(slots)
    case .leaf, .empty:
      self = .leaf(new)
    case .branch(var slots):
      slots[new.id.digit(level)].insert(new, level: level + 1)
      self = .branch(slots)
    }
  }

  mutating func remove(_ id: ID, level: Int) {
    switch take() {
    case .leaf(let leaf) where leaf.id != id:
      self = .leaf(leaf)
    case .leaf, .empty:
      break
    case .branch(var slots):
      slots[id.digit(level)].remove(id, level: level + 1)
      self = Self.only(slots) ?? .branch(slots)
    }
  }

  /// The leaf that a branch came down to, if it did.
  private static func only(_ slots: [PersistentMap.Slot]) -> PersistentMap.Slot? {
    var only: PersistentMap.Slot?
    for slot in slots {
      switch slot {
      case .empty: continue
      case .leaf where only == nil: only = slot
      case .leaf, .branch: return nil
      }
    }
    return only
  }

  mutating func edit(_ id: ID, level: Int, _ change: (inout Value) -> Void) {
    switch take() {
    case .empty:
      break
    case .leaf(var leaf):
      if !isKnownUniquelyReferenced(&leaf) { leaf = PersistentMap.Leaf(leaf.id, leaf.value) }
      change(&leaf.value)
      self = .leaf(leaf)
    case .branch(var slots):
      slots[id.digit(level)].edit(id, level: level + 1, change)
      self = .branch(slots)
    }
  }

  func collect(_ difference: inout MapDifference<ID, Value>, since old: Self, level: Int) {
    difference.compared += 1
    switch (old, self) {
    case _ where isShared(with: old), (.empty, .empty):
      break
    case (.leaf(let old), .leaf(let new)) where old.id == new.id:
      difference.pairs.append(.init(id: new.id, old: old, new: new))
    case (.branch(let old), .branch(let new)):
      // Buffers are compared without a copy of each slot.
      old.withUnsafeBufferPointer { old in
        new.withUnsafeBufferPointer { new in
          for digit in 0..<digitCount where !new[digit].isShared(with: old[digit]) {
            new[digit].collect(&difference, since: old[digit], level: level + 1)
          }
        }
      }
    case (.leaf(let leaf), .empty):
      difference.pairs.append(.init(id: leaf.id, old: leaf, new: nil))
    case (.empty, .leaf(let leaf)):
      difference.pairs.append(.init(id: leaf.id, old: nil, new: leaf))
    case (.leaf, .leaf), (.branch, .leaf), (.branch, .empty), (.leaf, .branch), (.empty, .branch):
      for digit in 0..<digitCount {
        part(digit, level).collect(&difference, since: old.part(digit, level), level: level + 1)
      }
    }
  }

  /// The part of the slot with that digit, as if the slot were a branch.
  private func part(_ digit: Int, _ level: Int) -> Self {
    switch self {
    case .empty: .empty
    case .leaf(let leaf): leaf.id.digit(level) == digit ? self : .empty
    case .branch(let slots): slots[digit]
    }
  }

  /// Whether both slots hold the same memory, or nothing.
  @inline(__always)
  private func isShared(with other: Self) -> Bool {
    switch (self, other) {
    case (.empty, .empty): true
    case (.leaf(let leaf), .leaf(let other)): leaf === other
    case (.branch(let slots), .branch(let others)): isIdentical(slots, others)
    default: false
    }
  }

  private func isIdentical(_ left: [Self], _ right: [Self]) -> Bool {
    left.withUnsafeBufferPointer { left in
      right.withUnsafeBufferPointer { left.baseAddress == $0.baseAddress }
    }
  }

  /// Leaves the slot empty, so that what was in it is not held twice while it is changed.
  private mutating func take() -> PersistentMap.Slot {
    defer { self = .empty }
    return self
  }
}

/// Small enough that malloc keeps the memory of a branch ready: with twice as many every request to a daemon with a
/// large tree took longer, even a ping.
private let digitCount = 8

extension Identifier {
  @inline(__always)
  fileprivate func digit(_ level: Int) -> Int { number &>> (3 &* level) & (digitCount - 1) }
}
