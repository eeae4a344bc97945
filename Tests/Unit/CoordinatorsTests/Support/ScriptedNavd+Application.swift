import ClientTestKit
import Coordinators
import JSON

extension ScriptedNavd {
  /// Returns an application that is connected to this navd and serves those classes.
  func application(
    serving types: AnyCoordinator.Type...,
    pausing pause: Application.Pause? = nil
  ) async throws -> Application {
    let connecting = Task { [self] in
      try await Application(name: "test", pausing: pause) { service in self.client(service) }
    }
    try await introducesItself()
    let application = try await connecting.value
    for type in types {
      let serving = Task { @NavigationActor in try await application.serve(type) }
      try await registers()
      try await serving.value
    }
    return application
  }

  /// Waits for `initialize`, and answers it.
  func introducesItself() async throws {
    let introduction: JSON = [
      "server": ["name": "navd", "version": "0"], "instance": "i", "durability": "memory",
    ]
    answers(try await hears("initialize").id, introduction)
  }

  /// Waits for a registration, and answers with live coordinators.
  func registers(_ coordinators: JSON = []) async throws {
    answers(try await hears("coordinator.register").id, ["types": [], "coordinators": coordinators])
  }

  /// Opens a tree, asks its root for its first route, and returns the answer.
  func opens(_ root: AnyCoordinator, of application: Application) async throws -> JSON {
    let opening = Task { @NavigationActor in try await application.open("main", root: root) }
    let call = try await hears("tree.open")
    let opened = call.params["root"]
    let question: JSON = ["kind": "route", "route": opened?["route"] ?? nil]
    let type = opened?["coordinator"]?.string ?? ""
    let asked = Asked(coordinator: "c1", type: type, question: question, isInitial: true, isRoot: true)
    let answer = try await asks(asked.params)
    ends(1)
    answers(call.id, ["tree": "main", "opened": true, "revision": 1])
    _ = try await opening.value
    return answer
  }

  /// Sends `command.ended`.
  func ends(_ command: Int, _ outcome: String = "committed", labels: JSON = [:], disposed: JSON = []) {
    tells(
      "command.ended",
      [
        "tree": "main", "instance": "i", "command": .integer(command), "dryRun": false, "labels": labels,
        "outcome": ["outcome": .string(outcome), "revision": 1, "handledBy": [], "disposed": disposed],
      ]
    )
  }
}

/// The params of a question, with defaults for most members.
struct Asked {
  var command = 1
  var coordinator: String
  var type: String
  var label: String?
  var question: JSON
  var isInitial = false
  var isRoot = false
  var level = 0
  var home = "stack"
  var ancestors: JSON = []

  var params: JSON {
    var params: JSON.Object = [
      "tree": "main", "command": .integer(command), "coordinator": .string(coordinator),
      "type": .string(type),
      "question": question,
      "situation": [
        "params": [:], "isInitial": .bool(isInitial), "isRoot": .bool(isRoot), "level": .integer(level),
        "home": .string(home), "isCollapsed": false,
      ],
      "screens": [], "screenCount": 0, "ancestors": ancestors, "remaining": [], "revision": 1,
      "dryRun": false,
    ]
    params["label"] = label.map { .string($0) }
    return .object(params)
  }
}

/// A question about a route.
func route(_ name: String, _ params: JSON = [:]) -> JSON {
  ["kind": "route", "route": ["name": .string(name), "params": params]]
}
