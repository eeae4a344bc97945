import DocumentTestKit
import Testing

@testable import Navigation

private struct NumberedValue: Identifiable, Equatable, Sendable {
  let id: ScreenKey
  var value: Int
}

/// A persistent map against a dictionary: no version changes when another one is edited.
@Suite struct Versions {
  @Test(arguments: 0..<20 as Range<UInt64>) func `of a map do not disturb one another`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var versions = [(map: PersistentMap<ScreenKey, NumberedValue>(), model: [ScreenKey: Int]())]
    for step in 0..<400 {
      var (map, model) = random.one(of: versions)
      for _ in 0..<random.number(1...4) { change(&map, &model, to: step, &random) }
      versions.append((map, model))
    }
    for (map, model) in versions {
      #expect(map.count == model.count)
      #expect(map.ids == model.keys.sorted())
      #expect(map.ids.allSatisfy { map[$0]?.value == model[$0] && map.contains($0) })
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>) func `of a map differ in the members that differ`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var versions = [(map: PersistentMap<ScreenKey, NumberedValue>(), model: [ScreenKey: Int]())]
    for step in 0..<100 {
      var (map, model) = random.one(of: versions)
      for _ in 0..<random.number(1...4) { change(&map, &model, to: step, &random) }
      versions.append((map, model))
    }
    for _ in 0..<400 {
      let (old, new) = (random.one(of: versions), random.one(of: versions))
      let pairs = new.map.differences(from: old.map)
      let expected = Set(old.model.keys).union(new.model.keys).filter { old.model[$0] != new.model[$0] }
      // A member that was edited to an equal value may be among the differences.
      #expect(pairs.filter { $0.old?.value != $0.new?.value }.map { $0.id } == expected.sorted())
      #expect(pairs.allSatisfy { $0.old?.value.value == old.model[$0.id] })
      #expect(pairs.allSatisfy { $0.new?.value.value == new.model[$0.id] })
      #expect(pairs.map { $0.id } == pairs.map { $0.id }.sorted())
    }
  }

  private func change(
    _ map: inout PersistentMap<ScreenKey, NumberedValue>,
    _ model: inout [ScreenKey: Int],
    to value: Int,
    _ random: inout SplitMix64
  ) {
    // Numbers that are near each other, far from each other, and equal in their low digits.
    let key = ScreenKey(random.one(of: [random.number(1...40), random.number(1...40) << 20, 1 << 62]))
    switch random.number(1...3) {
    case 1: (map[key], model[key]) = (NumberedValue(id: key, value: value), value)
    case 2: (map[key], model[key]) = (nil, nil)
    default:
      #expect(map.edit(key) { $0.value += value } == (model[key] != nil))
      model[key]? += value
    }
  }
}
