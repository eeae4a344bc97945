/// An id that is found by its number.
package protocol NumberedID: Hashable, Sendable {
  /// The number of the id; no other id of its type has it.
  var slotKey: Int { get }

  init(slotKey: Int)
}

/// A map from ids to large values that are read and changed in place.
///
/// A dictionary would move a value out and back for every change, and an array would copy the whole value for every read
/// of a part. Ids are numbers from counters, or of the kernel, so that one multiplication spreads them over the table of
/// slots: the hash function of a dictionary took a seventh of what a change to a hundred subscribers costs.
struct SlotMap<ID: NumberedID, Value> {
  private var storage: Storage

  /// An empty map with room for some values.
  init(capacity: Int = 0) {
    storage = Storage(capacity: capacity)
  }

  var isEmpty: Bool { storage.count == 0 }

  var count: Int { storage.count }

  /// All ids, in no particular order.
  var ids: [ID] { storage.entries.map { ID(slotKey: $0.key) } }

  /// The value with that id, read or changed in place; only `insert` and `remove` add and remove values.
  ///
  /// By its address, because a coroutine would allocate memory for each access.
  subscript(id: ID) -> Value? {
    unsafeAddress { UnsafePointer(storage.slots + storage.slot(of: id.slotKey)) }
    unsafeMutableAddress {
      own(capacity: storage.capacity)
      return storage.slots + storage.slot(of: id.slotKey)
    }
  }

  /// Reads a part of the value with that id in place; the reader of the subscript copies the whole value.
  func read<Part>(_ id: ID, _ part: (inout Value?) -> Part?) -> Part? {
    let slot = storage.slot(of: id.slotKey)
    return slot == storage.capacity ? nil : part(&storage.slots[slot])
  }

  mutating func insert(_ value: consuming Value, as id: ID) {
    let isFull = storage.count == storage.capacity
    own(capacity: isFull ? max(8, 2 * storage.capacity) : storage.capacity)
    storage.slots[storage.insertedSlot(of: id.slotKey)] = value
  }

  @discardableResult
  mutating func remove(_ id: ID) -> Value? {
    guard storage.slot(of: id.slotKey) != storage.capacity else { return nil }
    own(capacity: storage.capacity)
    let value = storage.slots[storage.removedSlot(of: id.slotKey)].take()
    // Gives memory back when most slots are free.
    if storage.capacity > 64, 4 * storage.count < storage.capacity {
      storage = Storage(taking: storage, capacity: 2 * storage.count)
    }
    return value
  }

  /// Removes all values; keeps memory for a few.
  mutating func removeAll() {
    guard storage.capacity <= 64, isKnownUniquelyReferenced(&storage) else {
      storage = Storage(capacity: 0)
      return
    }
    storage.removeAll()
  }

  /// Makes this map the only owner of memory for that many values.
  private mutating func own(capacity: Int) {
    if !isKnownUniquelyReferenced(&storage) {
      storage = Storage(copying: storage, capacity: capacity)
    } else if capacity > storage.capacity {
      storage = Storage(taking: storage, capacity: capacity)
    }
  }
}

// Only the only owner changes the memory, hence `@unchecked`.
extension SlotMap: @unchecked Sendable where Value: Sendable {}

// The memory of a map.
extension SlotMap {
  /// The slot of a key.
  private struct Entry {
    var key: Int
    var slot: Int
  }

  /// Memory for values; only the only owner changes it.
  ///
  /// The table of slots has entries beside which at least a third is free. The entry of a key is the first one from its
  /// home on; no free entry is between the two.
  private final class Storage {
    // The subscript of a buffer would copy the value for every read. The slot after the last stays empty: it is what
    // the subscript has for ids without a value, and what free entries of the table have.
    let slots: UnsafeMutablePointer<Value?>
    let capacity: Int
    private(set) var count = 0
    private let table: UnsafeMutablePointer<Entry>
    private let mask: Int
    private let shift: Int
    /// The free slots before `usedSlots`.
    private var free: [Int] = []
    /// The slots that have been used.
    private var usedSlots = 0

    init(capacity: Int) {
      slots = .allocate(capacity: capacity + 1)
      slots.initialize(repeating: nil, count: capacity + 1)
      self.capacity = capacity
      let bits = Int.bitWidth - (capacity + capacity / 2 + 1).leadingZeroBitCount
      table = .allocate(capacity: 1 << bits)
      table.initialize(repeating: Entry(key: 0, slot: capacity), count: 1 << bits)
      mask = 1 << bits - 1
      shift = UInt64.bitWidth - bits
    }

    /// A copy with other room.
    convenience init(copying other: Storage, capacity: Int) {
      self.init(capacity: capacity)
      for entry in other.entries { slots[insertedSlot(of: entry.key)] = other.slots[entry.slot] }
    }

    /// Takes the values of another storage, with other room; the other one is of no use then.
    convenience init(taking other: Storage, capacity: Int) {
      self.init(capacity: capacity)
      for entry in other.entries { slots[insertedSlot(of: entry.key)] = other.slots[entry.slot].take() }
    }

    deinit {
      slots.deinitialize(count: capacity + 1)
      slots.deallocate()
      table.deallocate()
    }

    var entries: [Entry] { (0...mask).map { table[$0] }.filter { $0.slot != capacity } }

    /// The slot of a key; the one after the last without it.
    @inline(__always)
    func slot(of key: Int) -> Int { table[position(of: key)].slot }

    /// The slot of a key, which may be a new one.
    func insertedSlot(of key: Int) -> Int {
      let position = position(of: key)
      guard table[position].slot == capacity else { return table[position].slot }
      count += 1
      table[position] = Entry(key: key, slot: free.popLast() ?? usedSlots)
      usedSlots = max(usedSlots, count)
      return table[position].slot
    }

    /// Removes a key that is there, and returns its slot.
    func removedSlot(of key: Int) -> Int {
      var gap = position(of: key)
      let slot = table[gap].slot
      count -= 1
      free.append(slot)
      // An entry moves to the gap unless its home is behind the gap.
      var next = (gap + 1) & mask
      while table[next].slot != capacity {
        if (next - home(of: table[next].key)) & mask >= (next - gap) & mask {
          table[gap] = table[next]
          gap = next
        }
        next = (next + 1) & mask
      }
      table[gap].slot = capacity
      return slot
    }

    func removeAll() {
      for position in 0...mask where table[position].slot != capacity {
        slots[table[position].slot] = nil
        table[position].slot = capacity
      }
      free = []
      (count, usedSlots) = (0, 0)
    }

    /// The position of a key in the table, or of the free entry where it would be.
    @inline(__always)
    private func position(of key: Int) -> Int {
      var position = home(of: key)
      while table[position].key != key, table[position].slot != capacity { position = (position &+ 1) & mask }
      return position
    }

    /// The position at which the search for a key begins: that many upper bits of its product with 2⁶⁴ ÷ φ.
    @inline(__always)
    private func home(of key: Int) -> Int {
      Int(truncatingIfNeeded: (UInt64(truncatingIfNeeded: key) &* 0x9E37_79B9_7F4A_7C15) &>> UInt64(shift))
    }
  }
}
