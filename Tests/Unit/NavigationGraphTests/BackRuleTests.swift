import JSON
import NavigationGraph
import Testing

@testable import Navigation

/// The rules of `back`, which apply by the params of the screen or coordinator and by facts.
@Suite struct BackRuleTests {
  private let graph: Graph

  init() throws {
    graph = try Graph.decode([
      "navigation": 1,
      "name": "photos",
      "root": ["coordinator": "Photos", "route": "grid"],
      "facts": ["locked": ["type": "boolean", "default": false]],
      "screens": [
        "Grid": [
          "params": ["chosen": ["type": "integer", "default": 0]],
          "back": [
            ["when": ["not": ["equals": ["${params.chosen}", 0]]], "route": "choose"],
            ["when": ["fact": "locked"], "route": "none"],
          ],
        ]
      ],
      "coordinators": [
        "Photos": [
          "params": ["album": ["type": "string", "optional": true]],
          "back": [
            ["when": ["equals": ["${coordinator.params.album}", .null]], "route": "none"],
            ["route": ["name": "choose", "params": ["count": 1]]],
          ],
          "routes": [
            "grid": ["push": "Grid"],
            "choose": ["params": ["count": ["type": "integer", "default": 0]], "do": "pop"],
          ],
        ]
      ],
    ])
  }

  private func back(_ spec: BackSpec?, _ params: JSON.Object, locked: Bool = false) -> BackSpec.BackChoice? {
    var work = 0
    return spec?.choice(params, ["locked": .bool(locked)], &work)
  }

  @Test func `the first rule of a screen that holds counts`() {
    let grid = graph.types.screenBacks["Grid"]
    #expect(back(grid, ["chosen": 2], locked: true) == .route(RouteSpec("choose")))
    #expect(back(grid, ["chosen": 0], locked: true) == .swallow)
    #expect(back(grid, ["chosen": 0]) == nil)
  }

  @Test func `the rules of a type read the coordinator's params`() {
    let photos = graph.types["Photos"]?.back
    #expect(back(photos, [:]) == .swallow)
    #expect(back(photos, ["album": "a"]) == .route(RouteSpec("choose", params: ["count": 1])))
  }
}
