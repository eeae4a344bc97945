/// A map from ids to large values that are read and changed in place.
///
/// A dictionary would move a value out and back for every change, and an array would copy the whole value for every read
/// of a part.
struct SlotMap<ID: Hashable & Sendable, Value: Sendable>: Sendable {
  /// Memory for values; only the only owner changes it: hence `@unchecked`.
  private final class Storage: @unchecked Sendable {
    let slots: UnsafeMutableBufferPointer<Value?>

    init(capacity: Int) {
      slots = .allocate(capacity: capacity)
      slots.initialize(repeating: nil)
    }

    /// A copy with room for more.
    init(_ other: Storage, capacity: Int) {
      slots = .allocate(capacity: capacity)
      let end = slots.initialize(fromContentsOf: other.slots)
      slots[end...].initialize(repeating: nil)
    }

    deinit {
      slots.deinitialize()
      slots.deallocate()
    }
  }

  private var indices: [ID: Int] = [:]
  private var storage = Storage(capacity: 0)
  private var free: [Int] = []

  var isEmpty: Bool { indices.isEmpty }

  /// All ids, in no particular order.
  var ids: some Collection<ID> { indices.keys }

  /// The value with that id, read or changed in place; only `insert` and `remove` add and remove values.
  subscript(id: ID) -> Value? {
    _read {
      if let index = indices[id] { yield storage.slots[index] } else { yield nil }
    }
    _modify {
      if let index = indices[id] {
        own(capacity: storage.slots.count)
        yield &storage.slots[index]
      } else {
        var nothing: Value?
        yield &nothing
      }
    }
  }

  mutating func insert(_ value: Value, as id: ID) {
    let index = indices[id] ?? free.popLast() ?? indices.count
    own(capacity: index < storage.slots.count ? storage.slots.count : max(8, 2 * index))
    storage.slots[index] = value
    indices[id] = index
  }

  mutating func remove(_ id: ID) -> Value? {
    guard let index = indices.removeValue(forKey: id) else { return nil }
    own(capacity: storage.slots.count)
    free.append(index)
    defer { shrink() }
    return storage.slots[index].take()
  }

  /// Gives memory back when most slots are free.
  private mutating func shrink() {
    guard storage.slots.count > 64, 4 * indices.count < storage.slots.count else { return }
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
    guard !isKnownUniquelyReferenced(&storage) || capacity > storage.slots.count else { return }
    storage = Storage(storage, capacity: capacity)
  }
}
