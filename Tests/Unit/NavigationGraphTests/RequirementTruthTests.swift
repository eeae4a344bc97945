import JSON
import NavigationGraph
import Testing

/// Requirements that hold under no values of the facts, or under all.
@Suite struct RequirementTruthTests {
  private func problems(_ requires: JSON) -> [GraphProblem] {
    let reading = Graph.read([
      "navigation": 1, "name": "g", "root": ["coordinator": "Main", "route": "start"],
      "facts": [
        "a": ["type": "boolean", "default": false], "b": ["type": "boolean", "optional": true],
        "role": ["enum": ["guest", "owner"], "default": "guest"],
        "level": ["type": "integer", "minimum": 0, "maximum": 2, "default": 0],
        "count": ["type": "integer", "default": 0], "name": ["type": "string", "default": ""],
        "user": ["type": "object", "properties": ["id": ["type": "integer"]], "optional": true],
        "fixed": ["const": 7, "default": 7],
      ],
      "screens": ["Home": ["requires": requires]],
      "coordinators": ["Main": ["routes": ["start": ["push": "Home"]]]],
    ])
    return reading.problems.filter { $0.code != .unreadFact }
  }

  private static func equals(_ fact: String, _ value: JSON) -> JSON {
    ["equals": [.string("${facts.\(fact)}"), value]]
  }

  @Test(
    arguments: [
      ["all": [["fact": "a"], ["not": ["fact": "a"]]]],
      ["all": [equals("role", "guest"), equals("role", "owner")]],
      equals("role", "ownr"), equals("level", 3), equals("level", 0.5), equals("name", nil),
      equals("name", 1),
      ["not": equals("fixed", 7)], equals("user.id", "x"),
      ["all": [["fact": "a"], ["equals": [1, 2]]]],
      ["not": ["any": [equals("level", 0), equals("level", 1), equals("level", 2)]]],
    ] as [JSON]
  )
  func `a requirement that nothing meets is reported`(requires: JSON) {
    let found = problems(requires)
    #expect(found.map(\.code) == [.neverHolds])
    #expect(found.first?.pointer.description == "/screens/Home/requires")
  }

  @Test(
    arguments: [
      ["any": [["fact": "a"], ["not": ["fact": "a"]]]],
      ["any": [["not": equals("role", "guest")], ["not": equals("role", "owner")]]],
      ["any": [equals("role", "guest"), equals("role", "owner")]],
      ["any": [equals("b", true), equals("b", false), equals("b", nil)]],
      ["not": equals("role", "ownr")], equals("fixed", 7),
      ["any": [equals("level", 0), equals("level", 1), equals("level", 2)]],
    ] as [JSON]
  )
  func `a requirement that everything meets is reported`(requires: JSON) {
    #expect(problems(requires).map(\.code) == [.alwaysHolds])
  }

  @Test(
    arguments: [
      ["fact": "a"], ["fact": "b"], equals("role", "owner"), equals("level", 2), equals("count", 5),
      ["not": equals("count", 5)], ["not": equals("user", nil)], equals("user.id", nil), equals("user.id", 3),
      ["any": [equals("b", true), equals("b", false)]],
      ["any": [equals("level", 0), equals("level", 1)]],
      ["all": [["fact": "a"], ["not": ["fact": "b"]]]],
      // Two facts, a text, and parts of one another are not compared with constants.
      ["equals": ["${facts.name}", "${facts.role}"]], ["equals": ["${facts.name}!", "x"]],
      ["all": [equals("user", nil), ["not": equals("user.id", nil)]]],
      ["equals": ["${facts}", [:]]],
    ] as [JSON]
  )
  func `a requirement that depends on the facts is not reported`(requires: JSON) {
    #expect(problems(requires) == [])
  }

  @Test func `the messages name the facts' values as the cause`() {
    #expect(
      problems(Self.equals("role", "ownr")).map(\.message) == [
        "No values of the facts meet this requirement, so Home is never shown. Compare each fact with values that it can"
          + " have, and join comparisons of one fact with `any`."
      ]
    )
    #expect(
      problems(["not": Self.equals("role", "ownr")]).map(\.message) == [
        "All values of the facts meet this requirement, so it does not protect Home. Correct the condition, or remove it."
      ]
    )
  }
}
