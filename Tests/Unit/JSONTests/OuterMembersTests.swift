import JSON
import Testing

@Suite struct `The outer members of a text` {
  @Test(arguments: [
    "1", "0", "-0", "1.0", "1e0", "1E+2", "9007199254740993", "123456789012345678901234567890", "null",
    #""""#,
    #""a\u0000b""#, #""\/\u00e9é""#, "true", "[1, 2]", #"{"id": 7}"#,
  ])
  func `are found as they are written`(id: String) {
    for text in [
      #"{"id":\#(id)}"#, #"{"a":[{"id":"no"}], "id" : \#(id) , "b":{"id":3}}"#, #"{"i\u0064":\#(id)}"#,
    ] {
      let found = found(in: text)
      #expect(found.texts == [[id, nil]])
      #expect(found.error == nil)
    }
  }

  @Test(arguments: [
    #"{"id":1}"#, #"{"\u0069d":1}"#, #"{"i\u0064":1}"#, #"{"\u0069\u0064":1}"#, #"{"id":0,"\u0069d":1}"#,
    #"{"\u0069d":0,"id":1}"#, #"{"id":{"id":2},"id":1}"#,
  ])
  func `are found in every spelling of the name, and the last one counts`(text: String) {
    #expect(found(in: text).texts == [["1", nil]])
  }

  @Test(arguments: [
    "{}", #"{"ID":1}"#, #"{"a":{"id":1}}"#, #"{"a":[{"id":1}]}"#, "1", #""id""#, #"{"\u0049d":1}"#,
    #"{"a":["method"]}"#, #"{"m\\ethod":1}"#, #"{"ie":1}"#,
  ])
  func `are missing without one of that name`(text: String) {
    let found = found(in: text)
    #expect(found.texts == [[nil, nil]])
    #expect(found.error == nil)
    #expect(!found.isArray)
  }

  @Test func `are those of the elements of an array`() {
    let found = found(
      in:
        #"[{"id":1.0},{"a":{"id":2}},[{"id":3}],4,{"x":[],"id":"5","method":{}},{"id":99999999999999999999}]"#
    )
    #expect(
      found.texts == [
        ["1.0", nil], [nil, nil], [nil, nil], [nil, nil], [#""5""#, "{}"], ["99999999999999999999", nil],
      ]
    )
    #expect(found.isArray)
    #expect(found.error == nil)
  }

  @Test func `are none in an empty array`() {
    let found = found(in: "[]")
    #expect(found.texts.isEmpty)
    #expect(found.isArray)
  }

  @Test func `are found in the first elements, and the others are counted`() {
    let found = found(in: #"[{"id":1},{"id":2},{"id":3,"method":99999999999999999999},4]"#, elementsMax: 2)
    #expect(found.texts == [["1", nil], ["2", nil], [nil, nil], [nil, nil]])
    #expect(found.error?.kind == .integerOutOfRange(JSON.Pointer(["2", "method"])))
  }

  @Test(arguments: [#"{"id":1,"params":{"id":9007199254740992}}"#, #"{"params":[9007199254740992],"id":1}"#])
  func `of one name may be integers of any size, and no others`(text: String) {
    let found = found(in: text)
    #expect(found.error?.pointer != nil)
    #expect(found.texts == [["1", nil]])
  }

  @Test func `may not have such integers in them`() {
    let error = found(in: #"{"id":[9007199254740992]}"#).error
    #expect(error?.kind == .integerOutOfRange(JSON.Pointer(["id", "0"])))
  }

  @Test func `may be such integers in all elements`() {
    #expect(found(in: #"[{"id":9007199254740992},{"id":9007199254740992}]"#, elementsMax: 1).error == nil)
  }

  @Test(arguments: [
    (#"{"id":7,"a":[[]]}"#, "7", nil), (#"{"a":[[]],"id":7}"#, "7", nil), (#"{"a":[[]]}"#, nil, nil),
    (#"{"id":7,"method":[[]]}"#, "7", "[[]]"), (#"{"a":[[]],"m\u0065thod":7}"#, nil, "7"),
  ])
  func `are found in a text that exceeds a limit`(text: String, id: String?, method: String?) {
    let found = found(in: text, JSON.ParseLimits(depthMax: 2, valuesMax: 10))
    #expect(found.error?.kind == .tooDeep(limit: 2))
    #expect(found.texts == [[id, method]])
  }

  @Test func `are none in a text that is not JSON`() {
    let found = found(in: #"{"id":7,"method":1,"#)
    #expect(found.error?.isSyntax == true)
    #expect(found.texts == [[nil, nil]])
  }

  @Test func `have the values that the whole text has`() throws {
    let text = #"[{"id":1,"method":"\ud836\udc00\n"},{"method":{"a":[1.5,null]},"id":"\ud836\udc00"}]"#
    let whole = try JSON.parse(text.utf8)
    try Array(text.utf8).withUnsafeBufferPointer { bytes in
      let members = JSON.OuterMembers(of: bytes, named: ["id", "method"], anySize: 0, elementsMax: 2)
      #expect(members.count == 2)
      for element in 0..<2 {
        let (id, method) = (try members.value(of: 0, in: element), try members.value(of: 1, in: element))
        #expect(id == whole.array?[element]["id"])
        #expect(method == whole.array?[element]["method"])
      }
    }
  }

  /// The texts of the members `id` and `method` of each outermost object.
  private func found(
    in text: String,
    _ limits: JSON.ParseLimits = .default,
    elementsMax: Int = 100
  ) -> (texts: [[String?]], isArray: Bool, error: JSON.ParseError?) {
    Array(text.utf8).withUnsafeBufferPointer { bytes in
      let members = JSON.OuterMembers(
        of: bytes,
        named: ["id", "method"],
        anySize: 0,
        elementsMax: elementsMax,
        limits: limits
      )
      let texts = (0..<members.count).map { element in
        [0, 1].map { name in members.text(of: name, in: element).map { String(decoding: $0, as: UTF8.self) } }
      }
      return (texts, members.isArray, members.error)
    }
  }
}
