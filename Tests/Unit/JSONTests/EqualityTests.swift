import JSON
import Testing

@Suite struct Equality {
  @Test(
    arguments: [
      (["a": 1, "b": 2], ["b": 2, "a": 1]), (1, .double(1)), (.double(0), .double(-0.0)),
      ([1, .double(2)], [.double(1), 2]),
    ] as [(JSON, JSON)]
  )
  func `ignores differences that the canonical form ignores`(left: JSON, right: JSON) {
    #expect(left == right)
    #expect(left.canonical() == right.canonical())
  }

  @Test(
    arguments: [
      ("\u{e9}", "e\u{301}"), (["\u{e9}": 1], ["e\u{301}": 1]), (["a": 1], ["a": 2]),
      (["a": 1], ["a": 1, "b": 1]),
      (["a": 1, "b": 1], ["a": 1, "c": 1]), ([1, 2], [2, 1]), (0, false), ("1", 1), (nil, [:]), ([:], []),
    ] as [(JSON, JSON)]
  )
  func `respects other differences`(left: JSON, right: JSON) {
    #expect(left != right)
    #expect(left.canonical() != right.canonical())
  }

  @Test(
    arguments: [(nil, 0), (false, 0), (true, 1), ("", nil), ([:], []), ([nil], [0]), (["a": nil], ["a": 0])]
      as [(JSON, JSON)]
  )
  func `has other hashes for values of other kinds`(left: JSON, right: JSON) {
    #expect(left.hashValue != right.hashValue)
  }

  @Test func `finds members by the bytes of their name`() {
    let object: JSON.Object = ["\u{e9}": 1, "e\u{301}": 2]
    #expect(object["\u{e9}"] == 1)
    #expect(object["e\u{301}"] == 2)
    #expect(object["e"] == nil)
  }
}
