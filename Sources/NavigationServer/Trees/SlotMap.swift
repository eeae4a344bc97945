/// A map from ids to large values that are read and changed in place.
///
/// A dictionary would move a value out and back for every change, and an array would copy the whole value for every read
/// of a part.
struct SlotMap<ID: Hashable & Sendable, Value: Sendable>: Sendable {
  /// Memory for values; only the only owner changes it: hence `@unchecked`.
  private final class Storage: @unchecked Sendable {
    // The subscript of a buffer would copy the value for every read. The slot after the last stays empty: it is what
    // the subscript has for ids without a value.
    let slots: UnsafeMutablePointer<Value?>
    let capacity: Int

    init(capacity: Int) {
      slots = .allocate(capacity: capacity + 1)
      slots.initialize(repeating: nil, count: capacity + 1)
      self.capacity = capacity
    }

    /// A copy with room for more.
    init(_ other: Storage, capacity: Int) {
      slots = .allocate(capacity: capacity + 1)
      slots.initialize(from: other.slots, count: other.capacity)
      (slots + other.capacity).initialize(repeating: nil, count: capacity - other.capacity + 1)
      self.capacity = capacity
    }

    /// Takes the values of another storage, with room for more; the other one is empty then.
    init(taking other: Storage, capacity: Int) {
      slots = .allocate(capacity: capacity + 1)
      slots.moveInitialize(from: other.slots, count: other.capacity)
      other.slots.initialize(repeating: nil, count: other.capacity)
      (slots + other.capacity).initialize(repeating: nil, count: capacity - other.capacity + 1)
      self.capacity = capacity
    }

    deinit {
      slots.deinitialize(count: capacity + 1)
      slots.deallocate()
    }
  }

  private var indices: [ID: Int]
  private var storage: Storage
  private var free: [Int] = []

  /// An empty map with room for some values.
  init(capacity: Int = 0) {
    indices = Dictionary(minimumCapacity: capacity)
    storage = Storage(capacity: capacity)
  }

  var isEmpty: Bool { indices.isEmpty }

  var count: Int { indices.count }

  /// All ids, in no particular order.
  var ids: some Collection<ID> { indices.keys }

  /// The value with that id, read or changed in place; only `insert` and `remove` add and remove values.
  ///
  /// By its address, because a coroutine would allocate memory for each access.
  subscript(id: ID) -> Value? {
    unsafeAddress { UnsafePointer(storage.slots + (indices[id] ?? storage.capacity)) }
    unsafeMutableAddress {
      own(capacity: storage.capacity)
      return storage.slots + (indices[id] ?? storage.capacity)
    }
  }

  /// Reads a part of the value with that id in place; the reader of the subscript copies the whole value.
  func read<Part>(_ id: ID, _ part: (inout Value?) -> Part?) -> Part? {
    guard let index = indices[id] else { return nil }
    return part(&storage.slots[index])
  }

  mutating func insert(_ value: consuming Value, as id: ID) {
    let index = indices[id] ?? free.popLast() ?? indices.count
    own(capacity: index < storage.capacity ? storage.capacity : max(8, 2 * index))
    storage.slots[index] = value
    indices[id] = index
  }

  mutating func remove(_ id: ID) -> Value? {
    guard let index = indices.removeValue(forKey: id) else { return nil }
    own(capacity: storage.capacity)
    free.append(index)
    defer { shrink() }
    return storage.slots[index].take()
  }

  /// Gives memory back when most slots are free.
  private mutating func shrink() {
    guard storage.capacity > 64, 4 * indices.count < storage.capacity else { return }
    let smaller = Storage(capacity: max(8, 2 * indices.count))
    var moved: [ID: Int] = [:]
    for (id, index) in indices {
      smaller.slots[moved.count] = storage.slots[index].take()
      moved[id] = moved.count
    }
    (indices, storage, free) = (moved, smaller, [])
  }

  /// Makes this map the only owner of memory for that many values.
  private mutating func own(capacity: Int) {
    if !isKnownUniquelyReferenced(&storage) {
      storage = Storage(storage, capacity: capacity)
    } else if capacity > storage.capacity {
      storage = Storage(taking: storage, capacity: capacity)
    }
  }
}
