import DocumentTestKit
import NavigationServer
import Testing

@testable import navd

@Suite struct `The table of connections` {
  @Test(arguments: 0..<20 as Range<UInt64>)
  func `has what a dictionary has while connections come and leave`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var table = ConnectionTable<Int>()
    var model: [Int: Int] = [:]
    var (open, last) = ([Int](), 0)
    for step in 0..<2_000 {
      // Most come in the first half and leave in the second, so that the table grows and shrinks.
      if open.isEmpty || random.percent(step < 1_000 ? 80 : 20) {
        last += random.number(1...3)
        table.insert(-last, as: ConnectionID(last))
        model[last] = -last
        open.append(last)
      } else {
        let id = open.remove(at: random.number(0...open.count - 1))
        #expect(table.remove(ConnectionID(id)) == model.removeValue(forKey: id))
        #expect(table.remove(ConnectionID(id)) == nil)
      }
      let id = random.number(0...last)
      #expect(table[ConnectionID(id)] == model[id])
    }
    for id in 0...last { #expect(table[ConnectionID(id)] == model[id]) }
    for id in open { #expect(table.remove(ConnectionID(id)) == -id) }
    for id in 0...last { #expect(table[ConnectionID(id)] == nil) }
  }
}
