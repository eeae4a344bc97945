import JSON
import Testing

@Suite struct Messages {
  @Test(arguments: [
    "1", "0", "-0", "1.0", "1e0", "1E+2", "9007199254740993", "123456789012345678901234567890", "null",
    #""""#,
    #""a\u0000b""#, #""\/\u00e9é""#, "true", "[1, 2]", #"{"id": 7}"#,
  ])
  func `keep the id as it was written`(id: String) throws {
    for text in [
      #"{"id":\#(id)}"#, #"{"a":[{"id":"no"}], "id" : \#(id) , "b":{"id":3}}"#, #"{"i\u0064":\#(id)}"#,
    ] {
      #expect(try single(text)?.id == id)
    }
  }

  @Test(arguments: [
    #"{"id":1}"#, #"{"\u0069d":1}"#, #"{"i\u0064":1}"#, #"{"\u0069\u0064":1}"#, #"{"id":0,"\u0069d":1}"#,
    #"{"\u0069d":0,"id":1}"#, #"{"id":{"id":2},"id":1}"#,
  ])
  func `know every spelling of id and take the last`(text: String) throws {
    #expect(try single(text) == JSON.Message.Part(value: ["id": 1], id: "1"))
  }

  @Test(arguments: [
    "{}", #"{"ID":1}"#, #"{"a":{"id":1}}"#, #"{"a":[{"id":1}]}"#, "1", #""id""#, #"{"\u0049d":1}"#,
  ])
  func `have no id without a member of that name`(text: String) throws {
    let part = try #require(try single(text))
    #expect(part.id == nil)
  }

  @Test func `keep the ids of a batch in place`() throws {
    let text = #"[{"id":1.0},{"a":{"id":2}},[{"id":3}],4,{"x":[],"id":"5"},{"id":99999999999999999999}]"#
    guard case .batch(let parts) = try JSON.parseMessage(text.utf8) else { throw NoBatch() }
    #expect(parts.map(\.id) == ["1.0", nil, nil, nil, #""5""#, "99999999999999999999"])
    #expect(parts[4].value == ["x": [], "id": "5"])
  }

  @Test func `of an empty batch are none`() throws {
    #expect(try JSON.parseMessage("[]".utf8) == .batch([]))
  }

  @Test(arguments: [#"{"id":1,"params":{"id":9007199254740992}}"#, #"{"params":[9007199254740992],"id":1}"#])
  func `exempt only the id itself from the integer range`(text: String) {
    let thrown = #expect(throws: JSON.ParseError.self) { try JSON.parseMessage(text.utf8) }
    #expect(thrown?.pointer != nil)
    #expect(thrown?.id == "1")
  }

  @Test func `do not exempt what an id contains`() {
    let thrown = #expect(throws: JSON.ParseError.self) {
      try JSON.parseMessage(#"{"id":[9007199254740992]}"#.utf8)
    }
    #expect(thrown?.kind == .integerOutOfRange(JSON.Pointer(["id", "0"])))
  }

  @Test(arguments: [
    (#"{"id":7,"a":[[]]}"#, "7"), (#"{"a":[[]],"id":7}"#, "7"), (#"{"a":[[]]}"#, nil),
    (#"[{"id":7,"a":[[]]}]"#, nil),
  ])
  func `that exceed a limit can still be answered by their id`(text: String, id: String?) {
    let limits = JSON.Limits(depthMax: 2, valuesMax: 10)
    let thrown = #expect(throws: JSON.ParseError.self) { try JSON.parseMessage(text.utf8, limits: limits) }
    #expect(thrown?.kind == .tooDeep(limit: 2))
    #expect(thrown?.id == id)
  }

  @Test(arguments: [
    (#"{"id":7,"method":[[]]}"#, true), (#"{"a":[[]],"m\u0065thod":7}"#, true), (#"{"a":[[]]}"#, false),
    (#"{"a":[["method"]]}"#, false), (#"{"a":[{"method":1}]}"#, false), (#"{"m\\ethod":[[]]}"#, false),
  ])
  func `that exceed a limit are known to have a method`(text: String, hasMethod: Bool) {
    let limits = JSON.Limits(depthMax: 2, valuesMax: 10)
    let thrown = #expect(throws: JSON.ParseError.self) { try JSON.parseMessage(text.utf8, limits: limits) }
    #expect(thrown?.hasMethod == hasMethod)
  }

  @Test func `that are no JSON have no id`() {
    let thrown = #expect(throws: JSON.ParseError.self) { try JSON.parseMessage(#"{"id":7,"#.utf8) }
    #expect(thrown?.id == nil)
  }
}

private struct NoBatch: Error {}

private func single(_ text: String) throws(JSON.ParseError) -> JSON.Message.Part? {
  switch try JSON.parseMessage(text.utf8) {
  case .single(let part): part
  case .batch: nil
  }
}
