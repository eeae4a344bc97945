@_spi(Records) import JSON
import Testing

@Suite struct TextBuilderTests {
  @Test func `a random value has the text that json-c writes for it`() {
    let seed = UInt64.random(in: .min ... .max)
    var random = SplitMix(state: seed)
    for round in 0..<2000 {
      let value = JSON.random(depth: 6, using: &random)
      var builder = TextBuilder()
      builder.value(value)
      #expect(builder.bytes == value.serialized(), "seed \(seed), round \(round)")
    }
  }

  @Test(arguments: [#""plain""#, #""\u0000\n\"\\ü€/""#, #"{"ü\n":"\u007f"}"#])
  func `a text with escapes is that of json-c`(text: String) throws {
    let value = try JSON.parse(Array(text.utf8))
    var builder = TextBuilder()
    builder.value(value)
    #expect(builder.bytes == value.serialized())
  }

  @Test func `members follow each other in an object`() {
    var builder = TextBuilder()
    builder.object { builder in
      builder.name("a")
      builder.integer(1)
      builder.name("b")
      // json-c has no NUL in names.
      builder.members(["c": [1, 2.5], "d\n": "\u{0}", "\u{0}": 1])
      builder.name("e")
      builder.bool(false)
    }
    #expect(
      String(decoding: builder.bytes, as: UTF8.self)
        == #"{"a":1,"b":{"c":[1,2.5],"d\n":"\u0000","�":1},"e":false}"#
    )
  }

  @Test(arguments: [0, 9, 10, 99, 100, 101, 999, 1_000, 1_010, -1, -10, -999, .max, .min])
  func `an integer has all its digits`(number: Int) {
    var builder = TextBuilder()
    builder.integer(number)
    #expect(String(decoding: builder.bytes, as: UTF8.self) == "\(number)")
  }
}
