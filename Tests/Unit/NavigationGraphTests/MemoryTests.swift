import JSON
import Navigation
import NavigationGraph
import Testing

/// The memory that a graph is charged.
@Suite struct MemoryTests {
  private func graph(_ route: JSON) throws -> Graph {
    try .decode([
      "navigation": 1, "name": "g", "root": ["coordinator": "Main"],
      "screens": ["Item": [:], "Note": ["params": ["text": ["type": "any"]]]],
      "coordinators": ["Main": ["routes": ["go": route]]],
    ])
  }

  @Test func `of many equal actions is little more than that of the document`() throws {
    let graph = try graph(["sequence": .array(Array(repeating: ["push": "Item"], count: 900))])
    let text = graph.document.serialized().count
    #expect(graph.bytes > text && graph.bytes < 2 * text)
  }

  @Test func `of different actions is at most twelve times that of the document`() throws {
    let notes = (0..<450).map { ["push": ["screen": "Note", "params": ["text": .integer($0)]]] as JSON }
    let note: JSON = ["push": ["screen": "Note", "params": ["text": "${route.name}"]]]
    for (actions, max) in [(notes, 10), (Array(repeating: note, count: 450), 12)] {
      let graph = try graph(["sequence": .array(actions)])
      let text = graph.document.serialized().count
      #expect(graph.bytes > 2 * text && graph.bytes < max * text)
    }
  }

  @Test func `includes the values that the document declares`() throws {
    let small = try graph("none")
    let long = String(repeating: "x", count: 5_000)
    let large = try graph(["params": ["text": ["type": "string", "default": .string(long)]], "do": "none"])
    #expect(large.bytes > small.bytes + 10_000)
  }

  @Test func `does not change what a sequence does`() throws {
    let elements: JSON = [["push": "Item"], "pop", ["push": "Item"], ["when": "root", "pop": 2]]
    let graph = try graph(["sequence": elements])
    let push = ActionSpec.transfer(.push(ScreenSpec("Item")))
    let expected = [push, .transfer(.pop(count: 1)), push]
    #expect(Asked().answer(graph, RouteSpec("go"), of: "Main") == .action(.sequence(expected)))
    #expect(
      Asked(isRoot: true).answer(graph, RouteSpec("go"), of: "Main")
        == .action(.sequence(expected + [.transfer(.pop(count: 2))]))
    )
  }
}
