import JSON
import Testing

@Suite struct Pointers {
  /// The document of RFC 6901, section 5.
  private let document: JSON = [
    "foo": ["bar", "baz"], "": 0, "a/b": 1, "c%d": 2, "e^f": 3, "g|h": 4, "i\\j": 5, "k\"l": 6, " ": 7,
    "m~n": 8,
  ]

  @Test(
    arguments: [
      ("/foo", ["bar", "baz"]), ("/foo/0", "bar"), ("/", 0), ("/a~1b", 1), ("/c%d", 2), ("/e^f", 3),
      ("/g|h", 4),
      ("/i\\j", 5), ("/k\"l", 6), ("/ ", 7), ("/m~0n", 8),
    ] as [(String, JSON)]
  )
  func `lead to the values of the specification's example`(text: String, value: JSON) throws {
    let pointer = try #require(JSON.Pointer(parsing: text))
    #expect(document[pointer] == value)
    #expect(pointer.description == text)
  }

  @Test func `without tokens lead to the document`() {
    #expect(document[JSON.Pointer()] == document)
    #expect(JSON.Pointer(parsing: "") == JSON.Pointer())
    #expect(JSON.Pointer().description.isEmpty)
  }

  @Test(arguments: [
    "/foo/2", "/foo/-1", "/foo/-", "/foo/00", "/foo/+1", "/foo/0/x", "/bar", "/m~0n/0", "//0",
  ])
  func `lead to nil if there is no such value`(text: String) throws {
    #expect(document[try #require(JSON.Pointer(parsing: text))] == nil)
  }

  @Test(arguments: ["foo", "/a~", "/a~2", "~0"])
  func `are not read from other text`(text: String) {
    #expect(JSON.Pointer(parsing: text) == nil)
  }

  @Test func `are built from names and indices`() {
    let pointer = JSON.Pointer().appending("~").appending(3).appending(JSON.Pointer(["/", ""]))
    #expect(pointer.tokens == ["~", "3", "/", ""])
    #expect(pointer.description == "/~0/3/~1/")
    #expect(pointer.parent?.description == "/~0/3/~1")
    #expect(JSON.Pointer().parent == nil)
  }

  @Test func `distinguish names that look the same`() {
    #expect(JSON.Pointer(["\u{e9}"]) != JSON.Pointer(["e\u{301}"]))
  }
}
