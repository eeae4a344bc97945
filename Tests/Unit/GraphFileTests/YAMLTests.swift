import JSON
import Testing

@testable import GraphFile

@Suite struct YAML {
  @Test(
    arguments: [
      ("null", nil), ("Null", nil), ("NULL", nil), ("~", nil), ("a: ", ["a": nil]), ("true", true),
      ("True", true),
      ("TRUE", true), ("false", false), ("tRUE", "tRUE"), ("yes", "yes"), ("no", "no"), ("on", "on"),
      ("Off", "Off"),
      ("y", "y"), ("n", "n"), ("nil", "nil"),
    ] as [(String, JSON)]
  )
  func `recognises only the special words of the core schema`(text: String, value: JSON) throws {
    #expect(try document(text) == value)
  }

  @Test(
    arguments: [
      ("0", 0), ("-0", 0), ("12", 12), ("+12", 12), ("-7", -7), ("007", 7), ("0o17", 15), ("0x1F", 31),
      ("0xff", 255),
      ("9007199254740991", 9_007_199_254_740_991), ("1.5", .double(1.5)), ("-.5", .double(-0.5)),
      ("+.5", .double(0.5)),
      ("1.", .double(1)), ("1e3", .double(1000)), ("12E-2", .double(0.12)), ("1.5e+3", .double(1500)),
      ("1_000", "1_000"), ("0b1", "0b1"), ("0o8", "0o8"), ("0x", "0x"), ("-0x1F", "-0x1F"),
      ("12:30", "12:30"),
      ("2024-05-01", "2024-05-01"), ("1.2.3", "1.2.3"), (".", "."), ("+", "+"), ("1e", "1e"), ("e1", "e1"),
      ("1 2", "1 2"), ("inf", "inf"), ("NaN", "NaN"), ("0.1f", "0.1f"),
    ] as [(String, JSON)]
  )
  func `reads numbers by the core schema`(text: String, value: JSON) throws {
    let document = try document(text)
    #expect(document == value)
    #expect(document.text == value.text)
  }

  @Test(
    arguments: [
      (#""true""#, "true"), ("'12'", "12"), (#""a\tb""#, "a\tb"), ("'it''s'", "it's"), ("|\n  12\n", "12\n"),
      (">\n  a\n  b\n", "a b\n"), ("! 12", "12"), ("!!str 12", "12"), ("!!str", ""), ("!!int \"3\"", 3),
      ("!!float 3", .double(3)),
      ("!!null ''", nil), ("!!bool 'true'", true), ("!!seq [1]", [1]), ("!!map {a: 1}", ["a": 1]),
    ] as [(String, JSON)]
  )
  func `respects quotes and core tags`(text: String, value: JSON) throws {
    let document = try document(text)
    #expect(document == value)
    #expect(document.text == value.text)
  }

  @Test func `takes names as strings and keeps their order`() throws {
    let text = """
      yes: 1
      12: 2
      null: 3
      "quoted name": 4
      on: {1.5: a}
      """
    #expect(try document(text).text == #"{"yes":1,"12":2,"null":3,"quoted name":4,"on":{"1.5":"a"}}"#)
  }

  @Test func `repeats the value of an alias, with the place of its anchor`() throws {
    let text = """
      colors: &all
        - red
        - {name: blue}
      again: *all
      """
    let file = try GraphFile.read(bytes: text.utf8, name: "a.yaml")
    #expect(file.document == ["colors": ["red", ["name": "blue"]], "again": ["red", ["name": "blue"]]])
    #expect(file.places.values[JSON.Pointer(["again", "1", "name"])] == Position(line: 3, column: 12))
    #expect(file.places.names[JSON.Pointer(["again"])] == Position(line: 4, column: 1))
  }

  @Test func `records the place of every value and name`() throws {
    let text = """
      # Graph
      name: palette
      root: { coordinator: ColorList, route: "é😀" , x: 1 }
      coordinators:
        ColorList:
          routes:
            list:
              - backToRoot
              - push: Screen
      """
    let file = try GraphFile.read(bytes: text.utf8, name: "palette.yaml")
    func places(_ pointer: String) -> [Position?] {
      let pointer = JSON.Pointer(parsing: pointer) ?? JSON.Pointer()
      return [file.places.names[pointer], file.places.values[pointer]]
    }
    #expect(places("") == [nil, Position(line: 2, column: 1)])
    #expect(places("/name") == [Position(line: 2, column: 1), Position(line: 2, column: 7)])
    #expect(places("/root") == [Position(line: 3, column: 1), Position(line: 3, column: 7)])
    #expect(places("/root/coordinator") == [Position(line: 3, column: 9), Position(line: 3, column: 22)])
    #expect(places("/root/x") == [Position(line: 3, column: 47), Position(line: 3, column: 50)])
    #expect(
      places("/coordinators/ColorList") == [Position(line: 5, column: 3), Position(line: 6, column: 5)]
    )
    #expect(places("/coordinators/ColorList/routes/list/0") == [nil, Position(line: 8, column: 11)])
    #expect(
      places("/coordinators/ColorList/routes/list/1/push") == [
        Position(line: 9, column: 11), Position(line: 9, column: 17),
      ]
    )
    #expect(places("/absent") == [nil, nil])
  }

  @Test func `may begin with a byte order mark, which has no column`() throws {
    let file = try GraphFile.read(bytes: "\u{FEFF}a: 1".utf8, name: "a.yaml")
    #expect(file.document == ["a": 1])
    #expect(file.places.values[JSON.Pointer(["a"])] == Position(line: 1, column: 4))
  }

  private func document(_ text: String) throws -> JSON {
    try GraphFile.read(bytes: text.utf8, name: "a.yaml").document
  }
}

@Suite struct YAMLProblems {
  @Test(arguments: [
    ("a: 1\nb: 2\na: 3\n", "3:1: The name 'a' is used more than once in the same object."),
    ("a:\n  \"b\": 2\n  b: 3\n", "3:3: The name 'b' is used more than once in the same object."),
    ("{é: 1, é : 2}", "1:8: The name 'é' is used more than once in the same object."),
    // Only the beginning of such a key is known.
    ("? &a b\n: 1\nb: 2\n", "1:3: The name 'b' is used more than once in the same object."),
    ("{\"\\x61\": 1, a: 2}", "1:2: The name 'a' is used more than once in the same object."),
    (
      "a: 1\na: 2\n- b\n", "3:1: Did not find expected key, while parsing a block mapping that begins at 1:1."
    ),
    ("<<: {a: 1}\n", "1:1: '<<' merges mappings in YAML 1.1 only: write the members out."),
    ("? [1]\n: 2\n", "1:3: A member's name must be a string."),
    ("!!int 1: 2\n", "1:1: A member's name must be a string."),
    ("?\n: 1\n", "1:2: A member has no name."),
    ("\"a\\0\": 1\n", "1:1: A member's name contains a NUL character."),
    ("a: !color red", "1:4: The tag '!color' is not supported: graphs have the types of JSON only."),
    (
      "- !!set {a}",
      "1:3: The tag 'tag:yaml.org,2002:set' is not supported: graphs have the types of JSON only."
    ),
    (
      "!!timestamp 2024-05-01",
      "1:1: The tag 'tag:yaml.org,2002:timestamp' is not supported: graphs have the types of JSON only."
    ),
    ("!!int yes", "1:1: 'yes' does not match its tag 'tag:yaml.org,2002:int'."),
    ("a: 9007199254740992", "1:4: The integer 9007199254740992 is outside ±9007199254740991 (2^53-1)."),
    (
      "- -99999999999999999999",
      "1:3: The integer -99999999999999999999 is outside ±9007199254740991 (2^53-1)."
    ),
    ("!!int 0xfffffffffffffff", "1:1: The integer 0xfffffffffffffff is outside ±9007199254740991 (2^53-1)."),
    ("1e400", "1:1: The number 1e400 is too large for a double."),
    ("[.inf]", "1:2: JSON has no number for '.inf'."),
    ("-.INF", "1:1: JSON has no number for '-.INF'."), (".nan", "1:1: JSON has no number for '.nan'."),
    ("a: 1\n---\nb: 2\n", "3:1: Another document begins here, but a file has only one."),
    ("", "1:1: There is no document in the file."), ("# nothing\n", "1:1: There is no document in the file."),
    (
      "a: [1, 2\n", "2:1: Did not find expected ',' or ']', while parsing a flow sequence that begins at 1:4."
    ),
    (
      "a: b: c\n",
      "1:5: Mapping values are not allowed in this context."
        + " Put braces around what follows 'a:', or write it on lines of its own that are indented further."
    ),
    ("a: *nobody\n", "1:4: Found undefined alias."), ("a: &x [*x]\n", "1:8: Found undefined alias."),
    ("é: \u{1}\n", "1:4: Control characters are not allowed."),
  ])
  func `are reported with line and column`(text: String, problem: String) {
    #expect(problems(text) == "a.yaml:\(problem)")
  }

  @Test func `are all reported at once, in the order of the text`() {
    let text = """
      a: !x 1
      b: 9007199254740992
      <<: *c
      c: .nan
      """
    #expect(
      problems(text.replacing("*c", with: "{}")) == """
        a.yaml:1:4: The tag '!x' is not supported: graphs have the types of JSON only.
        a.yaml:2:4: The integer 9007199254740992 is outside ±9007199254740991 (2^53-1).
        a.yaml:3:1: '<<' merges mappings in YAML 1.1 only: write the members out.
        a.yaml:4:4: JSON has no number for '.nan'.
        """
    )
  }

  @Test func `report every repeated name, and other problems`() {
    let text = """
      a: 1
      b: { 'c': 1, "c": 2, c: .inf }
      a: 2
      "a": 3
      d: !x 4
      """
    #expect(
      problems(text) == """
        a.yaml:2:14: The name 'c' is used more than once in the same object.
        a.yaml:2:22: The name 'c' is used more than once in the same object.
        a.yaml:3:1: The name 'a' is used more than once in the same object.
        a.yaml:4:1: The name 'a' is used more than once in the same object.
        a.yaml:5:4: The tag '!x' is not supported: graphs have the types of JSON only.
        """
    )
  }

  @Test func `leave the rest readable, with a substitute for unreadable values`() throws {
    let text = """
      a: .inf
      b: !x [1, !y two]
      c: !!int three
      a: 2
      <<: {d: 4}
      e: 5
      """
    let (file, problems) = try GraphFile.readAll(bytes: text.utf8, name: "a.yaml")
    #expect(file.document == ["a": nil, "b": [1, "two"], "c": "three", "e": 5])
    #expect(
      problems.map { "\($0.kind) \($0.pointer.map(\.description) ?? "none")" }.sorted() == [
        "repeated /a", "unreadable ", "unreadable /a", "unreadable /b", "unreadable /b/1", "unreadable /c",
      ]
    )
  }

  @Test func `report the place of a byte that is not UTF-8`() {
    let thrown = #expect(throws: GraphFileError.self) {
      try GraphFile.read(bytes: Array("a: 1\né: ".utf8) + [0xC0, 0xAF], name: "a.yaml")
    }
    #expect(thrown?.description == "a.yaml:2:4: The text is not valid UTF-8.")
  }

  @Test func `stop the expansion of aliases at the limit of values`() {
    let lines =
      ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
      + (1..<10).map { level in
        "a\(level): &a\(level) [" + [String](repeating: "*a\(level - 1)", count: 9).joined(separator: ", ")
          + "]"
      }
    #expect(
      problems(lines.joined(separator: "\n"))?.hasSuffix(
        ": The document holds more than 16384 values, those behind aliases included."
      ) == true
    )
  }

  @Test(arguments: [33, 500, 100_000])
  func `stop nesting at the depth limit`(depth: Int) {
    let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    let thrown = #expect(throws: GraphFileError.self) { try GraphFile.read(bytes: text.utf8, name: "a.yaml") }
    #expect(thrown?.problems.count == 1)
  }

  private func problems(_ text: String) -> String? {
    do throws(GraphFileError) {
      _ = try GraphFile.read(bytes: text.utf8, name: "a.yaml")
      return nil
    } catch {
      return error.description
    }
  }
}
