import JSON
import Testing

@Suite struct SourcedParsing {
  @Test(arguments: [
    "1", "0", "-0", "1.0", "1e0", "1E+2", "9007199254740993", "123456789012345678901234567890", "null",
    #""""#,
    #""a\u0000b""#, #""\/\u00e9é""#, "true", "[1, 2]", #"{"id": 7}"#,
  ])
  func `keeps the source of the member`(id: String) throws {
    for text in [
      #"{"id":\#(id)}"#, #"{"a":[{"id":"no"}], "id" : \#(id) , "b":{"id":3}}"#, #"{"i\u0064":\#(id)}"#,
    ] {
      let parse = parse(text)
      #expect(parse.source == id)
      #expect(parse.error == nil)
    }
  }

  @Test(arguments: [
    #"{"id":1}"#, #"{"\u0069d":1}"#, #"{"i\u0064":1}"#, #"{"\u0069\u0064":1}"#, #"{"id":0,"\u0069d":1}"#,
    #"{"\u0069d":0,"id":1}"#, #"{"id":{"id":2},"id":1}"#,
  ])
  func `knows every spelling of the name and takes the last member`(text: String) throws {
    let parse = parse(text)
    #expect(parse.source == "1")
    #expect(try parse.value.get() == ["id": 1])
  }

  @Test(arguments: [
    "{}", #"{"ID":1}"#, #"{"a":{"id":1}}"#, #"{"a":[{"id":1}]}"#, "1", #""id""#, #"{"\u0049d":1}"#,
  ])
  func `has no source without a member of that name`(text: String) throws {
    let parse = parse(text)
    #expect(parse.source == nil)
    #expect(parse.error == nil)
  }

  @Test func `keeps the members of an array's elements in place`() throws {
    let text = #"[{"id":1.0},{"a":{"id":2}},[{"id":3}],4,{"x":[],"id":"5"},{"id":99999999999999999999}]"#
    let parse = parse(text)
    #expect(parse.elementSources == ["1.0", nil, nil, nil, #""5""#, "99999999999999999999"])
    #expect(parse.source == nil)
    #expect(try parse.value.get().array?[4] == ["x": [], "id": "5"])
  }

  @Test func `has no sources for an empty array`() throws {
    let parse = parse("[]")
    #expect(parse.elementSources == [])
    #expect(try parse.value.get() == [])
  }

  @Test(arguments: [#"{"id":1,"params":{"id":9007199254740992}}"#, #"{"params":[9007199254740992],"id":1}"#])
  func `exempts only the member itself from the integer range`(text: String) {
    let parse = parse(text)
    #expect(parse.error?.pointer != nil)
    #expect(parse.source == "1")
  }

  @Test func `does not exempt values inside the member`() {
    let error = parse(#"{"id":[9007199254740992]}"#).error
    #expect(error?.kind == .integerOutOfRange(JSON.Pointer(["id", "0"])))
  }

  @Test(arguments: [
    (#"{"id":7,"a":[[]]}"#, "7"), (#"{"a":[[]],"id":7}"#, "7"), (#"{"a":[[]]}"#, nil),
    (#"[{"id":7,"a":[[]]}]"#, nil),
  ])
  func `keeps the member of a text that exceeds a limit`(text: String, id: String?) {
    let parse = parse(text, JSON.ParseLimits(depthMax: 2, valuesMax: 10))
    #expect(parse.error?.kind == .tooDeep(limit: 2))
    #expect(parse.source == id)
  }

  @Test(arguments: [
    (#"{"id":7,"method":[[]]}"#, true), (#"{"a":[[]],"m\u0065thod":7}"#, true), (#"{"a":[[]]}"#, false),
    (#"{"a":[["method"]]}"#, false), (#"{"a":[{"method":1}]}"#, false), (#"{"m\\ethod":[[]]}"#, false),
  ])
  func `finds the other name in a text that exceeds a limit`(text: String, isFound: Bool) {
    let parse = parse(text, JSON.ParseLimits(depthMax: 2, valuesMax: 10))
    #expect(parse.error?.kind == .tooDeep(limit: 2))
    #expect(parse.isFound == isFound)
  }

  @Test(arguments: [(#"{"method":1}"#, true), (#"[1,{"method":1}]"#, true), (#"{"a":{"method":1}}"#, false)])
  func `finds the other name in an accepted text`(text: String, isFound: Bool) {
    #expect(parse(text).isFound == isFound)
  }

  @Test func `keeps nothing of a text that is not JSON`() {
    let parse = parse(#"{"id":7,"method":1,"#)
    #expect(parse.error?.isSyntax == true)
    #expect(parse.source == nil)
    #expect(!parse.isFound)
  }

  private func parse(_ text: String, _ limits: JSON.ParseLimits = .default) -> JSON.SourcedParse {
    JSON.parse(text.utf8, keepingSourceOf: "id", searchingFor: "method", limits: limits)
  }
}

extension JSON.SourcedParse {
  fileprivate var error: JSON.ParseError? { if case .failure(let error) = value { error } else { nil } }
}
