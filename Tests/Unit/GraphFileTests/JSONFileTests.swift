import JSON
import Testing

@testable import GraphFile

@Suite struct JSONFiles {
  private let text = """
    {
      "name" : "palette",
      "a": [1, {"é\\n": true},\r\n\t[]],
      "\\u0062": {}
    }
    """

  @Test func `record the place of every value and name`() throws {
    let file = try GraphFile.read(bytes: text.utf8, name: "palette.json")
    #expect(file.document == ["name": "palette", "a": [1, ["é\n": true], []], "b": [:]])
    func places(_ tokens: String...) -> [Position?] {
      [file.places.names[JSON.Pointer(tokens)], file.places.values[JSON.Pointer(tokens)]]
    }
    #expect(places() == [nil, Position(line: 1, column: 1)])
    #expect(places("name") == [Position(line: 2, column: 3), Position(line: 2, column: 12)])
    #expect(places("a", "0") == [nil, Position(line: 3, column: 9)])
    #expect(places("a", "1", "é\n") == [Position(line: 3, column: 13), Position(line: 3, column: 20)])
    #expect(places("a", "2") == [nil, Position(line: 4, column: 2)])
    #expect(places("b") == [Position(line: 5, column: 3), Position(line: 5, column: 13)])
    #expect(places("b", "c") == [nil, nil])
  }

  @Test func `report a problem at the name, the value or its container`() throws {
    let file = try GraphFile.read(bytes: text.utf8, name: "palette.json")
    func nearest(_ tokens: String...) -> String {
      file.describe(file.nearestPosition(to: JSON.Pointer(tokens)))
    }
    #expect(nearest("a") == "palette.json:3:3")
    #expect(nearest("a", "1") == "palette.json:3:12")
    #expect(nearest("a", "1", "route", "name") == "palette.json:3:12")
    #expect(nearest("root") == "palette.json:1:1")
  }

  @Test(arguments: [
    ("{\n  \"a\": 1,\n}", "3:1: Expected a member name in quotes."),
    ("{'a': 1}", "1:2: Expected a member name in quotes."),
    ("{\"é\": 1 2}", "1:9: Expected ',' or '}'."), ("", "1:1: The JSON text ends too early."),
    ("{\"a\":\n", "2:1: The JSON text ends too early."), ("# comment", "1:1: Expected a value."),
    (
      "{\n \"a\": 1,\n \"b\": 2,\n \"\\u0061\": 3}",
      "4:2: The name 'a' is used more than once in the same object."
    ),
    (
      "[9007199254740992]",
      "1:2: The integer at '/0' is outside ±9007199254740991 (2^53-1), which not every JSON reader can hold."
    ),
    ("{\"a\\u0000\": 1}", "1:2: The member name at '/a\0' contains a NUL character."),
    ("{\"a\": yes}", "1:7: Expected a value."), ("{}\n{}", "2:1: There is more text after the JSON value."),
  ])
  func `are read strictly and report line and column`(text: String, problem: String) {
    let thrown = #expect(throws: GraphFileError.self) { try GraphFile.read(bytes: text.utf8, name: "a.json") }
    #expect(thrown?.description == "a.json:\(problem)")
  }

  @Test func `report every repeated name`() {
    let thrown = #expect(throws: GraphFileError.self) {
      try GraphFile.read(bytes: #"{"a":1,"b":{"c":1,"c":2},"a":3,"a":4}"#.utf8, name: "a.json")
    }
    #expect(thrown?.problems.map(\.position.column) == [19, 26, 32])
  }

  @Test func `leave the rest readable, with null for a number that is too large`() throws {
    let text = #"{"a": 9007199254740992, "b": [-1e999, 1], "c": 3, "c": 4}"#
    let (file, problems) = try GraphFile.readAll(bytes: text.utf8, name: "a.json")
    #expect(file.document == ["a": nil, "b": [nil, 1], "c": 4])
    #expect(
      problems.map { "\($0.position) \($0.kind) \($0.pointer.map(\.description) ?? "none")" } == [
        "1:7 unreadable /a", "1:31 unreadable /b/0", "1:51 repeated /c",
      ]
    )
    #expect(file.places.values[JSON.Pointer(["b", "1"])] == Position(line: 1, column: 39))
  }

  @Test func `may begin with a byte order mark, which has no column`() throws {
    let file = try GraphFile.read(bytes: "\u{FEFF}[1]".utf8, name: "a.json")
    #expect(file.document == [1])
    #expect(file.places.values[JSON.Pointer(["0"])] == Position(line: 1, column: 2))
  }

  @Test func `have columns in lines of any length`() throws {
    let text =
      "\n[" + String(repeating: #""é","#, count: 300) + "\n" + String(repeating: "1,", count: 300) + "2]"
    let file = try GraphFile.read(bytes: text.utf8, name: "a.json")
    func place(_ index: Int) -> Position? { file.places.values[JSON.Pointer([String(index)])] }
    #expect(place(0) == Position(line: 2, column: 2))
    #expect(place(299) == Position(line: 2, column: 1198))
    #expect(place(300) == Position(line: 3, column: 1))
    #expect(place(600) == Position(line: 3, column: 601))
  }

  @Test(arguments: [
    ("graph.yaml", "{a: yes}", true), ("graph.YML", "{a: yes}", true), ("graph.json", "{a: yes}", false),
    ("-", "{a: yes}", false),
    ("-", " \n[yes]", false), ("-", "a: yes", true), ("graph", #"{"a": "yes"}"#, true),
    ("graph.json", #"{"a": "yes"}"#, true),
    ("graph.yaml", #"{"a": "yes"}"#, true),
  ])
  func `are distinguished from YAML by their name, otherwise by their first character`(
    name: String,
    text: String,
    isRead: Bool
  ) {
    let document = try? GraphFile.read(bytes: text.utf8, name: name).document
    #expect(document == (isRead ? ["a": "yes"] : nil))
  }
}
