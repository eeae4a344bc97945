import JSON
import Navigation
import NavigationGraph
import Testing

/// One value that a param of `all` in the fixture `schemas.json` rejects.
struct Rejected: Sendable, CustomTestStringConvertible {
  let name: String
  let value: JSON
  let pointer: String
  let message: String

  var testDescription: String { "\(name): \(value.text)" }

  init(_ name: String, _ value: JSON, at pointer: String = "", _ message: String) {
    self.name = name
    self.value = value
    self.pointer = "/params/\(name)\(pointer)"
    self.message = message
  }
}

/// The schema subset, tested with routes from clients.
@Suite struct SchemaTests {
  private static let least: JSON.Object = [
    "text": "abc", "colour": nil, "version": 1, "tags": ["a"], "place": ["street": "High Street"],
  ]

  private func check(_ params: JSON.Object) throws -> JSON.Object {
    let graph = try Graph.decode(try Fixtures.document("schemas.json", in: "good"))
    return try graph.check(RouteSpec("all", params: params), of: "Form").params
  }

  @Test func `defaults are filled in, also inside objects`() throws {
    #expect(
      try check(Self.least) == [
        "text": "abc", "colour": nil, "version": 1, "tags": ["a"],
        "place": ["street": "High Street", "floor": 0],
        "count": 3, "sure": false,
      ]
    )
  }

  @Test func `given values are kept`() throws {
    let given: JSON.Object = [
      "text": "äöü€𝄞", "count": 10, "share": 0.5, "sure": true, "colour": "red", "version": 1.0,
      "tags": ["a", "b"],
      "place": ["street": "", "floor": -1, "door": ["any": "thing"]], "open": [:], "whatever": nil,
    ]
    #expect(try check(given) == given)
  }

  private static let rejections = [
    Rejected("text", 3, "It must be a string of 1 to 5 characters, and is 3."),
    Rejected("text", "", "It must be a string of 1 to 5 characters, and is \"\"."),
    Rejected("text", "sixsix", "It must be a string of 1 to 5 characters, and is \"sixsix\"."),
    Rejected("text", nil, "It must be a string of 1 to 5 characters, and is null."),
    Rejected("count", 11, "It must be an integer 0 to 10, and is 11."),
    Rejected("count", 1.5, "It must be an integer 0 to 10, and is 1.5."),
    Rejected("count", "3", "It must be an integer 0 to 10, and is \"3\"."),
    Rejected("share", 0.25, "It must be a number at least 0.5, and is 0.25."),
    Rejected("sure", 0, "It must be true or false, and is 0."),
    Rejected("colour", "blue", "It must be one of \"red\", \"green\", null, and is \"blue\"."),
    Rejected("version", 2, "It must be 1, and is 2."),
    Rejected("tags", [], "It must be an array of 1 to 2 items, and is an array of 0 items."),
    Rejected("tags", ["a", ""], at: "/1", "It must be a string of at least 1 characters, and is \"\"."),
    Rejected("place", [1], "It must be an object, and is an array of 1 item."),
    Rejected("place", [:], "'street' is missing."),
    Rejected(
      "place",
      ["street": "x", "stret": "y"],
      at: "/stret",
      "'stret' is not declared. There are: street, floor, door."
    ),
    Rejected("place", ["street": "x", "door": 1], at: "/door", "It must be an object, and is 1."),
    Rejected(
      "nothing",
      1,
      "'nothing' is not declared."
        + " There are: text, count, share, sure, colour, version, tags, place, open, whatever."
    ),
  ]

  @Test(arguments: rejections)
  func `a value that the schema does not allow is rejected`(rejected: Rejected) throws {
    var params = Self.least
    params[rejected.name] = rejected.value
    let problem = #expect(throws: GraphProblem.self) { _ = try check(params) }
    #expect(problem?.pointer.description == rejected.pointer)
    #expect(problem?.message == rejected.message)
  }

  @Test func `a misspelled name is reported rather than a missing one`() throws {
    var params = Self.least
    params["text"] = nil
    params["txt"] = "abc"
    let problem = #expect(throws: GraphProblem.self) { _ = try check(params) }
    #expect(problem?.code == .unknownParam)
    #expect(problem?.suggestion == "text")
  }
}
