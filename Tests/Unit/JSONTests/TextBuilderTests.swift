@_spi(Records) import JSON
import Testing

@Suite struct TextBuilderTests {
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
