/// A persistent dictionary of large values by id; copying it is free, and a read copies only the member.
///
/// Keys come from counters, so they need no hashing: branches distinguish them by the octal digits of their
/// numbers, the highest first, and skip the digits in which all their members agree. So members are in the
/// order of their ids, and members that were made one after the other share branches, which are still in the
/// cache for the next command. Each value has a leaf of its own. An edit copies the shared branches on the
/// way to the leaf and changes the others in place.
struct PersistentMap<ID: Identifier, Value: Identifiable<ID> & Sendable>: Sendable {
  private var root = Slot.empty
  private(set) var count = 0

  /// The ids in ascending order.
  var ids: [ID] {
    var ids: [ID] = []
    root.forEachLeaf { ids.append($0.id) }
    return ids
  }

  subscript(id: ID) -> Value? {
    @inline(__always) get { member(id)?.value }
    set {
      count += (newValue == nil ? 0 : 1) - (contains(id) ? 1 : 0)
      if let newValue {
        root.insert(Leaf(newValue))
      } else {
        root.remove(id)
      }
    }
  }

  func contains(_ id: ID) -> Bool { member(id) != nil }

  /// A reference to a member, to read a part of its value without a copy of the whole.
  func member(_ id: ID) -> Leaf? { root.member(id) }

  /// Changes a member in place, except its id; returns whether there is one.
  mutating func edit(_ id: ID, _ change: (inout Value) -> Void) -> Bool {
    guard contains(id) else { return false }
    root.edit(id, change)
    return true
  }
}

extension PersistentMap {
  /// The members that differ from another version, in the order of ids.
  func differences(from earlier: PersistentMap) -> [(id: ID, old: Leaf?, new: Leaf?)] {
    var differences: [(id: ID, old: Leaf?, new: Leaf?)] = []
    forEachDifference(from: earlier) { differences.append(($0, $1, $2)) }
    return differences
  }

  /// Calls the body with each member that differs from another version, in the order of ids, and returns the number of
  /// places that were compared.
  ///
  /// Walks only the branches that the two versions do not share. A member that was edited to an equal value
  /// may be among the differences.
  @discardableResult
  func forEachDifference(from earlier: PersistentMap, _ body: (ID, Leaf?, Leaf?) -> Void) -> Int {
    var compared = 0
    root.visit(since: earlier.root, counting: &compared, body)
    return compared
  }
}

extension PersistentMap {
  /// Only `edit` changes a member, and only one that no other version holds: hence `@unchecked`.
  final class Leaf: @unchecked Sendable {
    fileprivate(set) var value: Value

    var id: ID { value.id }

    fileprivate init(_ value: Value) {
      self.value = value
    }
  }

  /// At least two slots that are not empty, by their digits at a level.
  fileprivate final class MapBranch: ManagedBuffer<NumberSpan, Slot> {
    static func empty(_ span: NumberSpan) -> MapBranch {
      let buffer = create(minimumCapacity: NumberSpan.digitCount) { _ in span }
      buffer.withUnsafeMutablePointerToElements {
        $0.initialize(repeating: .empty, count: NumberSpan.digitCount)
      }
      return unsafeDowncast(buffer, to: MapBranch.self)
    }

    func copy() -> MapBranch {
      let buffer = MapBranch.create(minimumCapacity: NumberSpan.digitCount) { _ in header }
      withUnsafeMutablePointerToElements { old in
        buffer.withUnsafeMutablePointerToElements { $0.initialize(from: old, count: NumberSpan.digitCount) }
      }
      return unsafeDowncast(buffer, to: MapBranch.self)
    }

    subscript(digit: Int) -> Slot {
      @inline(__always) _read {
        yield withUnsafeMutablePointerToElements { $0 }[digit]
      }
      @inline(__always) _modify {
        yield &withUnsafeMutablePointerToElements { $0 }[digit]
      }
    }

    deinit {
      withUnsafeMutablePointerToElements { _ = $0.deinitialize(count: NumberSpan.digitCount) }
    }
  }

  /// The numbers that agree in all digits above a level; a single number has the level -1.
  fileprivate struct NumberSpan: Equatable, Sendable {
    /// Small enough for malloc to cache the memory of branches.
    ///
    /// With twice as many digits, every request to a daemon with a large tree takes longer.
    static var digitCount: Int { 8 }

    let level: Int
    /// The digits above the level.
    let prefix: Int

    /// The lowest number.
    var number: Int { prefix << (3 * (level + 1)) }

    /// A single number.
    init(_ number: Int) {
      level = -1
      prefix = number
    }

    /// The smallest span with two numbers.
    init(_ number: Int, _ other: Int) {
      level = (Int.bitWidth - 1 - (number ^ other).leadingZeroBitCount) / 3
      prefix = number >> (3 * (level + 1))
    }

    @inline(__always)
    func contains(_ number: Int) -> Bool { number &>> (3 &* (level &+ 1)) == prefix }

    @inline(__always)
    func digit(_ number: Int) -> Int { number &>> (3 &* level) & (Self.digitCount - 1) }
  }

  /// Only its unique owner changes a branch: hence `@unchecked`.
  fileprivate enum Slot: @unchecked Sendable {
    case empty
    case leaf(Leaf)
    case branch(MapBranch)
  }
}

extension PersistentMap.Slot {
  func forEachLeaf(_ body: (PersistentMap.Leaf) -> Void) {
    switch self {
    case .empty: break
    case .leaf(let leaf): body(leaf)
    case .branch(let branch):
      for digit in 0..<PersistentMap.NumberSpan.digitCount { branch[digit].forEachLeaf(body) }
    }
  }

  /// The span of the slot's content; nil if the slot is empty.
  private var span: PersistentMap.NumberSpan? {
    switch self {
    case .empty: nil
    case .leaf(let leaf): PersistentMap.NumberSpan(leaf.id.number)
    case .branch(let branch): branch.header
    }
  }

  // The slot owns all branches on the way, so the loop uses unmanaged references: counting them would be two
  // thirds of the cost, and a link of 20 levels searches hundreds of times. Branches skip digits, so only the
  // leaf tells whether the id was found.
  func member(_ id: ID) -> PersistentMap.Leaf? {
    var branch: Unmanaged<PersistentMap.MapBranch>
    switch self {
    case .empty: return nil
    case .leaf(let leaf): return leaf.id == id ? leaf : nil
    case .branch(let root): branch = .passUnretained(root)
    }
    return withExtendedLifetime(self) {
      while true {
        let slot = branch._withUnsafeGuaranteedRef { branch in
          branch.withUnsafeMutablePointers { span, slots in slots + span.pointee.digit(id.number) }
        }
        switch slot.pointee {
        case .empty: return nil
        case .leaf(let leaf): return leaf.id == id ? leaf : nil
        case .branch(let next): branch = .passUnretained(next)
        }
      }
    }
  }

  mutating func insert(_ new: PersistentMap.Leaf) {
    let number = new.id.number
    switch take() {
    case .empty:
      self = .leaf(new)
    case .leaf(let old):
      self = old.id == new.id ? .leaf(new) : .branch(Self.joined(.leaf(old), at: old.id.number, with: new))
    case .branch(var branch):
      if branch.header.contains(number) {
        Self.own(&branch)
        branch[branch.header.digit(number)].insert(new)
        self = .branch(branch)
      } else {
        self = .branch(Self.joined(.branch(branch), at: branch.header.number, with: new))
      }
    }
  }

  /// A branch of a slot with that number and of a leaf outside the span of the slot.
  private static func joined(_ slot: Self, at number: Int, with leaf: PersistentMap.Leaf)
    -> PersistentMap.MapBranch
  {
    let span = PersistentMap.NumberSpan(number, leaf.id.number)
    let branch = PersistentMap.MapBranch.empty(span)
    branch[span.digit(number)] = slot
    branch[span.digit(leaf.id.number)] = .leaf(leaf)
    return branch
  }

  mutating func remove(_ id: ID) {
    switch take() {
    case .leaf(let leaf) where leaf.id != id:
      self = .leaf(leaf)
    case .leaf, .empty:
      break
    case .branch(var branch):
      Self.own(&branch)
      branch[branch.header.digit(id.number)].remove(id)
      self = Self.only(branch) ?? .branch(branch)
    }
  }

  /// The only slot that is not empty; nil if there are several.
  private static func only(_ branch: PersistentMap.MapBranch) -> Self? {
    var only: Int?
    for digit in 0..<PersistentMap.NumberSpan.digitCount {
      if case .empty = branch[digit] { continue }
      guard only == nil else { return nil }
      only = digit
    }
    return only.map { branch[$0] }
  }

  mutating func edit(_ id: ID, _ change: (inout Value) -> Void) {
    switch take() {
    case .empty:
      break
    case .leaf(var leaf):
      if !isKnownUniquelyReferenced(&leaf) { leaf = PersistentMap.Leaf(leaf.value) }
      change(&leaf.value)
      self = .leaf(leaf)
    case .branch(var branch):
      Self.own(&branch)
      branch[branch.header.digit(id.number)].edit(id, change)
      self = .branch(branch)
    }
  }

  private static func own(_ branch: inout PersistentMap.MapBranch) {
    if !isKnownUniquelyReferenced(&branch) { branch = branch.copy() }
  }

  /// Takes the content out of the slot, so that it has a unique owner and can be changed in place.
  private mutating func take() -> Self {
    defer { self = .empty }
    return self
  }
}

// Differences.
extension PersistentMap.Slot {
  typealias DifferenceBody = (ID, PersistentMap.Leaf?, PersistentMap.Leaf?) -> Void

  // One switch over both slots would count references.
  func visit(since old: Self, counting compared: inout Int, _ body: DifferenceBody) {
    compared += 1
    // First, because the switch below counts references.
    guard !isShared(with: old) else { return }
    switch self {
    case .empty:
      old.forEachLeaf { leaf in
        compared += 1
        body(leaf.id, leaf, nil)
      }
    case .leaf(let new):
      switch old {
      case .leaf(let old) where old.id == new.id:
        compared += 1
        body(new.id, old, new)
      case .empty:
        compared += 1
        body(new.id, nil, new)
      case .leaf, .branch: visit(sinceOther: old, counting: &compared, body)
      }
    case .branch(let new):
      switch old {
      case .branch(let old) where old.header == new.header:
        for digit in 0..<PersistentMap.NumberSpan.digitCount where !new[digit].isShared(with: old[digit]) {
          new[digit].visit(since: old[digit], counting: &compared, body)
        }
      case .empty:
        forEachLeaf { leaf in
          compared += 1
          body(leaf.id, nil, leaf)
        }
      case .leaf, .branch: visit(sinceOther: old, counting: &compared, body)
      }
    }
  }

  /// Visits the differences of two slots that are not empty and have different spans.
  private func visit(sinceOther old: Self, counting compared: inout Int, _ body: DifferenceBody) {
    guard let own = span, let other = old.span else { return }
    let span = own.level > other.level ? own : other
    guard own.level != other.level, span.contains(own.number), span.contains(other.number) else {
      // They have no number in common.
      if own.number < other.number {
        visit(since: .empty, counting: &compared, body)
        Self.empty.visit(since: old, counting: &compared, body)
      } else {
        Self.empty.visit(since: old, counting: &compared, body)
        visit(since: .empty, counting: &compared, body)
      }
      return
    }
    for digit in 0..<PersistentMap.NumberSpan.digitCount {
      part(digit, of: span).visit(since: old.part(digit, of: span), counting: &compared, body)
    }
  }

  /// The part of the slot with a digit at the level of a span that contains it.
  private func part(_ digit: Int, of span: PersistentMap.NumberSpan) -> Self {
    if case .branch(let branch) = self, branch.header == span { return branch[digit] }
    return self.span.map { span.digit($0.number) == digit } ?? false ? self : .empty
  }

  /// Whether both slots hold the same memory, or nothing.
  @inline(__always)
  private func isShared(with other: Self) -> Bool {
    switch (self, other) {
    case (.empty, .empty): true
    case (.leaf(let leaf), .leaf(let other)): leaf === other
    case (.branch(let branch), .branch(let other)): branch === other
    default: false
    }
  }
}
