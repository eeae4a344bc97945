/// A map from ids to large values that are read and changed in place.
///
/// A dictionary would move a value out and back for every change, and copy the whole value for every read of a part.
struct SlotMap<ID: Hashable & Sendable, Value: Sendable>: Sendable {
  private var slots: [ID: Int] = [:]
  private var values: [Value?] = []
  private var free: [Int] = []

  var isEmpty: Bool { slots.isEmpty }

  /// All ids, in no particular order.
  var ids: some Collection<ID> { slots.keys }

  /// The value with that id, read or changed in place; only `insert` and `remove` add and remove values.
  subscript(id: ID) -> Value? {
    _read {
      if let slot = slots[id] { yield values[slot] } else { yield nil }
    }
    _modify {
      if let slot = slots[id] {
        yield &values[slot]
      } else {
        var nothing: Value?
        yield &nothing
      }
    }
  }

  mutating func insert(_ value: Value, as id: ID) {
    if let slot = free.popLast() {
      values[slot] = value
      slots[id] = slot
    } else {
      slots[id] = values.count
      values.append(value)
    }
  }

  mutating func remove(_ id: ID) -> Value? {
    guard let slot = slots.removeValue(forKey: id) else { return nil }
    defer { values[slot] = nil }
    free.append(slot)
    return values[slot]
  }
}
