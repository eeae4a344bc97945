import Testing

@testable import NavigationServer

@Suite struct `A slot map` {
  @Test func `keeps what a dictionary keeps, through growth and shrinking`() {
    var random = SplitMix(seed: 7)
    var map = SlotMap<ConnectionID, Int>()
    var model: [ConnectionID: Int] = [:]
    for round in 0..<20_000 {
      // Numbers that have much in common collide, and phases of growth and shrinking follow each other.
      let id = ConnectionID(Int(random.next() % 512) << Int(random.next() % 3 * 16))
      if random.next() % 8 < ((round / 2_000).isMultiple(of: 2) ? 6 : 2) {
        map.insert(round, as: id)
        model[id] = round
      } else {
        #expect(map.remove(id) == model.removeValue(forKey: id))
      }
      #expect(map.count == model.count && map[id] == model[id])
    }
    #expect(map.ids.sorted() == model.keys.sorted())
    #expect(model.allSatisfy { map[$0.key] == $0.value })
  }

  @Test func `is a value`() {
    var map = SlotMap<ConnectionID, String>()
    map.insert("a", as: ConnectionID(1))
    let copy = map
    map[ConnectionID(1)] = "b"
    map.insert("c", as: ConnectionID(2))
    map.remove(ConnectionID(1))
    #expect(copy[ConnectionID(1)] == "a" && copy.count == 1)
    #expect(map[ConnectionID(1)] == nil && map[ConnectionID(2)] == "c")
    map.removeAll()
    #expect(map.isEmpty && map[ConnectionID(2)] == nil)
  }
}
