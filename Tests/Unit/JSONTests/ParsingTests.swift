import JSON
import Testing

@Suite struct Parsing {
  @Test(
    arguments: [
      ("null", .null), (" true\r\n\t", true), ("false", false), ("0", 0), ("-0", 0), ("12", 12),
      ("-7.5", -7.5),
      ("1e3", .double(1000)), ("1.0", .double(1)), (#""""#, ""), (#""a""#, "a"), ("[]", []), ("{}", [:]),
      ("[1,[2,[]]]", [1, [2, []]]), (#"{"a":{"b":[null]}}"#, ["a": ["b": [nil]]]),
      ("9007199254740991", 9_007_199_254_740_991), ("-9007199254740991", -9_007_199_254_740_991),
    ] as [(String, JSON)]
  )
  func `reads the value of a text`(text: String, value: JSON) throws {
    #expect(try JSON.parse(text.utf8) == value)
  }

  @Test(arguments: [
    (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{c}\n\r\t"), (#""\u0041\u00e9\u20AC""#, "Aé€"),
    (#""\ud83d\ude00""#, "😀"),
    (#""a\u0000b""#, "a\0b"), ("\"é€😀\u{7f}\"", "é€😀\u{7f}"),
  ])
  func `unescapes strings`(text: String, string: String) throws {
    #expect(try JSON.parse(text.utf8) == .string(string))
  }

  @Test func `keeps the order of members, and the last of two values`() throws {
    let value = try JSON.parse(#"{"b":1,"a":2,"b":3}"#.utf8)
    #expect(value.text == #"{"b":3,"a":2}"#)
  }

  @Test func `distinguishes integers from doubles`() throws {
    #expect(try JSON.parse("[1,1.0,10e-1]".utf8).text == "[1,1.0,1.0]")
  }

  @Test(
    arguments: [
      ("", .unexpectedEnd, 0), (" ", .unexpectedEnd, 1), ("[", .unexpectedEnd, 1), ("[1", .unexpectedEnd, 2),
      ("[1,", .unexpectedEnd, 3), (#"{"a""#, .unexpectedEnd, 4), (#"{"a":"#, .unexpectedEnd, 5),
      (#""a"#, .unexpectedEnd, 2),
      (#""\u12"#, .unexpectedEnd, 1), ("-", .unexpectedEnd, 1), ("tru", .unexpectedEnd, 3),
      ("1.", .unexpectedEnd, 2),
      ("[1]x", .trailingText, 3), ("1 2", .trailingText, 2), ("NaN", .unexpectedByte(expected: "a value"), 0),
      ("[1,]", .unexpectedByte(expected: "a value"), 3),
      ("{'a':1}", .unexpectedByte(expected: "a member name in quotes"), 1),
      ("{1:2}", .unexpectedByte(expected: "a member name in quotes"), 1),
      (#"{"a":1,}"#, .unexpectedByte(expected: "a member name in quotes"), 7),
      (#"{"a" 1}"#, .unexpectedByte(expected: "':'"), 5),
      ("[1 2]", .unexpectedByte(expected: "',' or ']'"), 3),
      ("[1}", .unexpectedByte(expected: "',' or ']'"), 2),
      (#"{"a":1]"#, .unexpectedByte(expected: "',' or '}'"), 6),
      ("nulL", .unexpectedByte(expected: "'null'"), 3), ("+1", .unexpectedByte(expected: "a value"), 0),
      ("01", .trailingText, 1), ("[-01]", .unexpectedByte(expected: "',' or ']'"), 3),
      ("[1.]", .invalidNumber, 3),
      ("[.5]", .unexpectedByte(expected: "a value"), 1), ("[1.e1]", .invalidNumber, 3),
      ("[1e]", .invalidNumber, 3),
      ("[-]", .invalidNumber, 2), ("[-Infinity]", .invalidNumber, 2), ("\"a\tb\"", .controlCharacter, 2),
      ("\"a\0b\"", .controlCharacter, 2), (#""\x41""#, .invalidEscape, 1), (#""\u00g0""#, .invalidEscape, 1),
      (#""\u12""#, .invalidEscape, 1), (#""\ud800""#, .loneSurrogate, 1), (#""\udc00""#, .loneSurrogate, 1),
      (#""\ud800\ud800""#, .loneSurrogate, 1), (#""\ud800a""#, .loneSurrogate, 1),
      ("\u{feff}1", .unexpectedByte(expected: "a value"), 0),
      ("/**/1", .unexpectedByte(expected: "a value"), 0),
    ] as [(String, JSON.ParseError.SyntaxError, Int)]
  )
  func `rejects a text that is not JSON, with the offset`(
    text: String,
    error: JSON.ParseError.SyntaxError,
    offset: Int
  ) {
    let thrown = #expect(throws: JSON.ParseError.self) { try JSON.parse(text.utf8) }
    #expect(thrown?.kind == .syntax(error))
    #expect(thrown?.offset == offset)
  }

  @Test(
    arguments: [
      [0x80], [0xC0, 0xAF], [0xC1, 0xBF], [0xC3], [0xC3, 0x41], [0xE0, 0x9F, 0xBF], [0xED, 0xA0, 0x80],
      [0xED, 0xBF, 0xBF],
      [0xE2, 0x82], [0xE2, 0x82, 0x41], [0xF0, 0x8F, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80],
      [0xF5, 0x80, 0x80, 0x80],
      [0xF0, 0x9F, 0x98], [0xFF],
    ] as [[UInt8]]
  )
  func `rejects bytes that are not UTF-8`(bytes: [UInt8]) {
    let thrown = #expect(throws: JSON.ParseError.self) { try JSON.parse([0x22] + bytes + [0x22]) }
    #expect(thrown?.kind == .syntax(.invalidUTF8))
    #expect(thrown?.offset == 1)
  }

  @Test(
    arguments: [
      [0xC2, 0x80], [0xDF, 0xBF], [0xE0, 0xA0, 0x80], [0xED, 0x9F, 0xBF], [0xEE, 0x80, 0x80],
      [0xEF, 0xBF, 0xBF],
      [0xF0, 0x90, 0x80, 0x80], [0xF4, 0x8F, 0xBF, 0xBF],
    ] as [[UInt8]]
  )
  func `accepts the first and last characters of every length`(bytes: [UInt8]) throws {
    #expect(try JSON.parse([0x22] + bytes + [0x22]) == .string(String(decoding: bytes, as: UTF8.self)))
  }

  @Test(arguments: UInt8.min...UInt8.max)
  func `finds a forbidden byte at any place in a string`(byte: UInt8) {
    let isPlain = (0x20..<0x80).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    for length in 1...20 {
      for position in 0..<length {
        var text = [UInt8](repeating: UInt8(ascii: "a"), count: length)
        text[position] = byte
        let value = try? JSON.parse([0x22] + text + [0x22])
        let expected: JSON? = isPlain ? .string(String(decoding: text, as: UTF8.self)) : nil
        if value != expected { Issue.record("\(byte) at \(position) of \(length)") }
      }
    }
  }

  @Test func `reads every character as an escape`() throws {
    // Given all characters, a thousand at a time
    let scalars = (UInt32.min...0x10_FFFF).compactMap(Unicode.Scalar.init)
    for start in stride(from: 0, to: scalars.count, by: 1000) {
      var string = String.UnicodeScalarView()
      string.append(contentsOf: scalars[start..<min(start + 1000, scalars.count)])
      // When each is written as one or two escapes
      let escapes = String(string).utf16.map { "\\u" + String(0x1_0000 + Int($0), radix: 16).dropFirst() }
        .joined()
      // Then
      try #require(try JSON.parse("[\"\(escapes)\\\\\"]".utf8) == [.string(String(string) + "\\")])
    }
  }

  @Test func `reads names that json-c would misread`() throws {
    let text = #"{"id":"\ud836\udc00","\uD836\uDC00\\u":1}"#
    #expect(try JSON.parse(text.utf8) == ["id": "\u{1D800}", "\u{1D800}\\u": 1])
    let thrown = #expect(throws: JSON.ParseError.self) {
      try JSON.parse(#"{"\ud836\udc00":9007199254740992}"#.utf8)
    }
    #expect(thrown?.pointer == JSON.Pointer(["\u{1D800}"]))
  }
}
