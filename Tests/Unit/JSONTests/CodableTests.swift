import Foundation
import JSON
import Testing

@Suite struct `A value as Codable` {
  static let values: [JSON] = [
    nil, true, false, 0, -1, 0.5, "", "a", [], [1, [nil]], [:], ["a": [1, "b", ["c": false]], "d": nil],
  ]

  @Test(arguments: values)
  func `has its own type for other coders, both ways`(value: JSON) throws {
    let bytes = try JSONEncoder().encode(value)
    #expect(try JSON.parse(bytes) == value)
    #expect(try JSONDecoder().decode(JSON.self, from: bytes) == value)
  }
}
