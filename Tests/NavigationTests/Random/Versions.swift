import Testing

@testable import Navigation

/// A table against a dictionary: every version of it stays what it was, whatever becomes of the others.
@Suite struct Versions {
  @Test(arguments: 0..<20 as Range<UInt64>) func `of a table do not disturb one another`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var versions = [(table: Table<ScreenKey, Int>(), model: [ScreenKey: Int]())]
    for step in 0..<400 {
      var (table, model) = random.one(of: versions)
      for _ in 0..<random.number(1...4) { change(&table, &model, to: step, &random) }
      versions.append((table, model))
    }
    for (table, model) in versions {
      #expect(table.count == model.count)
      #expect(table.ids.sorted() == model.keys.sorted())
      #expect(table.ids.allSatisfy { table[$0] == model[$0] && table.contains($0) })
    }
  }

  private func change(
    _ table: inout Table<ScreenKey, Int>,
    _ model: inout [ScreenKey: Int],
    to value: Int,
    _ random: inout SplitMix64
  ) {
    // Near one another, far from one another, and alike in their low digits.
    let key = ScreenKey(random.one(of: [random.number(1...40), random.number(1...40) << 20, 1 << 62]))
    switch random.number(1...3) {
    case 1: (table[key], model[key]) = (value, value)
    case 2: (table[key], model[key]) = (nil, nil)
    default:
      #expect(table.edit(key) { $0 += value } == (model[key] != nil))
      model[key]? += value
    }
  }
}
