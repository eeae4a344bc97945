import DocumentTestKit
import Navigation
import Testing

@Suite struct IDSets {
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `hold what was inserted and not removed, in ascending order`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var ids = PersistentIDSet<CoordinatorID>()
    var expected: Set<Int> = []
    for _ in 0..<300 {
      // The last numbers are the largest that there can be.
      let range = [1...8, 1...100, 1...100_000, 1 << 56 - 100...1 << 56 - 1][Int(seed % 4)]
      let number = Int.random(in: range, using: &random)
      if Bool.random(using: &random) {
        ids.insert(CoordinatorID(number))
        expected.insert(number)
      } else {
        ids.remove(CoordinatorID(number))
        expected.remove(number)
      }
      #expect(ids.contains(CoordinatorID(number)) == expected.contains(number))
    }
    #expect(ids.elements.map(\.number) == expected.sorted())
    #expect(Array(ids.fromTop).map(\.number) == expected.sorted().reversed())
    #expect(ids.count == expected.count)
    // Equality does not depend on the order of the edits.
    #expect(
      ids == expected.sorted().reduce(into: PersistentIDSet<CoordinatorID>()) { $0.insert(CoordinatorID($1)) }
    )
    if let last = ids.elements.last {
      var other = ids
      other.remove(last)
      #expect(other != ids && other.count == ids.count - 1 && ids.contains(last))
    }
  }
}
