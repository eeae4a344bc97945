import JSON
import NavigationGraph
import Testing

@testable import Navigation

/// The conditions of `idle`, and what a redirect with `resume` parks.
@Suite struct IdleConditionTests {
  private let graph: Graph

  init() throws {
    graph = try Graph.decode([
      "navigation": 1,
      "name": "car",
      "root": ["coordinator": "Car", "route": "home"],
      "facts": ["driving": ["type": "boolean", "default": false]],
      "screens": [
        "Home": [:],
        "Video": [
          "params": [
            "id": ["type": "integer"], "pin": ["type": "string", "optional": true, "sensitive": true],
          ],
          "requires": ["not": ["fact": "driving"]],
          "otherwise": ["routes": ["home"], "park": "1h", "resume": true],
        ],
      ],
      "links": [
        "/videos/{id}": [
          "params": ["id": ["type": "integer"], "sound": ["type": "boolean", "default": true]],
          "routes": [
            "home", ["name": "video", "params": ["id": "${params.id}", "sound": "${params.sound}"]],
          ],
          "shows": "Video",
        ]
      ],
      "coordinators": [
        "Car": [
          "idle": [
            "after": "60s", "when": ["all": [["not": ["fact": "driving"]], ["not": ["onView": "Video"]]]],
            "routes": ["home"],
          ],
          "routes": [
            "home": [["when": "initial", "push": "Home"], "backToRoot"],
            "video": [
              "params": ["id": ["type": "integer"], "sound": ["type": "boolean"]],
              "do": ["push": ["screen": "Video", "params": ["id": "${params.id}"]]],
            ],
          ],
        ]
      ],
    ])
  }

  @Test func `a condition reads facts and the screens on view`() throws {
    let condition = try #require(graph.types["Car"]?.idle?.when)
    #expect(condition.observations == [.onView(screen: "Video")])
    var work = 0
    #expect(condition.holds(["driving": false], [], &work))
    #expect(!condition.holds(["driving": true], [], &work))
    #expect(!condition.holds(["driving": false], [.onView(screen: "Video")], &work))
    #expect(work > 0)
  }

  @Test func `a requirement resumes`() {
    #expect(graph.types.requirements[.screens("Video")]?.resumes == true)
  }

  @Test func `a tree is followed by the routes of its URL`() throws {
    func tree(_ command: TreeCommand?) throws -> Tree {
      let opened = Tree.opening(graph.root, types: graph.types, facts: graph.initialFacts) {
        [graph] question, _ in
        graph.answer(question)
      }
      guard case .ended(let ended) = opened else { throw CancellationError() }
      guard let command else { return ended.tree }
      let step = ended.tree.begin(command, slice: .max) { [graph] question, _ in graph.answer(question) }
      guard case .ended(let ended) = step else { throw CancellationError() }
      return ended.tree
    }
    let video = RouteSpec("video", params: ["id": 7, "sound": true])
    let following = try #require(graph.types.following)
    #expect(following(try tree(nil)) == nil)
    #expect(
      following(try tree(TreeCommand(.trigger(video))))
        == CommandSource(
          method: "coordinator.handle",
          params: [
            "routes": [
              ["name": "home", "params": [:]], ["name": "video", "params": ["id": 7, "sound": true]],
            ]
          ]
        )
    )
  }
}
