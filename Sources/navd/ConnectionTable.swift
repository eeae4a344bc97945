import NavigationServer

/// The open connections by their ids.
///
/// A dictionary would hash an id for each output, which is a seventh of what one of a hundred notifications costs. Ids are
/// numbers from a counter, so that one multiplication spreads them over the places. Each connection is at the first free place
/// from its home on; at least half of the places are free. The server has a `SlotMap` for the same reason, whose generic code
/// would not be specialized here.
struct ConnectionTable<Connection> {
  private var places: [(id: ConnectionID, connection: Connection)?] = Array(repeating: nil, count: 8)
  private var count = 0

  subscript(id: ConnectionID) -> Connection? { places[place(of: id)]?.connection }

  mutating func insert(_ connection: Connection, as id: ConnectionID) {
    if 2 * (count + 1) > places.count { resize(to: 2 * places.count) }
    let place = place(of: id)
    if places[place] == nil { count += 1 }
    places[place] = (id, connection)
  }

  mutating func remove(_ id: ConnectionID) -> Connection? {
    var gap = place(of: id)
    guard let removed = places[gap]?.connection else { return nil }
    places[gap] = nil
    count -= 1
    // An entry moves to the gap unless its home is behind the gap.
    var next = after(gap)
    while let entry = places[next] {
      if distance(from: home(of: entry.id), to: next) >= distance(from: gap, to: next) {
        places.swapAt(gap, next)
        gap = next
      }
      next = after(next)
    }
    if places.count > 64, 8 * count < places.count { resize(to: places.count / 2) }
    return removed
  }

  private mutating func resize(to size: Int) {
    let entries = places.compactMap { $0 }
    places = Array(repeating: nil, count: size)
    for entry in entries { places[place(of: entry.id)] = entry }
  }

  /// The place of a connection, or the free one where it would be.
  private func place(of id: ConnectionID) -> Int {
    var place = home(of: id)
    while let entry = places[place], entry.id != id { place = after(place) }
    return place
  }

  /// That many upper bits of the product of its number with 2⁶⁴ ÷ φ.
  private func home(of id: ConnectionID) -> Int {
    let product = UInt64(truncatingIfNeeded: id.number) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: product >> UInt64(places.count.leadingZeroBitCount + 1))
  }

  private func after(_ place: Int) -> Int { (place + 1) & (places.count - 1) }

  private func distance(from place: Int, to other: Int) -> Int { (other - place) & (places.count - 1) }
}
