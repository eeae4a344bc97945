/// Large values by their ids, each in its place: whoever changes a part of one moves and copies nothing else.
///
/// A dictionary would move a value out and back for every change, and copy all of it for every look at a
/// part.
struct Table<ID: Hashable & Sendable, Value: Sendable>: Sendable {
  private var places: [ID: Int] = [:]
  private var values: [Value?] = []
  private var free: [Int] = []

  var isEmpty: Bool { places.isEmpty }

  /// In no order that means anything.
  var ids: some Collection<ID> { places.keys }

  /// The value with that id, to be looked at or changed in its place; `insert` and `remove` alone add and
  /// remove.
  subscript(id: ID) -> Value? {
    _read {
      if let place = places[id] { yield values[place] } else { yield nil }
    }
    _modify {
      if let place = places[id] {
        yield &values[place]
      } else {
        var nothing: Value?
        yield &nothing
      }
    }
  }

  mutating func insert(_ value: Value, as id: ID) {
    if let place = free.popLast() {
      values[place] = value
      places[id] = place
    } else {
      places[id] = values.count
      values.append(value)
    }
  }

  mutating func remove(_ id: ID) -> Value? {
    guard let place = places.removeValue(forKey: id) else { return nil }
    defer { values[place] = nil }
    free.append(place)
    return values[place]
  }
}
