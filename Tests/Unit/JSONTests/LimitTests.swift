import JSON
import Testing

@Suite struct Limits {
  @Test func `accept 32 levels and reject 33`() throws {
    #expect(try JSON.parse(nested(32).utf8).text == nested(32))
    #expect(kind(of: nested(33)) == .tooDeep(limit: 32))
  }

  @Test func `count levels of objects and arrays alike`() throws {
    let pairs = String(repeating: #"{"a":["#, count: 16)
    let text = pairs + "1" + String(repeating: "]}", count: 16)
    #expect(try JSON.parse(text.utf8).text == text)
    #expect(kind(of: "[\(text)]") == .tooDeep(limit: 32))
  }

  @Test(arguments: [64, 65, 128, 129, 512])
  func `can be raised to a depth of several words`(depth: Int) throws {
    let limits = JSON.ParseLimits(depthMax: depth, valuesMax: 1000)
    #expect(try JSON.parse(nested(depth).utf8, limits: limits).text == nested(depth))
    #expect(kind(of: nested(depth + 1), limits: limits) == .tooDeep(limit: depth))
    #expect(kind(of: nested(depth).dropLast() + "}", limits: limits) != .tooDeep(limit: depth))
  }

  @Test func `accept 16384 values and reject one more`() throws {
    let elements = [String](repeating: "0", count: 16_383).joined(separator: ",")
    #expect(try JSON.parse("[\(elements)]".utf8).array?.count == 16_383)
    #expect(kind(of: "[\(elements),0]") == .tooManyValues(limit: 16_384))
  }

  @Test func `count members but not their names`() throws {
    let limits = JSON.ParseLimits(depthMax: 1, valuesMax: 3)
    #expect(try JSON.parse(#"{"a":1,"b":2}"#.utf8, limits: limits) == ["a": 1, "b": 2])
    #expect(kind(of: #"{"a":1,"b":2,"c":3}"#, limits: limits) == .tooManyValues(limit: 3))
  }

  @Test func `hold for a megabyte of empty objects and a megabyte of brackets`() {
    #expect(kind(of: "[" + String(repeating: "{},", count: 350_000) + "{}]") == .tooManyValues(limit: 16_384))
    #expect(kind(of: nested(500_000)) == .tooDeep(limit: 32))
  }

  @Test func `yield to syntax errors`() {
    #expect(kind(of: String(repeating: "[", count: 1_000_000)) == .syntax(.unexpectedEnd))
    #expect(kind(of: "[9007199254740992") == .syntax(.unexpectedEnd))
  }

  @Test(arguments: [
    ("9007199254740992", ""), ("-9007199254740992", ""), ("[0,12345678901234567]", "/1"),
    (#"{"a":{"b/c":[0,[18446744073709551616]]}}"#, "/a/b~1c/1/0"),
    (#"{"\u0061~":-99999999999999999999}"#, "/a~0"),
    (#"[{},[],{"x":[]},9007199254740993]"#, "/3"),
  ])
  func `reject an integer beyond 2^53-1 and report its pointer`(text: String, pointer: String) throws {
    #expect(kind(of: text) == .integerOutOfRange(try #require(JSON.Pointer(parsing: pointer))))
  }

  @Test(arguments: [("1e400", ""), ("[1,-1.5E+309]", "/1"), (#"{"a":1e00000000000000000000400}"#, "/a")])
  func `reject a number beyond a double`(text: String, pointer: String) throws {
    #expect(kind(of: text) == .numberOutOfRange(try #require(JSON.Pointer(parsing: pointer))))
  }

  @Test func `reject a long number only for its magnitude`() throws {
    let long = String(repeating: "9", count: 400)
    #expect(kind(of: long + ".5") == .numberOutOfRange(JSON.Pointer()))
    #expect(try JSON.parse("1.\(long)".utf8) == 2.0)
    #expect(try JSON.parse("\(long)e-400".utf8) == 1.0)
    #expect(try JSON.parse("1e-400".utf8) == 0.0)
    #expect(try JSON.parse("1e308".utf8) == 1e308)
    #expect(try JSON.parse("9007199254740993.0".utf8) == 9007199254740992.0)
  }

  @Test(arguments: [(#"{"a\u0000b":1}"#, "/a\0b"), (#"[{"x":{"\u0000":1}}]"#, "/0/x/\0")])
  func `reject a NUL in a member name`(text: String, pointer: String) throws {
    #expect(kind(of: text) == .nulInName(try #require(JSON.Pointer(parsing: pointer))))
  }

  @Test(arguments: [
    ("[1,]", "expected a value at byte 3"),
    (
      "[9007199254740992]",
      "the integer at '/0' is outside ±9007199254740991 (2^53-1), which not every JSON reader can hold"
    ),
    ("1e999", "the number at the top level is too large for a double"),
    (#"{"\u0000":1}"#, "the member name at '/\0' contains a NUL character"),
  ])
  func `are explained in a sentence`(text: String, sentence: String) {
    let thrown = #expect(throws: JSON.ParseError.self) { try JSON.parse(text.utf8) }
    #expect(thrown?.description == sentence)
  }
}

private func nested(_ depth: Int) -> String {
  String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
}

private func kind(
  of text: some StringProtocol,
  limits: JSON.ParseLimits = .default
) -> JSON.ParseError.BrokenRule? {
  do throws(JSON.ParseError) {
    _ = try JSON.parse(text.utf8, limits: limits)
    return nil
  } catch {
    return error.kind
  }
}
