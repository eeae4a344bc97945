import JSON
import NavigationGraph
import Testing

/// Links whose paths differ only in the types of their params.
@Suite struct AmbiguousLinkTests {
  /// The path that a check finds for two links at one place, whose params have these schemas.
  private func witness(_ one: JSON, _ other: JSON) throws -> String? {
    guard case .object(var object) = document([:]) else { return nil }
    object["links"] = [
      "/at/{a}/end": ["params": ["a": one], "routes": ["start"]],
      "/at/{b}/end": ["params": ["b": other], "routes": ["start"]],
    ]
    let problems = Graph.read(.object(object)).problems
    guard let problem = problems.first else { return nil }
    #expect(problems.map(\.code) == [.ambiguousLink])
    let words = problem.message.split(separator: " ")
    return words.first { $0.hasPrefix("/at/") && $0.hasSuffix("/end.") }.map { String($0.dropLast()) }
  }

  @Test(
    arguments: [
      (["type": "integer"], ["type": "integer"], "/at/1/end"),
      (["type": "integer"], ["type": "string"], "/at/1/end"),
      (["type": "integer", "minimum": 5], ["type": "number", "maximum": 7.5], "/at/7/end"),
      (["type": "integer", "maximum": -3], ["type": "string", "minLength": 4], "/at/-100/end"),
      (
        ["type": "number", "minimum": 0.1, "maximum": 0.2], ["type": "string", "minLength": 6],
        "/at/0.1000/end"
      ),
      (["type": "boolean"], ["type": "string"], "/at/true/end"),
      (["type": "string", "minLength": 3], ["type": "string", "maxLength": 4], "/at/xxx/end"),
      (["enum": ["a b", "c"]], ["type": "string"], "/at/a%20b/end"),
      (["enum": ["a", "b"]], ["enum": ["b", "c"]], "/at/b/end"),
      (["enum": ["1", "b"]], ["type": "integer"], "/at/1/end"),
    ] as [(JSON, JSON, String)]
  )
  func `that have a value in common are reported with a path`(one: JSON, other: JSON, path: String) throws {
    #expect(try witness(one, other) == path)
    #expect(try witness(other, one) != nil)
  }

  @Test(
    arguments: [
      (["type": "integer"], ["type": "boolean"]),
      (["type": "integer", "maximum": 4], ["type": "integer", "minimum": 5]),
      (["type": "integer", "maximum": 99], ["type": "string", "minLength": 20]),
      (["type": "string", "maxLength": 2], ["type": "string", "minLength": 3]),
      (["enum": ["a", "b"]], ["enum": ["c"]]),
      (["enum": ["a", "b"]], ["type": "integer"]),
      (["type": "number", "minimum": 0.25, "maximum": 0.75], ["type": "integer"]),
    ] as [(JSON, JSON)]
  )
  func `that have none are not reported`(one: JSON, other: JSON) throws {
    #expect(try witness(one, other) == nil)
    #expect(try witness(other, one) == nil)
  }
}
