import Foundation
import JSON
import NavigationGraph

/// The documents that these tests share with those of the JSON Schema.
enum Fixtures {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The names of the files in a folder, in order.
  static func names(in folder: String) throws -> [String] {
    let path = root.appending(path: "Tests/Fixtures/graphs/\(folder)").path
    return try FileManager.default.contentsOfDirectory(atPath: path).filter { $0.hasSuffix(".json") }.sorted()
  }

  static func document(_ name: String, in folder: String) throws -> JSON {
    let file = root.appending(path: "Tests/Fixtures/graphs/\(folder)/\(name)")
    return try JSON.parse(Data(contentsOf: file))
  }

  /// A text file of the project.
  static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }
}

/// A graph in which the coordinator `A` has these routes, with a few things around it to name.
///
/// `B` takes `go`, which shows `Home`, and `item`, which needs an integer `id`; it finishes with an object
/// that has an integer `n`. `heard` of `A` wraps `B` and `ended` completes it, unless `routes` say otherwise.
func document(_ routes: JSON.Object, params: JSON.Object = [:], types: JSON.Object = [:]) -> JSON {
  var all: JSON.Object = ["start": ["push": "Home"], "heard": ["wraps": "B"], "ended": ["completes": "B"]]
  for route in routes.members { all[route.name] = route.value }
  var coordinators: JSON.Object = [
    "A": ["params": .object(params), "routes": .object(all)],
    "B": [
      "result": ["type": "object", "properties": ["n": ["type": "integer"]]],
      "routes": ["go": ["push": "Home"], "item": ["params": ["id": ["type": "integer"]], "do": "none"]],
    ],
  ]
  for type in types.members { coordinators[type.name] = type.value }
  return [
    "navigation": 1,
    "name": "sample",
    "root": ["coordinator": "A", "route": "start"],
    "screens": [
      "Home": [:],
      "Item": ["params": ["id": ["type": "integer"], "title": ["type": "string", "optional": true]]],
      "Any": ["params": ["value": ["optional": true]]],
    ],
    "coordinators": .object(coordinators),
  ]
}

/// The graph of that document.
func graph(_ routes: JSON.Object, params: JSON.Object = [:]) throws -> Graph {
  try Graph.decode(document(routes, params: params))
}
